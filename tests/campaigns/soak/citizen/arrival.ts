import type { Page } from '@playwright/test'
import type { SaidRecord } from '#lab/scenario/ledger.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '#tests/e2e/support/expect.ts'
import { fillProfile, register, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, type Service } from '#tests/e2e/support/services/service.ts'
import { listen, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { startBrowser, type KillableBrowser } from '#tests/e2e/support/browser/killable-browser.ts'
import { accountOf } from '#tests/e2e/support/walks/submit.ts'
import { makeSubjects, type Subjects } from '#tests/scenarios/chromium/subjects.ts'
import { createProxy, type Proxy } from '#tests/campaigns/soak/wire/proxy.ts'
import { scaled } from '#tests/setup/time-limits.ts'

export interface Spoken extends SaidRecord {
  id: string
  atMs: number
  attempts: number
  state: string | null
}

interface TapTaken {
  atMs: number
  tookMs: number
  trouble: string | null
}

export interface SoakCitizen {
  name: string
  account: string
  wire: Proxy
  subjects: Subjects
  seed: number
  profile: string
  browser: KillableBrowser
  page: Page
  isUp: Promise<void>
  said: Spoken[]
  known: Set<string>
  before: ReadonlySet<string>
  states: Map<string, string>
  taps: TapTaken[]
  flaws: string[]
}

const patienceMs = scaled(20_000)

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

export async function killBrowser(citizen: SoakCitizen, downMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  citizen.isUp = promise
  await citizen.browser.kill()
  await new Promise((done) => setTimeout(done, downMs))
  citizen.browser = await startAgain(citizen)
  citizen.page = await citizen.browser.context.newPage()
  listen(citizen.page, citizen.flaws)
  await citizen.page.goto(`${citizen.wire.address}/`, { waitUntil: 'commit' }).catch(() => undefined)
  resolve()
}

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
