import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { chromiumArgs, wholeChromium } from '../../tests/e2e/support/browser/whole-chromium.ts'

export const chromiumPath = wholeChromium

/** Skips onboarding and log-in. */
const skipOnboarding = `
  if (location.protocol.startsWith('http')) {
    localStorage.setItem('abroad.firstLaunch', 'yes')
    localStorage.setItem('abroad.skipAuth', 'true')
    localStorage.setItem('abroad.consent', JSON.stringify({ statistics: { version: 1, at: '2026-11-01T08:00:00.000Z', isGiven: false } }))
  }`

/** Starts a browser process on a profile and passes its only page, still empty. With `isNew` the app begins with onboarding. */
export async function withBrowser<T>(profile: string, work: (page: Page) => Promise<T>, isNew = false): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    headless: true,
    args: chromiumArgs,
    viewport: { width: 412, height: 823 },
    timezoneId: 'Asia/Bangkok',
    locale: 'en-GB',
  })
  if (!isNew) await context.addInitScript({ content: skipOnboarding })
  try {
    return await work(context.pages()[0] ?? (await context.newPage()))
  } finally {
    await context.close()
  }
}

/** Slows the page, not its workers. Set before navigation, so that parsing the first script is slowed as well. */
export async function throttleCpu(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
