import type { BrowserContext, Page } from '@playwright/test'
import { favouriteOnDevice, packOnDevice } from '#tests/e2e/support/device.ts'
import { evictDatabases } from '#tests/e2e/support/browser/debugger.ts'
import { expect, listen, liveIn, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const home = { country: 'TH', language: 'en' }
const second = { country: 'LA', language: 'en' }
const title = 'Your browser has deleted stored data'
const notice = (page: Page) => page.locator('.notice').filter({ hasText: title })
const topic = '/guide/topic/everydayLife/passportAndId'

/** Two packs and two favourites on the device, and the page has taken note of them. */
async function fill(page: Page): Promise<void> {
  await page.goto('/guide')
  await waitUntilStored(page)
  await page.goto('/settings/offline')
  await page.getByRole('combobox', { name: 'Add a country' }).fill('Laos')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect.poll(async () => (await packOnDevice(page, second))?.state).toBe('whole')
  for (const id of ['one', 'two']) await favouriteOnDevice(page, id)
  await expect.poll(() => remembered(page)).toEqual({ packs: ['LA', 'TH'], favourites: 2 })
}

async function remembered(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem('abroad.stored'))
  const mirror = JSON.parse(text ?? '{}') as { packs?: { country: string; topics: number }[]; favourites?: number }
  return { packs: mirror.packs?.filter(({ topics }) => topics > 0).map(({ country }) => country), favourites: mirror.favourites }
}

/** A page of the same origin on which the app does not run. */
async function outside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  return page
}

async function bothPacksAreWhole(page: Page): Promise<void> {
  for (const pack of [home, second]) await expect.poll(async () => (await packOnDevice(page, pack))?.state).toBe('whole')
}

test.beforeEach(({ context }) => liveIn(context, home.country))

test(
  'a database removed while the app was closed: it says what was lost, and all packs come back',
  { tag: '@wide' },
  async ({ page, context, complaints }) => {
    await fill(page)
    await page.close()
    const door = await outside(context)
    await evictDatabases(door)
    await door.close()

    const again = await context.newPage()
    listen(again, complaints)
    await again.goto('/guide')
    await expect(notice(again)).toContainText(
      /Lost: the guide for Laos \(\d+ topics\), the guide for Thailand \(\d+ topics\),? and 2 favourites\./,
    )
    await expect(notice(again)).toContainText('“Emergency” is still here.')
    await expect(notice(again)).toContainText('The guide is back.')
    await bothPacksAreWhole(again)
    await again.goto(topic)
    await expect(again.getByText(/biometric|passport/i).first()).toBeVisible()
    await notice(again).getByRole('button', { name: 'OK' }).click()
    await expect(notice(again)).toBeHidden()
    await again.reload()
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => remembered(again)).toEqual({ packs: ['LA', 'TH'], favourites: 0 })
    await expect(notice(again)).toBeHidden()
    expect(complaints).toEqual([])
  },
)

test(
  'a database removed under an open page is noticed there and then, and its content comes back without a load',
  { tag: '@wide' },
  async ({ page, complaints }) => {
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
    expect(complaints).toEqual([])
  },
)

test('without a line it says what is lost and that emergency help is here; the guide comes back with the line', async ({
  page,
  context,
  line,
  complaints,
}) => {
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
  expect(complaints).toEqual([])
})

test('what the citizen removes is no loss', { tag: '@wide' }, async ({ page, complaints }) => {
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
  expect(complaints).toEqual([])
})

test(
  'two tabs tell of one loss, each pack is asked for once more, and reading it in one tab is enough',
  { tag: '@wide' },
  async ({ page, context, line, complaints }) => {
    await fill(page)
    await page.goto('/guide')
    const other = await context.newPage()
    listen(other, complaints)
    await other.goto('/contact')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    const from = line.exchanges.length
    await evictDatabases(page)
    for (const tab of [page, other]) await expect(notice(tab)).toContainText('2 favourites')
    await bothPacksAreWhole(page)
    const asked = line.exchanges.slice(from).filter(({ path, isWhole }) => isWhole && path.startsWith('/api/guide/articles?'))
    const hashes = asked.flatMap(({ path }) => path.split('hashes=')[1]?.split(/,|%2C/) ?? [])
    expect(hashes).not.toEqual([])
    expect(hashes).toHaveLength(new Set(hashes).size)
    await notice(other).getByRole('button', { name: 'OK' }).click()
    await expect(notice(page)).toBeHidden()
    expect(complaints).toEqual([])
  },
)
