import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig, Page } from '@playwright/test'
import { requireEngine } from '#tests/browsers/engines/start.ts'
import { logInAsDemo } from './walks/submit.ts'
import { asKnownDevice, bundleStore } from './device.ts'
import { waitUntilStored } from './fixtures.ts'
import { asFirefox } from './browser/as-firefox.ts'
import { createWire } from './browser/wire.ts'
import { openPhone, phoneOrigin } from './phone.ts'
import { createService } from './services/service.ts'

/** Runs once before all journeys: makes the demo database, two stored phones and the bundled reads. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export.
export default async function makeTemplates({ projects }: FullConfig): Promise<() => void> {
  const { browserName, launchOptions = {}, viewport, locale, timezoneId } = projects[0]?.use ?? {}
  requireEngine(browserName === 'firefox' ? 'firefox' : 'chromium')
  const folder = mkdtempSync(join(tmpdir(), 'abroad-template-'))
  const [data, visitor, citizen] = ['data', 'visitor', 'citizen'].map((name) => join(folder, name)) as [string, string, string]
  const contextOptions = { ...(viewport && { viewport }), ...(locale && { locale }), ...(timezoneId && { timezoneId }) }
  const service = await createService({ dataDir: data })
  const wire = browserName === 'firefox' ? await createWire({ origin: phoneOrigin, target: service.address }) : null

  async function onPhone(profile: string, walk: (page: Page) => Promise<void>): Promise<void> {
    const context = await openPhone({ profile, target: service.address, launchOptions, contextOptions, wire })
    if (wire) asFirefox(context, wire)
    await asKnownDevice(context)
    await walk(context.pages()[0] ?? (await context.newPage()))
    await context.close()
  }

  await onPhone(visitor, async (page) => {
    await page.goto('/')
    await waitUntilStored(page)
  })
  cpSync(visitor, citizen, { recursive: true })
  await onPhone(citizen, async (page) => {
    await logInAsDemo(page)
    await waitUntilStored(page)
  })
  await wire?.close()
  await service.stop()
  const storeScript = join(folder, 'page-store.js')
  writeFileSync(storeScript, await bundleStore())
  process.env['E2E_STORE_SCRIPT'] = storeScript
  process.env['E2E_DATA_TEMPLATE'] = data
  process.env['E2E_PHONES'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
