import type { Page } from '@playwright/test'
import { openBrowser } from '#tests/e2e/support/phone.ts'
import { indexedLanguagesOnDevice } from '#tests/e2e/support/device.ts'
import { expect, listen, liveIn, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search topics' })
const results = (page: Page) => page.locator('main ol').getByRole('link')

async function expectFound(page: Page, term: string, title: string): Promise<void> {
  await box(page).fill('')
  await box(page).pressSequentially(term)
  const firstThree = async () => (await results(page).locator('strong').allInnerTexts()).slice(0, 3)
  await expect.poll(firstThree, { message: term }).toContain(title)
}

test('search works offline after restart, with typos and other languages', { tag: '@wide' }, async ({ service, complaints }, testInfo) => {
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
    await expectFound(first, 'taxs abroad', 'Taxes abroad')
    await expectFound(first, 'ospedale', 'Illness and accident')
    await expectFound(first, 'Führerausweis umtauschen', 'Driving licence')
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
})

test('a question about another country opens its articles only', { tag: '@wide' }, async ({ page }) => {
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
})
