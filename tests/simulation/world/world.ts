import type { Person } from '#tests/simulation/citizens.ts'
import { createDevice, type Device, type Tab } from '#tests/simulation/device/device.ts'
import type { Call } from '#tests/simulation/device/network.ts'
import type { FaultName, StorageFault } from '#tests/simulation/faults/fault-names.ts'
import { createStorageChance } from '#tests/simulation/faults/storage-chance.ts'
import { quickShareOf, storageMs } from '#tests/simulation/faults/swarm.ts'
import type { Host } from '#tests/simulation/host.ts'
import { history } from '#tests/simulation/history/log.ts'
import { invariants } from '#tests/simulation/invariants.ts'
import { createChance, type Chance } from '#tests/simulation/kernel/chance.ts'
import { createClock } from '#tests/simulation/kernel/clock.ts'
import { inTurns, pump } from '#tests/simulation/kernel/pump.ts'
import { takeOffences } from '#tests/simulation/kernel/traps.ts'
import { createTrace } from '#tests/simulation/kernel/trace.ts'
import { HotLoop } from '#tests/simulation/kernel/turns.ts'
import { momentsOfContent } from '#tests/simulation/services/content-set.ts'
import { createServices } from '#tests/simulation/services/services.ts'
import type { Template } from '#tests/simulation/template.ts'
import { actions } from './actions.ts'
import { countFault, emptyCoverage, type Coverage } from './coverage.ts'
import { accountOn, createModel } from './model.ts'
import { foreignRows, withIntents } from './other-builds.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { dayMs, type Plan, type Script } from './plan.ts'
import { settleWorld } from './quiet.ts'
import { createVerdict, type Verdict } from './verdict.ts'
import type { Watcher, WorldView } from './view.ts'

export interface World extends WorldView {
  seed: number
  /** The share of taps that are followed by a second one at once. */
  quickShare: number
  /** A tab that the citizen can use. */
  tabOf(device: Device): Tab | undefined
  /** Any tab, even if it is frozen. */
  anyTabOf(device: Device, share: number): Tab | undefined
  accountOf(person: Person): string
  ownerOf(device: Device): Person
  guestsOf(device: Device): readonly Person[]
  /** The browser wakes the service worker; it stops it after `limitMs`. */
  sync(device: Device, limitMs?: number): void
  leave(device: Device): void
  emit<Name extends EventName>(event: Name, seen: EventOf<Name>): void
  setFaults(areOn: boolean): void
  /** Whether an item is published or expires within this time. */
  movesWithin(ms: number): boolean
  run(untilMs: number, isDone?: () => boolean): Promise<boolean>
}

type EventName = Exclude<keyof Watcher, 'atEnd'>
type EventOf<Name extends EventName> = Parameters<NonNullable<Watcher[Name]>>[0]

export interface WorldResult {
  seed: number
  verdict: Verdict
  coverage: Coverage
  intents: number
  /** How many intents had a reply that was lost. */
  lostAnswers: number
  hash: string
  trace: readonly string[]
  /** Null if it was not asked for, or if the world did not end. */
  outcome: Outcome | null
}

let worlds = 0

