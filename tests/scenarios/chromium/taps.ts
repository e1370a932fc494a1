import type { Page } from '@playwright/test'
import type { Saying, Tap } from '#contract/scenario/taps.ts'
import { logIn } from '../../e2e/citizen.ts'
import { expect } from '../../e2e/fixtures.ts'
import { changePeople, comeTo, like, openInApp, registerFor, voteIn } from '../../e2e/say.ts'
import { noteSaid, noteWhereabouts } from './ledger.ts'
import { deviceOf, openTab, pageOf, until, type Play } from './play.ts'

export async function tap(play: Play, step: Tap): Promise<void> {
  const device = deviceOf(play, step)
  switch (step.do) {
    case 'open-tab':
      return void (await openTab(device))
    case 'close-tab': {
      const page = await pageOf(play, step)
      await noteWhereabouts(play, device)
      device.pages.splice(device.pages.indexOf(page), 1)
      return page.close()
    }
    case 'reload':
      return void (await (await pageOf(play, step)).reload())
    case 'look':
      return comeTo(await pageOf(play, step))
    case 'log-in':
      return logInHere(play, step)
    case 'log-out':
      return logOutHere(play, step)
    case 'take-back': {
      const page = await pageOf(play, step)
      await arrive(page, play.subjects.placeOf(step.what))
      return page.getByRole('button', { name: 'Take back' }).click()
    }
    case 'send-now': {
      const page = await pageOf(play, step)
      await openInApp(page, '/activity')
      return page.getByRole('button', { name: 'Send now' }).first().click()
    }
    case 'register':
    case 'change':
    case 'unregister':
    case 'vote':
    case 'like':
    case 'unlike':
    case 'edit-profile':
      return say(play, step)
  }
}

async function say(play: Play, step: Saying): Promise<void> {
  const page = await pageOf(play, step)
  if ('what' in step) await arrive(page, play.subjects.placeOf(step.what))
  const notSaved = page.getByText(/^Not saved/).first()
  // What was said of the tap before may still stand there.
  await expect(notSaved).toHaveCount(0)
  const refused = notSaved.waitFor({ timeout: 30_000 }).then(() => 'not-saved' as const)
  const shown = tapOnScreen(play, page, step).then(() => 'saved' as const)
  // Whichever comes: the other one gives up by itself.
  const answer = await Promise.any([shown, refused]).catch(() => null)
  await Promise.allSettled(answer === 'not-saved' ? [shown] : [])
  if (answer === null) await shown
  // The sheet that keeps what was chosen would lie over what comes next.
  if (answer === 'not-saved') await openInApp(page, '/activity')
  await noteSaid(play, step, { isSaved: answer === 'saved' })
}

/** A heading of the screen before may still stand there: the items' titles are numbered. */
async function arrive(page: Page, { path, title }: { path: string; title: string }): Promise<void> {
  const popup = page.getByRole('alertdialog')
  // What the tap before was answered with lies over the buttons.
  if (await popup.isVisible()) await popup.press('Escape')
  await openInApp(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

async function tapOnScreen({ subjects }: Play, page: Page, step: Saying): Promise<void> {
  switch (step.do) {
    case 'register':
      return registerFor(page, subjects.placeOf(step.what).id, step.people)
    case 'change':
      return changePeople(page, subjects.placeOf(step.what).id, step.people)
    case 'unregister':
      return unregister(page)
    case 'vote':
      return voteIn(page, subjects.placeOf(step.what).id)
    case 'like':
      return like(page, subjects.placeOf(step.what).id)
    case 'unlike':
      return unlike(page)
    case 'edit-profile':
      return editProfile(page, step.firstName)
  }
}

async function unregister(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Unregister?' })
  await page.getByRole('button', { name: 'Unregister' }).click()
  await question.getByRole('button', { name: 'Unregister' }).click()
  await expect(question).toHaveCount(0)
}

async function unlike(page: Page): Promise<void> {
  const heart = page.getByRole('button', { name: 'Like' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
}

async function editProfile(page: Page, firstName: string): Promise<void> {
  await openInApp(page, '/user/editProfile')
  await page.getByLabel('First name').fill(firstName)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/editProfile'))
}

async function logInHere(play: Play, step: Extract<Tap, { do: 'log-in' }>): Promise<void> {
  const device = deviceOf(play, step)
  const page = await pageOf(play, step)
  await page.goto('/login')
  await logIn(page, play.credentials.get(step.citizen)!)
  const account = play.accounts.get(step.citizen)
  const isIn = () => page.evaluate(() => localStorage.getItem('abroad.account'))
  if (await until(async () => (await isIn()) === account, 30_000)) device.citizen = step.citizen
  else play.flaws.push(`${step.citizen} is not logged in`)
}

/** What has not left is let go: from here on it need not be anywhere. */
async function logOutHere(play: Play, step: Tap): Promise<void> {
  const device = deviceOf(play, step)
  const page = await pageOf(play, step)
  await noteWhereabouts(play, device)
  await openInApp(page, '/settings/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  const left = page.waitForURL(/\/login\?successfulLogout/, { timeout: 60_000 })
  const discard = page.getByRole('button', { name: 'Discard them and log out' })
  await Promise.race([left, discard.click({ timeout: 60_000 }).then(() => left)])
  for (const one of device.said) if (one.end === 'waiting' || one.end === 'needs-you') Object.assign(one, { isLetGo: true, end: 'missing' })
}
