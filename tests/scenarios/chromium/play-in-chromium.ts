import { stripVTControlCharacters } from 'node:util'
import type { Browser } from '@playwright/test'
import type { Ledger } from '#lab/scenario/ledger.ts'
import type { CitizenName } from '#lab/scenario/names.ts'
import { isDeed, type Scenario } from '#lab/scenario/scenario.ts'
import { expectNewsfeed, joinApp, logIn, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { demoCitizen, accountOf, comeTo } from '#tests/e2e/support/walks/submit.ts'
import { asAnswered, asKnownDevice, withoutPrompts } from '#tests/e2e/support/device.ts'
import { listen, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { createLine } from '#tests/e2e/support/line.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { createCallFaults } from '#tests/scenarios/call-faults.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { mend, strike } from './faults.ts'
import { appliedSince, ledgerOf, noteKnown, noteWhereabouts } from './ledger.ts'
import { ruleLine } from './line.ts'
import { openTab, until, type Play, type ScreenDevice } from './play.ts'
import { makeSubjects } from './subjects.ts'
import { tap } from './taps.ts'
import { check, edit, isQuiet, wait } from './waits.ts'

interface Stage {
  browser: Browser
  service: Service
}

/** Past what the file allows, so that the verdict can say how long it took. */
const graceMs = scaled(30_000)

/** The scenario by taps in a real browser, over a line that can be bad, against real services in a process of their own. */
export async function playInChromium({ browser, service }: Stage, scenario: Scenario): Promise<Ledger> {
  const devices = new Map<string, ScreenDevice>()
  try {
    const subjects = await makeSubjects(service, scenario.seed)
    const { accounts, credentials } = await callCitizens({ browser, service }, scenario)
    for (const wanted of scenario.devices) {
      const device = await openDevice({ browser, service }, { wanted, credentials })
      devices.set(wanted.name, device)
      accounts.set(wanted.citizen, await accountOf(device.pages[0]!))
    }
    const play: Play = {
      scenario,
      service,
      subjects,
      faults: createCallFaults(scenario.seed),
      devices,
      accounts,
      credentials,
      before: new Set(await appliedSince({ service, accounts, before: new Set() })),
      flaws: [],
      delayMs: 0,
      background: new Set(),
      isFlapping: false,
    }
    for (const device of devices.values()) {
      device.firstExchange = device.line.exchanges.length
      for (const page of device.pages) listen(page, play.flaws)
      ruleLine(play, device)
    }
    let since = Date.now()
    for (const [no, step] of scenario.steps.entries()) {
      await take(play, step, no)
      if (isDeed(step)) since = Date.now()
    }
    return await ledgerOf(play, await settle(play, since))
  } finally {
    for (const { context, line } of devices.values()) {
      await context.close()
      await line.close()
    }
    await service.revive()
    await service.lab('/faults', {})
    await service.lab('/content/reset', {})
  }
}

async function take(play: Play, step: Scenario['steps'][number], no: number): Promise<void> {
  try {
    if ('do' in step) await tap(play, step)
    else if ('fault' in step) await strike(play, step)
    else if ('mend' in step) await mend(play, step.mend)
    else if ('wait' in step) await wait(play, step, no)
    else if ('check' in step) await check(play, step, no)
    else await edit(play, step)
  } catch (error) {
    play.flaws.push(`steps[${no}]: ${firstLines(error)}`)
  }
}

/** Faults off, everybody back, and as long as it may take: milliseconds from `since` until nothing waited, or null. */
async function settle(play: Play, since: number): Promise<number | null> {
  await mend(play, 'everything')
  for (const device of play.devices.values()) {
    const page = device.pages[0] ?? (await openTab(device))
    await comeTo(page)
  }
  const isAtRest = await until(() => isQuiet(play), play.scenario.expect.quietWithinS * 1_000 + graceMs)
  const quietMs = Date.now() - since
  await Promise.all(play.background)
  for (const device of play.devices.values()) await noteWhereabouts(play, device)
  return isAtRest ? quietMs : null
}

/** The demo citizen is Anna; whoever else the scenario names gets an account and a whole profile. */
async function callCitizens({ browser, service }: Stage, { devices, steps }: Scenario) {
  const credentials = new Map<CitizenName, { email: string; password: string }>([['anna', demoCitizen]])
  const accounts = new Map<CitizenName, string>()
  const logIns = steps.flatMap((step) => ('do' in step && step.do === 'log-in' ? [step.citizen] : []))
  if (![...devices.map(({ citizen }) => citizen), ...logIns].includes('beat')) return { accounts, credentials }
  const beat = someCitizen('Beat')
  const context = await browser.newContext({ baseURL: service.address })
  await asAnswered(context)
  await withoutPrompts(context)
  const page = await context.newPage()
  await joinApp(page, beat)
  credentials.set('beat', beat)
  accounts.set('beat', await accountOf(page))
  await context.close()
  return { accounts, credentials }
}

async function openDevice(
  { browser, service }: Stage,
  { wanted, credentials }: { wanted: Scenario['devices'][number]; credentials: Play['credentials'] },
): Promise<ScreenDevice> {
  const line = await createLine(service.address)
  const context = await browser.newContext({ baseURL: line.address })
  await asKnownDevice(context)
  const page = await context.newPage()
  const blank = { said: [], known: new Set<string>(), meetings: new Map(), thaws: [], isThawed: true, firstExchange: 0 }
  const device: ScreenDevice = { name: wanted.name, citizen: wanted.citizen, context, line, pages: [page], ...blank }
  await page.goto('/login')
  await logIn(page, credentials.get(wanted.citizen)!)
  await expectNewsfeed(page)
  // Without a line a screen opens only where the app's files are here.
  await waitUntilStored(page)
  for (let no = 1; no < wanted.tabs; no += 1) await openTab(device)
  await noteKnown(device)
  return device
}

/** Of what Playwright says: the reason and what it looked for, without its call log. */
function firstLines(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [reason = '', ...rest] = stripVTControlCharacters(text).split('\n')
  const locator = rest.find((line) => /^\s*(- waiting for|Locator:)/.test(line)) ?? ''
  return `${reason.trim()} ${locator.trim()}`.trim()
}
