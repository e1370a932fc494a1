import type { Page } from '@playwright/test'
import { languages, localeByLanguage } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { citizenScreens, moveTo, screens } from '#tests/e2e/support/walks/every-route.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ viewport: { width: 320, height: 640 } })

for (const language of languages) {
  test.describe('a visitor', () => {
    test.use({ phone: 'visitor' })

    test(`every screen passes axe and fits 320 px in ${language}`, { tag: language === 'de' ? [] : '@wide' }, async ({ page }) => {
      test.setTimeout(scaled(600_000))
      await speak(page, language)
      await page.goto('/')
      await waitUntilStored(page)
      for (const { path } of screens) {
        await expectGood(page, path)
        await expectNamed(page, { path, language })
      }
    })
  })

  test(`every screen of a citizen passes axe and fits 320 px in ${language}`, { tag: '@wide' }, async ({ page }) => {
    test.setTimeout(scaled(600_000))
    await logInAsDemo(page)
    await speak(page, language)
    await page.goto('/')
    for (const path of citizenScreens) await expectGood(page, path)
  })
}

const speak = (page: Page, language: string) =>
  page.addInitScript((chosen) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('abroad.language', chosen)
  }, language)

async function expectNamed(page: Page, { path, language }: { path: string; language: Language }): Promise<void> {
  const named = async () => {
    const heading = ((await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '').replaceAll('\u00AD', '')
    const title = await page.title()
    return heading.includes('Abroad') || title === `${heading} · Abroad` ? 'named' : `${title} | ${heading}`
  }
  await expect.poll(named, { message: `${path} in ${language}` }).toBe('named')
  await expect.soft(page.locator('html'), path).toHaveAttribute('lang', localeByLanguage[language].intl)
}

async function expectGood(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await moveTo(page, path)
  await expectNoFindings(page, path)
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  expect.soft(await page.evaluate(() => document.scrollingElement?.scrollWidth), path).toBeLessThanOrEqual(320)
}
