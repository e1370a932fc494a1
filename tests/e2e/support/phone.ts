import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, type LaunchOptions, type TestInfo, chromium, firefox } from '@playwright/test'
import { asAnswered, asKnownDevice } from './device.ts'

/** A profile made by `templates.ts` with everything stored. All copies share one session, so a test that logs out uses `visitor`. */
export type StoredPhone = 'visitor' | 'citizen'

/** Profiles are bound to one origin, so this address is mapped to the services of each run. */
export const phoneOrigin = 'http://localhost:4173'

interface PhoneOptions {
  profile: string
  target: string
  launchOptions: LaunchOptions
  contextOptions?: BrowserContextOptions
  /** The proxy that maps `phoneOrigin` to the target in Firefox. */
  wire?: { address: string } | null
}

export function openPhone({ profile, target, launchOptions, contextOptions, wire }: PhoneOptions): Promise<BrowserContext> {
  if (wire) {
    const proxy = { server: wire.address }
    return firefox.launchPersistentContext(profile, { ...launchOptions, ...contextOptions, proxy, baseURL: phoneOrigin })
  }
  return chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...contextOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=MAP ${new URL(phoneOrigin).host} ${new URL(target).host.replace('localhost', '127.0.0.1')}`,
    ],
    baseURL: phoneOrigin,
  })
}

export function copyPhone(phone: StoredPhone, profile: string): void {
  const folder = process.env['E2E_PHONES']
  if (folder === undefined) throw new Error('no phones were made: see templates.ts')
  cpSync(join(folder, phone), profile, { recursive: true })
}

/** A browser process with a profile that survives a restart. `isFreshPhone`: the app has never run in it. */
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
