import type { Browser } from '@playwright/test'
import type { Ledger } from '#lab/scenario/ledger.ts'
import type { CitizenName } from '#lab/scenario/names.ts'
import { playSteps, type Stage } from '#lab/scenario/play-steps.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { expectNewsfeed, joinApp, logIn, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { demoCitizen, accountOf, comeTo } from '#tests/e2e/support/walks/submit.ts'
import { asAnswered, asKnownDevice, withoutPrompts } from '#tests/e2e/support/device.ts'
import { listen, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { createLine } from '#tests/e2e/support/line.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { createCallFaults } from '#tests/scenarios/call-faults.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { mend, strike } from './faults.ts'
import { appliedSince, ledgerOf, noteKnown } from './ledger.ts'
import { ruleLine } from './line.ts'
import { openTab, pause, reasonOf, type Play, type ScreenDevice } from './play.ts'
import { makeSubjects } from './subjects.ts'
import { tap } from './taps.ts'
import { count, edit, holds } from './waits.ts'

interface Place {
  browser: Browser
  service: Service
}

/** Past what the file allows, so that the verdict can say how long it took. */
const graceMs = scaled(30_000)

/** Plays a scenario by taps in a real browser against real services. */
export async function playInChromium({ browser, service }: Place, scenario: Scenario): Promise<Ledger> {
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
    const { flaws, quietMs } = await playSteps(scenario, chromiumStage(play))
    play.flaws.push(...flaws)
    await Promise.all(play.background)
    return await ledgerOf(play, quietMs)
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

function chromiumStage(play: Play): Stage {
  return {
    tap: inFewWords((action) => tap(play, action)),
    strike: inFewWords((fault) => strike(play, fault)),
    mend: inFewWords((name) => mend(play, name)),
    edit: inFewWords((step) => edit(play, step)),
    count: inFewWords((step) => count(play, step)),
    // A page that is loading cannot be asked.
    holds: (wanted) => holds(play, wanted).catch(() => false),
    async comeBack() {
      for (const device of play.devices.values()) await comeTo(device.pages[0] ?? (await openTab(device)))
    },
    sleep: pause,
    nowMs: () => Date.now(),
    isOver: () => false,
    onStep: async () => undefined,
    lookEveryMs: 100,
    graceMs,
  }
}

function inFewWords<Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>): (...given: Given) => Promise<Result> {
  return (...given) =>
    work(...given).catch((error: unknown) => {
      throw new Error(reasonOf(error))
    })
}

/** The demo citizen is Anna; whoever else the scenario names gets an account and a whole profile. */
async function callCitizens({ browser, service }: Place, { devices, steps }: Scenario) {
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
  { browser, service }: Place,
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
