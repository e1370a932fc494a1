import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '#tests/e2e/support/expect.ts'
import { fillProfile, register, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/walks/effects.ts'
import { listen, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { startBrowser, type KillableBrowser } from '#tests/e2e/support/browser/killable-browser.ts'
import { accountOf } from '#tests/e2e/support/walks/submit.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { makeSubjects } from '#tests/scenarios/chromium/subjects.ts'
import { createProxy } from '#tests/long/soak/wire/proxy.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import type { SoakCitizen } from './citizen.ts'

/** A machine with a handful of browsers at work takes its time; what takes longer is given up. */
const patienceMs = scaled(20_000)

/** A new citizen with a whole profile, logged in, with everything of a first visit on the device: the way there is walked on a clear wire. */
export async function arrive(
  service: Service,
  { no, seed, random }: { no: number; seed: number; random: () => number },
): Promise<SoakCitizen> {
  const name = `citizen-${no + 1}`
  const wire = await createProxy(service.address, random)
  const subjects = await makeSubjects(service, seed * 100 + no)
  const profile = mkdtempSync(join(tmpdir(), 'abroad-soak-profile-'))
  const browser = await startBrowser(profile)
  browser.context.setDefaultTimeout(patienceMs)
  const page = await browser.context.newPage()
  await page.goto(`${wire.address}/login`)
  const citizen = someCitizen('Anna')
  await register(page, citizen)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your profile' })).toBeVisible()
  await fillProfile(page, citizen)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible({ timeout: patienceMs })
  await expect.poll(async () => (await outboxOnDevice(page)).waiting.length, { timeout: scaled(60_000) }).toBe(0)
  await waitUntilStored(page)
  const account = await accountOf(page)
  const { pending, done } = await intentsOnDevice(page)
  const flaws: string[] = []
  listen(page, flaws)
  return {
    name,
    account,
    wire,
    subjects,
    seed: subjects.seed,
    profile,
    browser,
    page,
    isUp: Promise.resolve(),
    said: [],
    known: new Set([...pending, ...done].map(({ id }) => id)),
    before: new Set(await appliedKeys(service, account)),
    states: new Map(),
    taps: [],
    flaws,
  }
}

/** The battery is taken out, and put in again after `downMs`. */
export async function killBrowser(citizen: SoakCitizen, downMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  citizen.isUp = promise
  await citizen.browser.kill()
  await new Promise((done) => setTimeout(done, downMs))
  citizen.browser = await startAgain(citizen)
  citizen.page = await citizen.browser.context.newPage()
  listen(citizen.page, citizen.flaws)
  // The wire may be cut just now: the app opens from the device, and where it does not, whoever works in it tries again.
  await citizen.page.goto(`${citizen.wire.address}/`, { waitUntil: 'commit' }).catch(() => undefined)
  resolve()
}

/** On a machine at its limit a browser may need a second try. */
async function startAgain({ profile }: SoakCitizen): Promise<KillableBrowser> {
  const browser = await startBrowser(profile).catch(() => startBrowser(profile))
  browser.context.setDefaultTimeout(patienceMs)
  return browser
}

export async function leave({ browser, wire, profile }: SoakCitizen): Promise<void> {
  await browser.kill()
  await wire.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
