import type { Page } from '@playwright/test'
import { expect, liveIn, test, testOnLine, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
const bar = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content')

test.describe('the colour scheme', () => {
  test('follows the device until one is chosen', { tag: '@wide' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/settings/app')
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
    await expect.poll(() => theme(page)).toBe('dark')
    expect(await bar(page)).toBe('#11171c')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => theme(page)).toBe('light')
    expect(await bar(page)).toBe('#faf8f4')

    await page.getByRole('radio', { name: 'Dark', exact: true }).check()
    await expect.poll(() => theme(page)).toBe('dark')
    expect(await bar(page)).toBe('#11171c')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('radio', { name: 'Light', exact: true }).check()
    await expect.poll(() => theme(page)).toBe('light')
    await page.getByRole('radio', { name: 'System', exact: true }).check()
    await expect.poll(() => theme(page)).toBe('dark')
  })

  test('is applied before the first paint and in every tab', async ({ page, context }) => {
    await page.goto('/settings/app')
    const other = await context.newPage()
    await other.goto('/contact')
    await page.getByRole('radio', { name: 'Dark', exact: true }).check()
    await expect.poll(() => theme(other)).toBe('dark')
    await page.route(/\/assets\//, (route) => route.abort())
    await page.goto('/settings/app', { waitUntil: 'commit' })
    await expect.poll(() => theme(page)).toBe('dark')
    expect(await bar(page)).toBe('#11171c')
  })
})

testOnLine('a change of language reaches pages, requests and stored content', async ({ page, context, line }) => {
  await liveIn(context, 'TH')
  const asked: { path: string; language: string | undefined }[] = []
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isOurs = pathname.startsWith('/api/') && !pathname.startsWith('/api/lab/')
    if (isOurs) asked.push({ path: pathname + search, language: request.headers()['accept-language'] })
  })
  await page.goto('/guide/topic/emergencySituation/lostPassport')
  await waitUntilStored(page)
  await expect(page.getByRole('heading', { level: 1, name: /passport/i })).toBeVisible()
  await page.goto('/settings/app')
  asked.length = 0

  await page.getByRole('radio', { name: 'Deutsch' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Sprache und Farben' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH')
  await expect(page).toHaveTitle(/Sprache und Farben/)
  expect(await page.evaluate(() => localStorage.getItem('abroad.language'))).toBe('de')
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/api/guide/pack/TH?language=de')
  await expect.poll(() => asked.some(({ path }) => path.startsWith('/api/guide/sitemap/TH'))).toBe(true)
  await expect.poll(() => new Set(asked.slice(-5).map(({ language }) => language)).has('de-CH')).toBe(true)
  const late = asked.slice(asked.findIndex(({ language }) => language === 'de-CH'))
  expect(
    late.filter(({ language }) => language !== 'de-CH'),
    'no request goes back to the old language',
  ).toEqual([])

  await page.goto('/guide/topic/emergencySituation/lostPassport')
  await expect(page.getByRole('heading', { level: 1, name: /Pass|Ausweis/ })).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByText('Schweizerische Botschaft in Bangkok').first()).toBeVisible()
  await waitUntilStored(page)

  line.cut()
  await page.goto('/settings/app')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Language and colours' })).toBeVisible()
  await page.goto('/guide/topic/emergencySituation/lostPassport')
  await expect(page.getByRole('heading', { level: 1, name: /passport/i })).toBeVisible()
})
