import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { citizenScreens, screens } from '#tests/e2e/support/walks/every-route.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const languages = ['de', 'fr', 'it', 'en'] as const

for (const language of languages) {
  test(`no screen has a finding of axe in ${language}, in the light and in the dark`, { tag: '@wide' }, async ({ page }) => {
    test.setTimeout(scaled(600_000))
    await speak(page, language)
    await page.goto('/')
    await waitUntilStored(page)
    for (const { path } of screens) await expectGood(page, path)
  })

  test(`nor has any of a citizen’s in ${language}`, { tag: '@wide' }, async ({ page }) => {
    test.setTimeout(scaled(600_000))
    await logInAsDemo(page)
    await speak(page, language)
    for (const path of citizenScreens) await expectGood(page, path)
  })
}

const speak = (page: Page, language: string) =>
  page.addInitScript((chosen) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('abroad.language', chosen)
  }, language)

async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('.skeleton'), path).toHaveCount(0)
  await expectNoFindings(page, path)
}
