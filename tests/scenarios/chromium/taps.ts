import type { Page } from '@playwright/test'
import type { Saying, Action } from '#lab/scenario/actions.ts'
import { logIn } from '#tests/e2e/support/walks/citizen.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import {
  arrive,
  changePeople,
  comeTo,
  editProfile,
  like,
  openInApp,
  registerFor,
  unlike,
  unregister,
  voteIn,
} from '#tests/e2e/support/walks/submit.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { noteSaid, noteWhereabouts } from './ledger.ts'
import { deviceOf, openTab, pageOf, until, type Play } from './play.ts'

export async function tap(play: Play, step: Action): Promise<void> {
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
      return page.getByRole('button', { name: 'Withdraw' }).click()
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
  const notSaved = page.getByText(/^(Not saved|The app did not answer)/).first()
  // What was said of the tap before may still stand there.
  await expect(notSaved).toHaveCount(0)
  const refused = notSaved.waitFor({ timeout: scaled(30_000) }).then(() => 'not-saved' as const)
  const shown = tapOnScreen(play, page, step).then(() => 'saved' as const)
  const answer = await Promise.any([shown, refused]).catch(() => null)
  await Promise.allSettled(answer === 'not-saved' ? [shown] : [])
  if (answer === null) await shown
  if (answer === 'not-saved') await openInApp(page, '/activity')
  await noteSaid(play, step, { isSaved: answer === 'saved' })
}

export async function tapOnScreen({ subjects }: Pick<Play, 'subjects'>, page: Page, step: Saying): Promise<void> {
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

async function logInHere(play: Play, step: Extract<Action, { do: 'log-in' }>): Promise<void> {
  const device = deviceOf(play, step)
  const page = await pageOf(play, step)
  await page.goto('/login')
  await logIn(page, play.credentials.get(step.citizen)!)
  const account = play.accounts.get(step.citizen)
  const isIn = () => page.evaluate(() => localStorage.getItem('abroad.account'))
  if (await until(async () => (await isIn()) === account, scaled(30_000))) device.citizen = step.citizen
  else throw new Error(`${step.citizen} is not logged in`)
}

async function logOutHere(play: Play, step: Action): Promise<void> {
  const device = deviceOf(play, step)
  const page = await pageOf(play, step)
  await noteWhereabouts(play, device)
  await openInApp(page, '/settings/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  const left = page.waitForURL(/\/login\?successfulLogout/, { timeout: scaled(60_000) })
  const discard = page.getByRole('button', { name: 'Discard them and log out' })
  await Promise.race([left, discard.click({ timeout: scaled(60_000) }).then(() => left)])
  for (const one of device.said) if (one.end === 'waiting' || one.end === 'needs-you') Object.assign(one, { isLetGo: true, end: 'missing' })
}
