import { chromium, firefox, type BrowserContext, type Page } from '@playwright/test'
import { firefoxOptions, killProcessesOn } from '#tests/browsers/engines/playwright.ts'
import { asFirefox } from '#tests/e2e/support/browser/as-firefox.ts'
import { chromiumArgs, journeyChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import { asKnownDevice } from '#tests/e2e/support/device.ts'
import { limits } from '#tests/setup/time-limits.ts'

export type Engine = 'chromium' | 'firefox'

/** A browser on a profile that is a folder of its own. */
export interface Phone {
  context: BrowserContext
  /** The tab that the browser opens with. */
  page: Page
  close(): Promise<void>
  /** SIGKILL to all processes on the profile. */
  kill(): Promise<void>
}

export async function openPhone({ engine, profile, address }: { engine: Engine; profile: string; address: string }): Promise<Phone> {
  const settings = { baseURL: address, viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Asia/Bangkok' }
  const context =
    engine === 'firefox'
      ? await firefox.launchPersistentContext(profile, { ...settings, ...firefoxOptions })
      : await chromium.launchPersistentContext(profile, { ...settings, executablePath: journeyChromium, args: chromiumArgs })
  if (engine === 'firefox') asFirefox(context, { cut: () => undefined, restore: () => undefined })
  context.setDefaultTimeout(limits.expect)
  await asKnownDevice(context)
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    close: () => context.close(),
    async kill() {
      killProcessesOn(profile)
      await context.close().catch(() => undefined)
    },
  }
}
