import type { BrowserContext, Page } from '@playwright/test'
import { addFavouriteOnDevice, packOnDevice } from '#tests/e2e/support/device.ts'
import { evictDatabases } from '#tests/e2e/support/browser/debugger.ts'
import { expect, listen, liveIn, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const home = { country: 'TH', language: 'en' }
const second = { country: 'LA', language: 'en' }
const title = 'Your browser has deleted stored data'
const notice = (page: Page) => page.locator('.notice').filter({ hasText: title })

async function fill(page: Page): Promise<void> {
  await page.goto('/guide')
  await waitUntilStored(page)
  await page.goto('/settings/offline')
  await page.getByRole('combobox', { name: 'Add a country' }).fill('Laos')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect.poll(async () => (await packOnDevice(page, second))?.state).toBe('whole')
  for (const id of ['one', 'two']) await addFavouriteOnDevice(page, id)
  await expect.poll(() => remembered(page)).toEqual({ packs: ['LA', 'TH'], favourites: 2 })
}

async function remembered(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem('abroad.stored'))
  const mirror = JSON.parse(text ?? '{}') as { packs?: { country: string; topics: number }[]; favourites?: number }
  return { packs: mirror.packs?.filter(({ topics }) => topics > 0).map(({ country }) => country), favourites: mirror.favourites }
}

async function outside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  return page
}

async function bothPacksAreWhole(page: Page): Promise<void> {
  for (const pack of [home, second]) await expect.poll(async () => (await packOnDevice(page, pack))?.state).toBe('whole')
}

test.beforeEach(({ context }) => liveIn(context, home.country))

test('a database deleted under an open page is reported and refilled', { tag: '@wide' }, async ({ page }) => {
  await fill(page)
  await page.goto('/guide')
  await expect(page.getByText('Life events')).toBeVisible()
  await evictDatabases(page)
  await expect(notice(page)).toContainText('2 favourites')
  await expect(notice(page)).toContainText('The guide is back.')
  await bothPacksAreWhole(page)
  await page.getByRole('link', { name: /^Everyday life/ }).click()
  await page.getByRole('link', { name: /^Passport/ }).click()
  await expect(page.getByText(/biometric|fingerprints/i).first()).toBeVisible()
})

test('offline, lost data is reported, and the guide returns with the network', async ({ page, context, line, complaints }) => {
  await fill(page)
  await page.close()
  const door = await outside(context)
  line.cut()
  await evictDatabases(door)
  await door.close()

  const again = await context.newPage()
  listen(again, complaints)
  await again.goto('/guide')
  await expect(notice(again)).toContainText('The guide will be downloaded again as soon as you are online.')
  await expect(notice(again)).toContainText('“Emergency” is still here.')
  await again.goto('/guide/topic/emergencySituation/lostPassport')
  await expect(
    again
      .locator('main')
      .getByText(/police/i)
      .first(),
  ).toBeVisible()
  await again.goto('/guide/emergency')
  await expect(again.locator('main').getByText('191').first()).toBeVisible()
  // Read, and still owed: it comes back all the same.
  await notice(again).getByRole('button', { name: 'OK' }).click()
  await expect(notice(again)).toBeHidden()

  line.restore()
  await again.evaluate(() => window.dispatchEvent(new Event('online')))
  await bothPacksAreWhole(again)
  await expect.poll(() => again.evaluate(() => localStorage.getItem('abroad.lost'))).toBeNull()
})

test('what the citizen removes is no loss', { tag: '@wide' }, async ({ page }) => {
  await fill(page)
  for (const country of ['Laos', 'Thailand']) {
    await page.getByRole('button', { name: `Remove: ${country}, English` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  }
  await expect.poll(() => remembered(page)).toEqual({ packs: [], favourites: 2 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('No pack on this device yet.')).toBeVisible()
  await expect.poll(() => remembered(page)).toEqual({ packs: [], favourites: 2 })
  expect(await page.evaluate(() => localStorage.getItem('abroad.lost'))).toBeNull()
  await expect(notice(page)).toBeHidden()
})
