import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openBrowser } from '#tests/e2e/support/browser/browser-profile.ts'
import { indexedLanguagesOnDevice } from '#tests/e2e/support/device.ts'
import { expect, listen, liveIn, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search topics' })
const status = (page: Page) => page.locator('main').getByRole('status')
const results = (page: Page) => page.locator('main ol').getByRole('link')

/** Types as a hand does; the topic comes to stand among the first three results. */
async function expectFound(page: Page, term: string, title: string): Promise<void> {
  await box(page).fill('')
  await box(page).pressSequentially(term)
  const firstThree = async () => (await results(page).locator('strong').allInnerTexts()).slice(0, 3)
  await expect.poll(firstThree, { message: term }).toContain(title)
}

test(
  'without a line, and after a restart of the browser, the search finds what is meant: with a typing error, in another language',
  { tag: '@wide' },
  async ({ service, complaints }, testInfo) => {
    let browser = await openBrowser(testInfo, service.address)
    await liveIn(browser, 'TH')
    const first = await browser.newPage()
    listen(first, complaints)
    await first.goto('/')
    await waitUntilStored(first)
    await expect.poll(() => indexedLanguagesOnDevice(first)).toEqual(['de', 'en', 'fr', 'it'])

    await service.kill()
    try {
      await first.goto('/guide')
      await expectFound(first, 'passprot lost', 'Lost or stolen passport')
      // Of the pack, not of the emergency files.
      await expectFound(first, 'taxs abroad', 'Taxes abroad')
      await expectFound(first, 'ospedale', 'Illness and accident')
      // Without a German or an Italian pack.
      await expectFound(first, 'Führerausweis umtauschen', 'Driving licence')
      // No topic: the representation in charge of the country.
      await expectFound(first, 'ambassade laos', 'Embassy of Switzerland in Bangkok')
      await browser.close()

      browser = await openBrowser(testInfo, service.address)
      const again = await browser.newPage()
      listen(again, complaints)
      await again.goto('/guide')
      await expectFound(again, 'perdu carte', 'Lost or stolen passport')
      await expectFound(again, 'how do I claim my pension', 'Claiming the AHV pension')
      await again.getByRole('link', { name: /^Claiming the AHV pension/ }).click()
      await expect(again.getByRole('heading', { level: 1, name: 'Claiming the AHV pension' })).toBeVisible()
      await again.goBack()
      await expect(box(again)).toHaveValue('how do I claim my pension')
      await expect(again.getByRole('link', { name: /^Claiming the AHV pension/ })).toBeVisible()
    } finally {
      await browser.close()
      await service.start()
    }
    expect(complaints).toEqual([])
  },
)

test(
  'a result says what was found where, and how old it is; nothing found names the helpline',
  { tag: '@wide' },
  async ({ page, context }) => {
    await liveIn(page, 'TH')
    await page.goto('/')
    await waitUntilStored(page)
    await context.setOffline(true)
    await page.goto('/guide')

    await box(page).fill('passport lost')
    const best = results(page).first()
    await expect(best).toContainText('Lost or stolen passport')
    await expect(best.locator('mark').filter({ hasText: 'passport' }).first()).toBeVisible()
    await expect(best).toContainText('Emergency')
    await expect(page.locator('main .hits > .freshness')).toContainText(/checked/i)
    await expect(status(page)).toHaveText(/^\d+ topics found on this device$/)
    expect(await findings(page), 'results').toEqual([])

    await box(page).fill('zzzzzz')
    await expect(status(page)).toHaveText('No results found for zzzzzz. Try another keyword or browse on the website.')
    await expect(page.getByRole('link', { name: '+41 800 24 7 365' })).toHaveAttribute('href', 'tel:+41800247365')
    await expect(results(page)).toHaveCount(0)
    expect(await findings(page), 'no results').toEqual([])
  },
)

test(
  'a question that names another country opens its articles for it and leaves the chosen country',
  { tag: '@wide' },
  async ({ page }) => {
    await liveIn(page, 'TH')
    await page.goto('/')
    await waitUntilStored(page)
    await page.goto('/guide')
    await box(page).fill('taxes brazil')
    const forBrazil = page.getByRole('button', { name: 'Show this for Brazil' })
    await forBrazil.click()
    await expect(forBrazil).toHaveAttribute('aria-pressed', 'true')
    await expect(forBrazil).toBeFocused()
    await results(page).filter({ hasText: 'Taxes abroad' }).filter({ hasText: 'Brazil' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Taxes abroad' })).toBeVisible()
    await expect(page.locator('main')).toContainText('Brazil, on this device')
    await page.goto('/guide/emergency')
    await expect(page.getByRole('heading', { level: 1, name: 'Emergency in Thailand' })).toBeVisible()
  },
)

test('the keyboard leads from the box through the results and back, and Escape begins again', { tag: '@wide' }, async ({ page }) => {
  await liveIn(page, 'TH')
  await page.goto('/')
  await waitUntilStored(page)
  await page.goto('/guide')
  await box(page).click()
  await page.keyboard.type('passport')
  await expect(results(page).nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Life events' })).toBeVisible()
})

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
