import type { Ledger, WriteSeen } from '#lab/scenario/ledger.ts'
import { playSteps, type Stage } from '#lab/scenario/play-steps.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { expire } from '#tests/simulation/world/actions.ts'
import type { Call } from '#tests/simulation/device/network.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'
import type { Script } from '#tests/simulation/world/plan.ts'
import type { World } from '#tests/simulation/world/world.ts'
import { createCallFaults, type Meeting } from '#tests/scenarios/call-faults.ts'
import { mend, strike } from './faults.ts'
import { appliedKeys, ledgerOf } from './ledger.ts'
import { meetingOf } from './line.ts'
import { nameOf, runUntil, type Play } from './play.ts'
import { nameInBody } from './subjects.ts'
import { tap } from './taps.ts'
import { count, edit, holds } from './waits.ts'

const betweenMs = 400
/** Longer than the longest pause, a lease of somebody dead and a session to renew. */
const longestMs = 20 * 60_000

/** The scenario as a day of the simulation; `ledger` is there when the world has come to its rest. */
export function createScript(scenario: Scenario, latency: [number, number]): { script: Script; ledger: () => Ledger | null } {
  const faults = createCallFaults(scenario.seed)
  const writes: WriteSeen[] = []
  const writeByCall = new Map<Call, WriteSeen>()
  const meetings = new Map<Call, Meeting>()
  let play: Play | null = null
  let quietMs: number | null = null
  let ledger: Ledger | null = null

  async function live(world: World): Promise<void> {
    const playing = createPlay(world)
    play = playing
    scenario.devices.forEach(({ name, tabs }) => {
      for (let no = 0; no < tabs; no += 1) playing.devices.get(name)!.openTab()
    })
    await runUntil(
      playing,
      appliedKeys(playing).then((keys) => (playing.before = new Set(keys))),
      betweenMs,
    )
    await world.run(5_000)
    const played = await playSteps(scenario, simulationStage(playing))
    playing.flaws.push(...played.flaws)
    ;({ quietMs } = played)
  }

  function createPlay(world: World): Play {
    const made: Play = {
      scenario,
      world,
      faults,
      devices: new Map(scenario.devices.map(({ name }, at) => [name, world.devices[at]!])),
      fullStorage: new Set(),
      breakingStorage: new Map(),
      latency,
      latencyMs: [...latency],
      before: new Set(),
      appliedCount: () => {
        const keys = world.services.writes.flatMap(({ key, effects, status }) =>
          key !== null && effects.length > 0 && status !== 409 ? [key] : [],
        )
        return new Set(keys.filter((key) => !made.before.has(key))).size
      },
      flaws: [],
      stopFlapping: [],
    }
    return made
  }

  function meets(device: Device, call: Call) {
    if (!play) return null
    const isOfServices = /^\/(api|cms)\//.test(call.path)
    const seen = { device: nameOf(play, device), isWrite: call.key !== null, isOfServices, what: nameInBody(call.body) }
    const met = faults.draw(seen)
    if (!met) return null
    meetings.set(call, met)
    if (met.fault === 'session-expired-in-flight') void expire(play.world, device, ['sessions'])
    return meetingOf(met)
  }

  let transactions = 0
  const watch: Invariant = () => ({
    onSent({ call }) {
      if (call.key === null) return
      const write = { key: call.key, fate: 'lost', hasArrived: false }
      writes.push(write)
      writeByCall.set(call, write)
    },
    onAnswer({ call, answer }) {
      const write = writeByCall.get(call)
      if (!write) return
      write.hasArrived = true
      if (answer.arrival.kind !== 'cut') write.fate = fateOf(meetings.get(call), answer.status)
    },
    async atEnd() {
      if (play) ledger = await ledgerOf(play, { writes, quietMs })
    },
  })

  return {
    ledger: () => ledger,
    script: {
      live,
      meets,
      watch,
      strikes(device) {
        if (!play) return null
        const name = nameOf(play, device)
        if (play.fullStorage.has(name)) return 'storage-full'
        const every = play.breakingStorage.get(name)
        return every !== undefined && (transactions += 1) % every === 0 ? 'storage-error' : null
      },
    },
  }
}

function simulationStage(play: Play): Stage {
  const { world } = play
  return {
    tap: (action, no) => tap(play, action, no),
    strike: (fault) => strike(play, fault),
    mend: async (name) => mend(play, name),
    edit: (step) => edit(play, step),
    holds: async (wanted) => holds(play, wanted),
    count: async (step) => count(play, step),
    async comeBack() {
      for (const device of world.devices) if (device.tabs.length === 0) device.openTab()
    },
    sleep: async (ms) => void (await world.run(ms)),
    nowMs: () => world.clock.elapsedMs(),
    isOver: () => false,
    onStep: async () => void (await world.run(betweenMs)),
    lookEveryMs: 50,
    graceMs: longestMs,
  }
}

/** An answer of somebody on the way has that one's name. */
function fateOf(met: Meeting | undefined, status: number): string {
  return met?.fault === 'captive-portal' || met?.fault === 'edge-page' ? met.fault : String(status)
}
