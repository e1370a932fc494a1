import type { Page } from '@playwright/test'
import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('the filter shows stories, events, surveys or favourites, and everything again', async ({ page }) => {
  await page.goto('/')
  await waitUntilStored(page)
  await like(page, 'passport-check-the-date')
  await openInApp(page, '/')
  for (const [choice, kinds] of [
    ['Stories', ['story']],
    ['Events', ['event']],
    ['Surveys', ['survey']],
  ] as const) {
    await choose(page, [choice])
    await expect(page.getByText(`Showing: ${choice}`)).toBeVisible()
    await expect.poll(() => shownKinds(page)).toEqual(kinds)
  }
  await page.reload()
  await expect(page.getByText('Showing: Surveys'), 'it is kept').toBeVisible()
  await choose(page, ['Stories', 'Favourites'])
  await expect(page.getByText('Showing: Stories, Favourites')).toBeVisible()
  await expect(page.locator('article')).toHaveCount(1)
  await expect(page.locator('article a')).toHaveAttribute('href', '/story/passport-check-the-date')
  await choose(page, [])
  await expect(page.getByText(/^Showing:/)).toHaveCount(0)
  await expect.poll(async () => (await shownKinds(page)).length).toBeGreaterThan(1)
})

test('a story is read in another language that is chosen beside it', async ({ page }) => {
  await page.goto('/story/passport-check-the-date')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Look at your passport before you book the flight')
  await page.getByLabel('Read in').selectOption({ label: 'Français' })
  await expect(title).toHaveText('Regardez votre passeport avant de réserver le vol')
  await expect(page.locator('[lang="fr"]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Like' }), 'the app stays as it was').toBeVisible()
  await page.getByLabel('Read in').selectOption({ label: 'English' })
  await expect(title).toHaveText('Look at your passport before you book the flight')
})

test('favourite events and surveys stay on the device, and both can be shared', async ({ page }) => {
  await logInAsDemo(page)
  const marked = ['/event/online-hour-voting', '/survey/survey-online-service']
  for (const path of marked) {
    await openInApp(page, path)
    await page.getByRole('button', { name: 'Favourite' }).click()
    await expect(page.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  }
  await openInApp(page, '/?favourites')
  await expect(page.getByRole('article')).toHaveCount(2)
  for (const path of marked) await expect(page.locator(`article a[href="${path}"]`)).toBeVisible()
  const { pending, done } = await intentsOnDevice(page)
  expect([...pending, ...done].map(({ intent }) => intent).filter(({ kind }) => kind !== 'read-notifications')).toEqual([])
})

test('an event that is on site and online asks which, and for how many', { tag: '@wide' }, async ({ page, sentBodies }) => {
  await logInAsDemo(page)
  const bodies = () => sentBodies(/\/content\/(un)?register$/)
  await openInApp(page, '/event/th-national-day')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio', { name: 'On site' })).toBeChecked()
  await sheet.getByRole('radio', { name: 'Online', exact: true }).check()
  await expect(sheet.getByRole('radio', { name: 'Online' })).toBeChecked()
  await sheet.getByLabel('Number of participants').selectOption('2')
  await sheet.getByRole('button', { name: 'Register' }).click()
  const popup = page.getByRole('alertdialog')
  await expect(popup.getByRole('link', { name: 'My Events' })).toBeVisible()
  await popup.getByRole('link', { name: 'Back to Discover' }).click()
  await expect(page).toHaveURL('/')
  await openInApp(page, '/event/th-national-day')
  const registration = page.getByRole('region', { name: 'Your registration' })
  await expect(registration.getByText(/2\speople/)).toBeVisible()
  await expect(registration.getByText('Attendance: Online')).toBeVisible()
  await expect.poll(bodies).toEqual([{ eventId: 'th-national-day', numberOfParticipants: 2, attendance: 'remote' }])

  await page.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unregister' }).click()
  await expect.poll(() => bodies().at(-1)).toEqual({ eventId: 'th-national-day' })
})

/** Nothing ticked shows everything. */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Show' })
  await sheet.getByRole('button', { name: 'Reset' }).click()
  for (const name of names) await sheet.getByRole('checkbox', { name }).check()
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet).toBeHidden()
}

async function shownKinds(page: Page): Promise<string[]> {
  const addresses = await page.locator('article a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(addresses.map((address) => address.split('/')[1] ?? ''))]
}
