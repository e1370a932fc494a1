import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, firefox, type Page } from '@playwright/test'
import { expect, test as base } from '#tests/e2e/support/fixtures.ts'
import { wholeChromium } from '#tests/e2e/support/browser/whole-chromium.ts'

/**
 * A browser told to block all site data: localStorage, sessionStorage, caches and locks throw, IndexedDB and service workers are refused.
 * Each browser has a setting of its own for it: Chromium content setting 2 (block) of cookies, Firefox behaviour 2 (none at all).
 */
const test = base.extend({
  context: async ({ browserName, target, launchOptions, viewport, locale }, use, testInfo) => {
    const profile = testInfo.outputPath('blocked')
    const shared = { ...(viewport && { viewport }), ...(locale && { locale }), baseURL: target }
    if (browserName === 'firefox') {
      const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, 'network.cookie.cookieBehavior': 2 }
      const context = await firefox.launchPersistentContext(profile, { ...launchOptions, ...shared, firefoxUserPrefs })
      await use(context)
      return context.close()
    }
    mkdirSync(join(profile, 'Default'), { recursive: true })
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...shared,
      executablePath: wholeChromium,
    })
    await use(context)
    await context.close()
  },
})

test('with all storage blocked, every section and emergency help open', async ({ page }) => {
  const idlePart = page.waitForResponse(/deferred-overlays/)
  await page.goto('/')
  await idlePart
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError')
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Continue without login' }).click()
  await expectTitle(page, 'Discover')
  for (const [link, title] of [
    ['Guide', 'Guide'],
    ['Contact', 'Contact'],
    ['Profile', 'Profile'],
    ['Settings', 'Settings'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click()
    await expectTitle(page, title)
  }
  await page.goto('/guide/emergency')
  await expect(page.getByRole('link', { name: /800 24 7 365/ }).first()).toBeVisible()
  await page.goto('/guide/topic/emergencySituation/lostPassport')
  await expect(page.getByText('Report', { exact: false }).first()).toBeVisible()
  await page.goto('/contact/helpline')
  await expect(page.getByText('+41 800 24 7 365').first()).toBeVisible()
})

test('without a database, no screen waits for one', async ({ page }) => {
  await page.goto('/guide')
  await expectTitle(page, 'Guide')
  await page.clock.install()
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await page.clock.runFor(1_000)
  await expectTitle(page, 'Contact')
  await page.clock.runFor(1_000)
  // After three seconds it would come anyway, whatever is missing.
  await expect(page.getByRole('link', { name: 'Emergency Works offline' })).toBeVisible()
})

async function expectTitle(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
