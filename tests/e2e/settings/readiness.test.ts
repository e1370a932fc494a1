import type { BrowserContext, Page } from '@playwright/test'
import { damageArticleOnDevice, packOnDevice } from '#tests/e2e/support/device.ts'
import { expect, listen, liveIn, pickCountry, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'

const pack = { country: 'FR', language: 'it' }
const name = 'France, Italian'
const articles = '/api/guide/articles?'

const block = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText('France', { exact: true }) })
const answer = (page: Page) => page.getByRole('status').filter({ hasText: /^(Yes|Not yet|For an emergency|What you need)/ })

async function visit(page: Page, country = 'TH'): Promise<void> {
  await liveIn(page, country)
  await page.goto('/guide')
  await waitUntilStored(page)
  await page.goto('/settings/offline')
}

test('a pack shows size and progress, pauses, resumes and opens offline', async ({ page, context, line, complaints }) => {
  await visit(page)
  await expect(answer(page)).toHaveText('Yes. You’re ready for Thailand offline.')
  await pickCountry(page, 'France')
  await page.getByRole('combobox', { name: 'Language' }).selectOption(pack.language)
  await expect(page.getByText(/^\d+ topics, \d+ kB; \d+ kB still to download\.$/)).toBeVisible()

  const asked = () => line.exchanges.filter(({ path }) => path.startsWith(articles)).length
  const before = asked()
  line.decide(({ path }) => (path.startsWith(articles) && asked() > before + 1 ? 'no-reply' : 'pass'))
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const bar = page.getByRole('progressbar', { name })
  await expect(bar).toHaveAccessibleDescription(/^\d+ of \d+ topics, \d+ of \d+ kB$/)
  await expect(block(page)).toContainText('Downloading')
  const share = () => bar.evaluate((element) => (element as HTMLProgressElement).value / (element as HTMLProgressElement).max)
  await expect.poll(share).toBeGreaterThan(0.4)
  expect(await share()).toBeLessThan(1)

  await page.getByRole('button', { name: `Pause: ${name}` }).click()
  await expect(block(page)).toContainText('Paused')
  line.restore()
  await page.getByRole('button', { name: `Resume: ${name}` }).click()
  await expect(block(page)).toContainText(/Italian, \d+ topics/)
  await expect(bar).toBeHidden()
  expect((await packOnDevice(page, pack))?.state).toBe('whole')

  const again = await afterRestart(page, context, line, complaints)
  await expect(block(again)).toContainText(/Italian, \d+ topics/)
  await again.getByRole('button', { name: 'Test now' }).click()
  await expect(again.getByText(/^All \d+ topics can be opened: 2 packs and “Emergency”$/)).toBeVisible()
  await again.evaluate(() => {
    localStorage.setItem('abroad.country', 'FR')
    localStorage.setItem('abroad.language', 'it')
  })
  await again.goto('/guide/topic/everydayLife/passportAndId')
  await expect(again.getByRole('heading', { level: 1, name: /passaporto/i })).toBeVisible()
  await again.goto('/settings/offline')
  await expect(again.getByText(/Provato/)).toBeVisible()
})

test('the self-test finds a damaged topic, and it is fetched again', { tag: '@wide' }, async ({ page }) => {
  await visit(page)
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByText(/^All \d+ topics can be opened: 1 pack and “Emergency”$/)).toBeVisible()

  await damageArticleOnDevice(page)
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByText('1 topic was damaged and is being downloaded again')).toBeVisible()
  await expect.poll(async () => (await packOnDevice(page, { country: 'TH', language: 'en' }))?.state).toBe('whole')
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByText(/^All \d+ topics can be opened/)).toBeVisible()
})

test('on a slow network, the guide asks before it downloads', { tag: '@wide' }, async ({ page, line }) => {
  let isSlow = true
  line.decide(async ({ path }): Promise<'pass'> => {
    // Real time: how slow a line is, the browser measures by its own clock.
    if (isSlow && path.startsWith('/api/')) await new Promise((resolve) => setTimeout(resolve, 6_000))
    return 'pass'
  })
  await liveIn(page, 'TH')
  await page.goto('/guide')
  const question = page.getByText(
    /^Your connection is slow, or your device is in data-saving mode\. Download \d+ topics\? They take up \d+ kB on this device/,
  )
  await expect(question).toBeVisible()
  expect(line.exchanges.filter(({ path }) => path.startsWith(articles)).length, 'nothing was fetched unasked').toBe(0)
  await page.goto('/settings/offline')
  await expect(answer(page)).toHaveText('For an emergency, yes. The guide is waiting for your go-ahead.')
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Thailand', { exact: true }) })).toContainText(/Download \d+ topics/)

  isSlow = false
  await page.goto('/guide')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await packOnDevice(page, { country: 'TH', language: 'en' }))?.state).toBe('whole')
})

async function afterRestart(page: Page, context: BrowserContext, line: Line, complaints: string[]): Promise<Page> {
  line.cut()
  await page.close()
  const again = await context.newPage()
  listen(again, complaints)
  await again.goto('/settings/offline')
  await expect(again.getByRole('status', { name: 'Wait for network' })).toHaveText(/Wait for network/)
  return again
}
