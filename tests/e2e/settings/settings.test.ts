import type { Page } from '@playwright/test'
import { expect, liveIn, test, testOnLine, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
const bar = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content')

test.describe('the colour scheme', () => {
  test('follows the device until one is chosen, and again when that is taken back', { tag: '@wide' }, async ({ page, complaints }) => {
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
    expect(complaints).toEqual([])
  })

  test('stands before the first paint of the next start, and in every tab at once', async ({ page, context }) => {
    await page.goto('/settings/app')
    const other = await context.newPage()
    await other.goto('/contact')
    await page.getByRole('radio', { name: 'Dark', exact: true }).check()
    await expect.poll(() => theme(other)).toBe('dark')
    // Nothing but the page itself comes: what stands there was put by its own small script.
    await page.route(/\/assets\//, (route) => route.abort())
    await page.goto('/settings/app', { waitUntil: 'commit' })
    await expect.poll(() => theme(page)).toBe('dark')
    expect(await bar(page)).toBe('#11171c')
  })
})

test.describe('the language at the first start', () => {
  for (const [locale, lang, title] of [
    ['it-IT', 'it-CH', 'Scoprire'],
    ['rm-CH', 'en-GB', 'Discover'],
  ] as const)
    test.describe(locale, () => {
      test.use({ locale })
      test(`is the first of the browser’s that the app has, else English: ${lang}`, { tag: '@wide' }, async ({ page }) => {
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
      })
    })
})

testOnLine(
  'another language changes all that goes by it: stored, page, requests, guide, representation, and it comes back',
  async ({ page, context, line, complaints }) => {
    await liveIn(context, 'TH')
    const asked: { path: string; language: string | undefined }[] = []
    context.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // The Lab's are no calls of the app, and speak the browser's language.
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
    // The guide's country is loaded anew, in the language.
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

    // Both are on the device now: the way back needs no line.
    line.cut()
    await page.goto('/settings/app')
    await page.getByRole('radio', { name: 'English' }).check()
    await expect(page.getByRole('heading', { level: 1, name: 'Language and colours' })).toBeVisible()
    await page.goto('/guide/topic/emergencySituation/lostPassport')
    await expect(page.getByRole('heading', { level: 1, name: /passport/i })).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test('every setting of the specification is found in the overview, and leads back to it', { tag: '@wide' }, async ({ page }) => {
  for (const [row, title] of [
    ['Language and colours', 'Language and colours'],
    ['Notifications', 'Notifications'],
    ['Am I ready?', 'Am I ready?'],
    ['Log in', null],
    ['Legal notice', 'Legal notice'],
    ['Privacy', 'Privacy'],
    ['Cookie settings', 'Cookie settings'],
    ['Accessibility', 'Accessibility'],
  ] as const) {
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: row }).click()
    if (title === null) {
      await expect(page).toHaveURL('/login')
      continue
    }
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  }
})

for (const [language, version, stored, feedback] of [
  ['en', 'Version 3.3.6, 16.09.2025', 'Stored on this device', 'Write to the helpline'],
  ['de', 'Version 3.3.6 vom 16.09.2025', 'Auf diesem Gerät gespeichert', 'Der Helpline schreiben'],
  ['fr', 'Version 3.3.6 du 16.09.2025', 'Enregistré sur cet appareil', 'Écrire à la Helpline'],
  ['it', 'Versione 3.3.6 del 16.09.2025', 'Salvato su questo dispositivo', 'Scrivere alla Helpline'],
] as const)
  test(
    `legal notice, privacy and accessibility statement are whole in ${language}, with a way to be heard`,
    { tag: '@wide' },
    async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('abroad.language', chosen), language)
      await page.goto('/settings/legal')
      await expect(page.getByText(version)).toBeVisible()
      await page.goto('/settings/privacy')
      await expect(page.getByRole('heading', { level: 2, name: stored })).toBeVisible()
      // What is kept for how long: idempotency keys and statistics, the session, the diary.
      for (const figure of [/400/, /30/, /500/]) await expect(page.getByRole('main').getByText(figure).first()).toBeVisible()
      expect(
        await page
          .getByRole('main')
          .getByText(/OneSignal/)
          .count(),
      ).toBeGreaterThan(0)
      await page.goto('/settings/accessibility')
      await expect(page.getByText('eCH-0059')).toBeVisible()
      const link = page.getByRole('link', { name: feedback })
      await expect(link).toHaveAttribute('href', 'mailto:helpline@eda.admin.ch')
      await expect(page.getByRole('main').locator('a[href="tel:+41800247365"]')).toBeVisible()
      const boxes = await page.getByRole('main').locator('.section').all()
      expect(boxes.length).toBeGreaterThan(0)
      for (const box of boxes) expect((await box.boundingBox())?.width, 'a measure that can be read').toBeLessThanOrEqual(608)
    },
  )
