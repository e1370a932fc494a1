import { chromium, firefox } from '@playwright/test'
import type { BrowserContext, TestInfo } from '@playwright/test'
import { asAnswered, asKnownDevice } from '#tests/e2e/support/device.ts'

/**
 * A browser process of its own on a profile of its own: closed and opened again, it is the same browser after a restart. `isFreshPhone`: the app
 * has never run on it.
 */
export async function openBrowser(testInfo: TestInfo, baseURL: string, { isFreshPhone = false } = {}): Promise<BrowserContext> {
  const { browserName, launchOptions, viewport, locale, timezoneId } = testInfo.project.use
  const context = await (browserName === 'firefox' ? firefox : chromium).launchPersistentContext(testInfo.outputPath('profile'), {
    ...launchOptions,
    baseURL,
    ...(viewport && { viewport }),
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  })
  await (isFreshPhone ? asAnswered(context) : asKnownDevice(context))
  return context
}
