import Dexie from 'dexie'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { playScenario } from '#tests/scenarios/simulation/play-scenario.ts'
import type { Person } from '#tests/simulation/citizens.ts'
import type { DeviceImage } from '#tests/simulation/device/device.ts'
import type { Host } from '#tests/simulation/host.ts'
import { liveQueriesOf } from '#tests/simulation/kernel/live-queries.ts'
import { reportOf, type SeedReport } from '#tests/simulation/run/summary.ts'
import type { Template } from '#tests/simulation/template.ts'
import { drawPlan } from '#tests/simulation/world/plan.ts'
import { runWorld } from '#tests/simulation/world/world.ts'
import { ask } from './ask.ts'
import { compareWithMirrors } from './disk.ts'
import { takeOwnFlaws } from './own.ts'
import { servicesDatabase } from './services.ts'
import { installStorageFaults } from './storage-faults.ts'
import { installPageTurns } from './turns.ts'
import { outstanding } from './outstanding.ts'

export interface Played extends SeedReport {
  /** Differences between the database and its mirror, and errors of the harness. */
  mirrorFlaws: string[]
  trace: readonly string[]
}

const methods = ['digest', 'encrypt', 'decrypt', 'generateKey', 'importKey', 'exportKey', 'sign', 'verify'] as const
const host = createHost()
const template = ask('template', null).then(({ startMs, accounts, images }): Template => ({
  startMs,
  accountOf: (person: Person) => accounts[person.name]!,
  images: (person: Person) => images[person.name] as DeviceImage[],
}))

Object.assign(globalThis, {
  async playSeed(seed: number, keepsTrace: boolean): Promise<string> {
    const result = await runWorld(host, await template, { plan: drawPlan(seed), keepsTrace, looksBack: true })
    const mirrorFlaws = [...(await compareWithMirrors()), ...takeOwnFlaws()]
    const played: Played = { ...reportOf(result), mirrorFlaws, trace: result.trace }
    return JSON.stringify(played)
  },

  async playScenario(scenario: Scenario): Promise<string> {
    const { ledger } = await playScenario({ host, template: await template, keepsTrace: false }, scenario)
    return JSON.stringify({ ...ledger, flaws: [...ledger.flaws, ...(await compareWithMirrors()), ...takeOwnFlaws()] })
  },
})

function createHost(): Host {
  const turns = installPageTurns()
  countCrypto()
  void installStorageFaults()
  return {
    turns,
    db: servicesDatabase,
    setNow: () => undefined,
    asService: (work) => work(),
    forgetLiveQueries: liveQueriesOf(Dexie),
  }
}

/** The browser's crypto runs in threads, so virtual time waits for it. */
function countCrypto(): void {
  const prototype = SubtleCrypto.prototype as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
  for (const name of methods) {
    const real = prototype[name]!
    prototype[name] = function (this: SubtleCrypto, ...given) {
      return outstanding.during(`crypto ${name}`, real.apply(this, given))
    }
  }
}