/** Plays one world: from the template, through its day of faults, to the quiet at the end. */
export async function runWorld(
  host: Host,
  template: Template,
  options: { plan: Plan; keepsTrace: boolean; script?: Script; looksBack?: boolean; onlyHistory?: boolean },
): Promise<WorldResult> {
  const { plan, script, onlyHistory = false } = options
  await host.db.restore()
  const clock = createClock()
  const trace = createTrace({ elapsedMs: clock.elapsedMs, keepsLines: options.keepsTrace })
  host.setNow(() => template.startMs + clock.elapsedMs())
  host.turns.setTimers({ start: (delayMs, run) => clock.at(delayMs, run) })
  const services = createServices({ seed: plan.seed, host, elapsedMs: clock.elapsedMs, startMs: template.startMs })
  const verdict = createVerdict(clock.elapsedMs, onlyHistory ? 'I20' : null)
  const coverage = emptyCoverage()
  const lost = new Set<string>()
  const world = createWorld({ host, template, plan, script, services, verdict, trace, clock, coverage, lost, onlyHistory })
  let outcome: Outcome | null = null
  try {
    await (script ? script.live(world) : world.live())
    await settleWorld(world)
    for (const watcher of world.watchers) await inTurns(host.turns, watcher.atEnd?.(), 'an invariant')
    if (options.looksBack) outcome = outcomeOf(world)
  } catch (error) {
    verdict.expect(error instanceof HotLoop ? 'I11' : 'I15', false, () =>
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
  }
  for (const offence of takeOffences()) verdict.expect('I18', false, () => offence)
  for (const error of services.errors) verdict.expect('I2', false, () => `the services failed: ${error.slice(0, 300)}`)
  for (const device of world.devices) for (const tab of device.tabs) tab.worker.kill()
  host.turns.clear()
  await host.turns.settle()
  await host.turns.breathe()
  host.turns.clear()
  world.lookForUncaught()
  host.forgetLiveQueries()
  return {
    seed: plan.seed,
    verdict,
    coverage,
    intents: world.model.said.filter(({ answer }) => answer === 'saved' || answer === 'nothing').length,
    lostAnswers: lost.size,
    hash: trace.hash(),
    trace: trace.lines,
    outcome,
  }
}

interface Parts extends Pick<WorldView, 'services' | 'verdict' | 'trace' | 'clock'> {
  host: Host
  template: Template
  plan: Plan
  script: Script | undefined
  coverage: Coverage
  lost: Set<string>
  onlyHistory: boolean
}

function createWorld(parts: Parts) {
  const { host, template, plan, script, services, verdict, trace, clock, coverage } = parts
  const model = createModel()
  const owners = new Map<Device, Person>()
  const guests = new Map<Device, readonly Person[]>()
  const leaving = new Map<Device, number>()
  const changed = new Set<Device>()
  let areFaultsOn = true
  const { storageTime } = plan.swarm
  worlds += 1

  const devices = plan.devices.map((cast, at) => {
    const [owner] = cast.people as [Person]
    const isForeignHere = at === 0 && plan.hasForeignRows
    const kept = cast.image === null ? undefined : template.images(owner)[cast.image]
    const left = isForeignHere && kept ? foreignRows(template.accountOf(owner), template.startMs - 3_600_000) : []
    const image = kept && withIntents(kept, left)
    const name = `d${at + 1}`
    const chance = createChance(plan.seed, name)
    const device: Device = createDevice({
      name,
      databaseName: `world-${worlds}-${name}`,
      clock,
      chance,
      trace,
      startMs: template.startMs,
      ...(image && { image }),
      network: {
        from: `192.0.2.${10 + at}`,
        services,
        swarm: plan.swarm,
        ...(script && { meets: (call) => script.meets(device, call) }),
        areFaultsOn: () => areFaultsOn,
        onFault: (fault, call) => met(device, fault, call),
        onAnswer: (call, answer) => world.emit('onAnswer', { device, call, answer }),
        onSent: (call) => world.emit('onSent', { device, call }),
        onOver: (call) => world.emit('onOver', { device, call }),
      },
      storageFault(worker, { mode, tables }) {
        if (!areFaultsOn) return null
        return mode === 'readwrite' ? storageFault(device, worker, tables) : readFault(device, worker, tables)
      },
      losesPower: plan.steps.some(({ kind }) => kind === 'power-loss'),
      ...(storageTime && {
        storageTime(worker) {
          const time = createChance(plan.seed, `time in storage of ${worker}`)
          return { drawMs: () => (areFaultsOn ? storageMs(storageTime, time) : 0) }
        },
      }),
      onCommit(worker, tables) {
        changed.add(device)
        world.emit('onCommit', { device, worker, tables })
      },
    })
    for (const { id, account, intent, entity } of left)
      Object.assign(model.say({ id, account, device, tab: null, intent, entity }), { answer: 'saved', knownAfter: model.said.length })
    model.follow(device)
    owners.set(device, owner)
    guests.set(device, cast.people)
    return device
  })

  function met(device: Device, fault: FaultName, call?: Call): void {
    countFault(coverage, device, fault)
    world.emit('onFault', { device, fault })
    if (fault === 'reply-lost' && call?.key) parts.lost.add(call.key)
  }

  const drawStorageFault = createStorageChance(plan.swarm, createChance(plan.seed, 'storage'))
  function storageFault(device: Device, worker: string, tables: readonly string[]): StorageFault | null {
    const fault = script ? script.strikes(device) : drawStorageFault(device.name)
    if (fault === null) return null
    met(device, fault)
    trace.note(`${worker} ${fault} ${tables.join(' ').slice(0, 60)}`)
    return fault
  }

  const unread = new Map<string, Chance>()
  function readFault(device: Device, worker: string, tables: readonly string[]): StorageFault | null {
    if (plan.swarm.unread === undefined) return null
    const chance = unread.get(worker) ?? createChance(plan.seed, `unread storage of ${worker}`)
    unread.set(worker, chance)
    if (!chance.isBelow(plan.swarm.unread)) return null
    met(device, 'storage-read-error')
    trace.note(`${worker} storage-read-error ${tables.join(' ').slice(0, 60)}`)
    return 'storage-read-error'
  }

  const world: World & { live(): Promise<void>; lookForUncaught(): void; watchers: typeof watchers } = {
    seed: plan.seed,
    quickShare: quickShareOf(plan.swarm),
    clock,
    trace,
    services,
    devices,
    model,
    verdict,
    isLeaving: (device) => leaving.has(device),
    tabOf: (device) => device.tabs.find((tab) => !tab.worker.isFrozen()) ?? undefined,
    anyTabOf: (device, share) => device.tabs[Math.floor(share * device.tabs.length)],
    accountOf: template.accountOf,
    ownerOf: (device) => owners.get(device)!,
    guestsOf: (device) => guests.get(device)!,
    sync(device, limitMs) {
      const worker = device.openServiceWorker()
      // If storage fails in the service worker, the browser sends the event again later.
      worker.ready.catch((error: unknown) => trace.note(`${worker.name} gives up: ${String(error).slice(0, 80)}`))
      clock.at(limitMs ?? 20_000, () => worker.kill())
    },
    leave(device) {
      if (!device.disk.isWriting()) model.follow(device)
      const account = accountOn(device)
      if (account !== null) model.excuse(device, 'left', account)
      const at = clock.elapsedMs()
      leaving.set(device, at)
      // An evicted device has changed even if it cannot be written for a long time.
      changed.add(device)
      clock.at(90_000, () => void (leaving.get(device) === at && leaving.delete(device)))
    },
    movesWithin: (ms) => momentsOfContent.some((at) => at > services.nowMs() && at <= services.nowMs() + ms),
    emit(event, seen) {
      for (const watcher of watchers) (watcher[event] as ((seen: unknown) => void) | undefined)?.(seen)
    },
    setFaults: (areOn) => void (areFaultsOn = areOn),
    run: (untilMs, isDone) =>
      pump({ clock, turns: host.turns }, { untilMs: clock.elapsedMs() + untilMs, ...(isDone && { isDone }), onQuiet: look }),
    watchers: [],
    lookForUncaught,
    async live() {
      for (const device of devices) {
        const cast = plan.devices[devices.indexOf(device)]!
        for (let no = 0; no < cast.tabs; no += 1) device.openTab()
      }
      for (const step of plan.steps) {
        const device = devices[step.device % devices.length]!
        clock.at(step.atMs, () => {
          trace.note(`${device.name} * ${step.kind}`)
          if (step.kind in coverage) met(device, step.kind as FaultName)
          return actions[step.kind](world, { device, step })
        })
      }
      const last = plan.steps.at(-1)?.atMs ?? 0
      // Steps can be drawn after the end of the day. They must not run in the quiet, where nobody opens a closed tab.
      await world.run(Math.max(last + 1, Math.min(dayMs, last + 30_000)))
    },
  }

  function look(): void {
    for (const device of changed) {
      if (device.disk.isWriting()) continue
      changed.delete(device)
      model.follow(device)
      world.emit('onChanged', device)
      if (accountOn(device) === null) leaving.delete(device)
    }
    lookForUncaught()
  }

  /** An uncaught error ends a worker silently in some browsers. */
  function lookForUncaught(): void {
    for (const error of host.turns.takeUncaught()) verdict.expect('I15', false, () => `uncaught error: ${String(error).slice(0, 200)}`)
  }

  const watchers: Watcher[] = [...(parts.onlyHistory ? [history] : invariants), ...(script ? [script.watch] : [])].map((one) => one(world))
  world.watchers = watchers
  return world
}
