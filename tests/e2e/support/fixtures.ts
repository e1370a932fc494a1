import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContext, type Page, type Request } from '@playwright/test'
import { scaled } from '#tests/setup/time-limits.ts'
import { translatorScript } from '#tests/setup/translate-page.ts'
import { expect } from './expect.ts'
import { asAnswered, asKnownDevice, withoutPrompts, type Evaluating } from './device.ts'
import { createLine, type Line } from './line.ts'
import { asFirefox } from './browser/as-firefox.ts'
import { createWire, type Wire } from './browser/wire.ts'
import { createService, type Service, type ServiceOptions } from './services/service.ts'
import { copyPhone, openPhone, phoneOrigin, type StoredPhone } from './phone.ts'

export interface TestParts {
  phone: StoredPhone | null
  target: string
  browserProxy: Wire | null
  isFreshPhone: boolean
  isPrompted: boolean
  hasAnswered: boolean
  isTranslated: boolean
  /** Console errors of `page`. A test fails if any remain at its end, or if the services logged an error. */
  complaints: string[]
}

export interface WorkerParts {
  serviceOptions: ServiceOptions
  service: Service
}

export const test = base.extend<TestParts, WorkerParts>({
  serviceOptions: [{}, { option: true, scope: 'worker' }],
  service: [
    async ({ serviceOptions }, use) => {
      const service = await createService(serviceOptions)
      await use(service)
      await service.dispose()
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
  isFreshPhone: [false, { option: true }],
  isPrompted: [false, { option: true }],
  hasAnswered: [true, { option: true }],
  isTranslated: [false, { option: true }],
  phone: [null, { option: true }],
  browserProxy: async ({ browserName, phone, target }, use) => {
    if (browserName === 'chromium') return use(null)
    const wire = await createWire({ origin: phone ? phoneOrigin : target, target })
    await use(wire)
    await wire.close()
  },
  proxy: async ({ browserProxy }, use) => use(browserProxy ? { server: browserProxy.address } : undefined),
  context: async (
    { context: empty, browserProxy, phone, target, launchOptions, isFreshPhone, isPrompted, hasAnswered, isTranslated },
    use,
    testInfo,
  ) => {
    // Not the test's folder: with the locale "C" Chromium stores nothing under a path with non-ASCII letters.
    const profile = mkdtempSync(join(tmpdir(), 'abroad-phone-'))
    if (phone) copyPhone(phone, profile)
    const context = phone ? await openPhone({ profile, target, launchOptions, wire: browserProxy }) : empty
    if (browserProxy) asFirefox(context, browserProxy)
    if (!isFreshPhone) await asKnownDevice(context, { isPrompted })
    else {
      if (!isPrompted) await withoutPrompts(context)
      if (hasAnswered) await asAnswered(context)
    }
    if (isTranslated) await context.addInitScript(translatorScript)
    const ends: string[] = []
    // An answer of the service has a date, one of the test's own has none.
    context.on('response', (response) => {
      if (endsTheSession(response.request()) && response.headers()['date'] !== undefined) ends.push(testInfo.title)
    })
    await use(context)
    if (phone) await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    if (!phone) return
    expect(phone === 'citizen' ? ends : [], 'a journey that logs out begins on the phone of a visitor').toEqual([])
  },
  target: async ({ service }, use) => {
    await service.revive()
    await use(service.address)
  },
  baseURL: async ({ phone, target }, use) => use(phone ? phoneOrigin : target),
  complaints: [
    async ({ page, service }, use) => {
      const complaints: string[] = []
      listen(page, complaints)
      await use(complaints)
      expect(complaints, 'the console complained').toEqual([])
      expect(service.errors.splice(0), 'the services logged an error').toEqual([])
    },
    { auto: true },
  ],
})

function endsTheSession(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return (
    (request.method() === 'POST' && ['/api/user/logout', '/idp/password', '/idp/reset'].includes(pathname)) ||
    (request.method() === 'DELETE' && /^\/api\/user\/(me|devices)(\/|$)/.test(pathname))
  )
}

/** Journeys through a network that can fail, at an origin of the test's own. */
export const testOnLine = test.extend<{ line: Line }>({
  line: async ({ service }, use) => {
    await service.revive()
    const line = await createLine(service.address)
    await use(line)
    await line.close()
  },
  target: async ({ line }, use) => use(line.address),
})

export async function liveIn(page: Page | BrowserContext, country: string): Promise<void> {
  await page.addInitScript((iso2) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('abroad.country', iso2)
  }, country)
}

/** The list may still be open, or closed because the name is complete. */
export async function pickCountry(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Add a country' })
  await field.fill(name)
  await field.press('Enter')
  await expect(page.getByRole('listbox'), 'Enter chose the country').toHaveCount(0)
  await expect(field).toHaveValue(name)
}

export { expect }

/** A line that was cut is not a fault of the page: the browser itself reports such requests. */
const linesOfTheNetwork = /net::ERR_|Failed to load resource/
/** Firefox reports requests that are cancelled when a page is left, and service workers that it rejects. */
const reportsOfFirefox =
  /A ServiceWorker intercepted the request and encountered an unexpected error|Storage access is restricted in this context|NetworkError when attempting to fetch resource\.’/

export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !linesOfTheNetwork.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => {
    if (!reportsOfFirefox.test(message)) complaints.push(`uncaught: ${message}`)
  })
}

/** Waits until the app's files, the feed and the guide are stored and the feed was confirmed after the page opened. */
export async function waitUntilStored(page: Evaluating): Promise<void> {
  await expect.poll(() => page.evaluate(isStored), { timeout: scaled(120_000), intervals: [100, 250] }).toBe(true)
}

async function isStored(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active || !navigator.serviceWorker.controller) return false
  const status = await new Promise<{ present: number; total: number }>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = (event) => resolve(event.data as { present: number; total: number })
    registration.active?.postMessage({ type: 'status' }, [channel.port2])
  })
  if (status.present < status.total) return false
  const db = await new Promise<IDBDatabase | null>((resolve) => {
    const opening = indexedDB.open('abroad')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => resolve(null)
  })
  if (!db) return false
  const all = (table: string) =>
    new Promise<Record<string, unknown>[]>((resolve) => {
      const request = db.transaction(table).objectStore(table).getAll()
      request.onsuccess = () => resolve(request.result as Record<string, unknown>[])
      request.onerror = () => resolve([])
    })
  const [scopes, manifests, resources] = [await all('scopes'), await all('manifests'), await all('resources')]
  db.close()
  return (
    scopes.some((row) => row['complete'] && Number(row['confirmedAt']) >= performance.timeOrigin) &&
    manifests.some((row) => row['manifest'] && !row['next']) &&
    resources.some((row) => row['key'] === 'partners')
  )
}
