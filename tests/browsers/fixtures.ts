import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { expect } from '#tests/e2e/support/expect.ts'
import { waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { phoneOrigin } from '#tests/e2e/support/phone.ts'
import { createWire, type Wire } from '#tests/e2e/support/browser/wire.ts'
import { createService, type Service, type ServiceOptions } from '#tests/e2e/support/services/service.ts'
import type { Browser, Engine } from './engines/driver.ts'
import { startBrowser } from './engines/start.ts'
import { pageOpened } from '#tests/setup/journey-guard.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { createScreen, type Screen } from './screen.ts'

export interface Phone {
  engine: Engine
  wire: Wire
  openTab(path: string): Promise<Screen>
  restart(path: string): Promise<Screen>
  killAndRestart(path: string): Promise<Screen>
}

interface TestParts {
  isStored: boolean
  phone: Phone
}

interface WorkerParts {
  engine: Engine
  serviceOptions: ServiceOptions
  service: Service
  visitor: string
}

/** Journeys that are played alike in Chromium, Firefox and WebKit: none knows in which. */
export const test = base.extend<TestParts, WorkerParts>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  serviceOptions: [{}, { option: true, scope: 'worker' }],
  service: [
    async ({ serviceOptions }, use) => {
      const service = await createService(serviceOptions)
      await use(service)
      await service.dispose()
    },
    { scope: 'worker', timeout: scaled(300_000) },
  ],
  visitor: [
    async ({ engine, service }, use) => {
      const profile = mkdtempSync(join(tmpdir(), `abroad-${engine}-`))
      const wire = await createWire({ origin: phoneOrigin, target: service.address })
      const browser = await startBrowser(engine, { profile, proxy: wire.address })
      const screen = createScreen(await browser.newTab())
      await screen.goto('/')
      await visitFirst(screen)
      await waitUntilStored(screen.tab)
      await browser.close()
      await wire.close()
      await use(profile)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', timeout: scaled(300_000) },
  ],
  isStored: [true, { option: true }],
  phone: async ({ engine, service, visitor, isStored }, use, testInfo) => {
    await service.revive()
    const profile = testInfo.outputPath('phone')
    if (isStored) cpSync(visitor, profile, { recursive: true })
    const wire = await createWire({ origin: phoneOrigin, target: service.address })
    const complaints: string[] = []
    let browser: Browser | null = null

    async function openTab(path: string): Promise<Screen> {
      browser ??= await startBrowser(engine, { profile, proxy: wire.address })
      if (!testInfo.annotations.some(({ type }) => type === 'browser'))
        testInfo.annotations.push({ type: 'browser', description: browser.version })
      const screen = createScreen(await browser.newTab())
      await screen.goto(path)
      testInfo.annotations.push({ type: pageOpened, description: path })
      return screen
    }

    async function end(how: 'close' | 'kill'): Promise<void> {
      if (!browser) return
      complaints.push(...browser.takeComplaints())
      await browser[how]()
      browser = null
    }

    await use({
      engine,
      wire,
      openTab,
      async restart(path) {
        await end('close')
        return openTab(path)
      },
      async killAndRestart(path) {
        await end('kill')
        return openTab(path)
      },
    })
    await end('close')
    await wire.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    expect(complaints, 'the console complained').toEqual([])
    expect(service.errors.splice(0), 'the services logged an error').toEqual([])
  },
})

export { expect }

export async function visitFirst(screen: Screen): Promise<void> {
  await screen.tap({ role: 'button', name: 'Skip' })
  await screen.tap({ role: 'button', name: 'Continue without login' })
  await screen.isThere({ role: 'heading', name: 'Discover' })
  await screen.tap({ role: 'button', name: 'Decline' })
  await screen.tab.evaluate(() => {
    const over = JSON.stringify({ endsAt: Date.now(), monthEndsAt: Date.now(), timesThisMonth: 3, lastAt: Date.now() - 1 })
    for (const kind of ['app', 'qr']) localStorage.setItem(`abroad.prompt.${kind}`, over)
  })
}
