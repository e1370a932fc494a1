import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, LaunchOptions } from '@playwright/test'
import { chromium, firefox } from '@playwright/test'

/**
 * A browser profile made before all journeys (`templates.ts`), with everything stored: a visitor's, who went on without log-in, or the demo
 * citizen's, with session and device key. These are one for all copies: whoever logs out begins as the visitor and logs in by hand.
 */
export type StoredPhone = 'visitor' | 'citizen'

/** Storage and service worker of a profile belong to one origin; the services of each test run have a port of their own, which stands behind it. */
export const phoneOrigin = 'http://localhost:4173'

interface PhoneOptions {
  /** The folder of the profile. */
  profile: string
  /** Where the services, or the line to them, really listen. */
  target: string
  launchOptions: LaunchOptions
  contextOptions?: BrowserContextOptions
  /** What leads `phoneOrigin` to the target in a browser other than Chromium, which has an option for it. */
  wire?: { address: string } | null
}

/** A browser process on that profile, in which `phoneOrigin` leads to the target. */
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

/** A copy of the stored phone, for one test. */
export function copyPhone(phone: StoredPhone, profile: string): void {
  const folder = process.env['E2E_PHONES']
  if (folder === undefined) throw new Error('no phones were made: see templates.ts')
  cpSync(join(folder, phone), profile, { recursive: true })
}
