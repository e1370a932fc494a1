import type { Page } from '@playwright/test'
import { askFor, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { expectNewsfeed, fillProfile, register, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { refuse } from '#tests/e2e/support/services/refuse.ts'
import { changePeople, like, openInApp, registerFor, voteIn, follow } from '#tests/e2e/support/walks/submit.ts'
import { citizenScreens, pendingScreens, screen } from './all-screens.ts'
import { createCamera, speak, planned, plannedLanguages, type Screen } from './camera.ts'

test.use({ isFreshPhone: true })

const { path: profilePath, name: profile } = screen('profileCompletion')
const nothingSaid: Screen[] = ['myEvents', 'contactChat', 'activity', 'appointmentOverview'].map(screen)
const refused: Screen[] = ['activity', 'user', 'editProfile'].map(screen)
const refusedSurvey: Screen = { name: 'surveyDetails-refused', path: '/survey/survey-emergency-ready' }
const incomplete: Screen = screen('appointmentOverview')

for (const language of plannedLanguages) {
  const refusals = planned([...refused, refusedSurvey], 'error').length
  const waits = planned(pendingScreens, 'pending').length
  const cut = planned(citizenScreens, 'offline').length
  const here = planned(citizenScreens, 'loaded').length
  const early = planned([screen(profile), ...nothingSaid], 'empty').length + planned([incomplete, screen(profile)], 'error').length

  test(`a citizen, ${language}`, async ({ page, context, complaints }) => {
    test.skip(early + here + cut + waits + refusals === 0)
    const camera = createCamera(page, language)
    const citizen = someCitizen('Anna')
    await page.goto('/')
    await page.getByRole('button', { name: 'Skip' }).click()
    await register(page, citizen)
    await speak(page, language)
    await camera.take({ name: profile, path: profilePath }, 'empty')
    await camera.reach(screen(profile), 'error', async () => {
      await sendForm(page)
      await camera.take(screen(profile), 'error')
    })
    await speak(page, 'en')
    await fillProfile(page, citizen)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectNewsfeed(page)
    await nothingWaits(page)

    await speak(page, language)
    await waitUntilStored(page)
    await camera.visit(nothingSaid, 'empty')
    await camera.reach(incomplete, 'error', async () => {
      await follow(page, incomplete.path)
      await sendForm(page)
      await camera.take(incomplete, 'error')
    })

    if (here + cut + waits + refusals === 0) return camera.done()
    await speak(page, 'en')
    await like(page, 'passport-check-the-date')
    await registerFor(page, 'online-hour-voting', 2)
    await page.keyboard.press('Escape')
    await voteIn(page, 'survey-app-topics')
    await askFor(page, { topic: 'Citizenship', date: wednesdayAfter(6).typed, comment: 'In the morning, if you can.' })
    await write(page, 'Good morning. Which papers do I need for a new passport?')
    await nothingWaits(page)
    await speak(page, language)
    await camera.visit(citizenScreens, 'loaded')

    if (cut + waits + refusals === 0) return camera.done()
    await context.setOffline(true)
    await expect(page.locator('.notice')).toBeVisible()
    await camera.visit(citizenScreens, 'offline')

    if (waits + refusals === 0) return camera.done()
    await speak(page, 'en')
    await changePeople(page, 'online-hour-voting', 3)
    await registerFor(page, 'online-hour-new-abroad', 1)
    await page.keyboard.press('Escape')
    await openInApp(page, '/user/editProfile')
    await page.getByLabel('Last name').fill('Muster-Zurbriggen')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).not.toHaveURL('/user/editProfile')
    await write(page, 'And how long does it take?')
    await speak(page, language)
    await expect(page.locator('.notice')).toBeVisible()
    await camera.visit(pendingScreens, 'pending')

    await refuse(context, '/register', { type: 'abroad:closed' })
    await refuse(context, '/surveys', { type: 'abroad:closed' })
    await refuse(context, '/user/me', { type: 'abroad:invalid', errors: [{ field: 'firstName', code: 'invalid' }] })
    await context.setOffline(false)
    await speak(page, 'en')
    await camera.reach(refusedSurvey, 'error', async () => {
      await openInApp(page, refusedSurvey.path)
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Vote' }).click()
    })
    await expect.poll(async () => (await outboxOnDevice(page)).waiting.length).toBe(0)
    await speak(page, language)
    await camera.visit([...refused, refusedSurvey], 'error')
    camera.done()
    complaints.length = 0
  })
}

async function sendForm(page: Page): Promise<void> {
  await page.locator('button[type=submit]').last().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  await openInApp(page, '/contact/chat')
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
}

async function nothingWaits(page: Page): Promise<void> {
  await expect.poll(async () => (await outboxOnDevice(page)).waiting.length).toBe(0)
}
