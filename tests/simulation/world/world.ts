import type { Person } from '#tests/simulation/citizens.ts'
import { createDevice, type Device, type Tab } from '#tests/simulation/device/device.ts'
import type { Call } from '#tests/simulation/device/network.ts'
import type { Answer } from '#tests/simulation/device/reply.ts'
import type { StorageFault } from '#tests/simulation/device/storage-faults.ts'
import type { FaultName } from '#tests/simulation/faults/fault-names.ts'
import { createStorageChance, kindByFault } from '#tests/simulation/faults/storage-chance.ts'
import { quickShareOf, storageMs } from '#tests/simulation/faults/swarm.ts'
import type { Host } from '#tests/simulation/host.ts'
import { invariants } from '#tests/simulation/invariants.ts'
import { createChance, type Chance } from '#tests/simulation/kernel/chance.ts'
import { createClock } from '#tests/simulation/kernel/clock.ts'
import { pump } from '#tests/simulation/kernel/pump.ts'
import { createTrace, type Trace } from '#tests/simulation/kernel/trace.ts'
import { HotLoop } from '#tests/simulation/kernel/turns.ts'
import { momentsOfContent } from '#tests/simulation/services/content-set.ts'
import { createServices, type Services } from '#tests/simulation/services/services.ts'
import type { Template } from '#tests/simulation/template.ts'
import { actions } from './actions.ts'
import { countFault, emptyCoverage, type Cells, type Coverage } from './coverage.ts'
import { accountOn, createModel } from './model.ts'
import { foreignRows, withIntents } from './other-builds.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { dayMs, type Plan, type Script } from './plan.ts'
import { settleWorld } from './quiet.ts'
import { createVerdict, type Verdict } from './verdict.ts'
import type { WorldView } from './view.ts'

export interface World extends WorldView {
  seed: number
  /** Of all taps, those with a second one at once. */
  quickShare: number
  /** A tab that the citizen can use. */
  tabOf(device: Device): Tab | undefined
  /** Also one that is frozen. */
  anyTabOf(device: Device, share: number): Tab | undefined
  accountOf(person: Person): string
  ownerOf(device: Device): Person
  guestsOf(device: Device): readonly Person[]
  /** The browser wakes the service worker; it stops it after `limitMs`. */
  sync(device: Device, limitMs?: number): void
  leave(device: Device): void
  /** The citizen does not want to wait. */
  hurry(device: Device): void
  setFaults(areOn: boolean): void
  /** Whether the clock alone will publish or end something so soon. */
  movesWithin(ms: number): boolean
  run(untilMs: number, isDone?: () => boolean): Promise<boolean>
}

/** How one world went. */
export interface WorldResult {
  seed: number
  verdict: Verdict
  coverage: Coverage
  cells: Cells
  /** Transactions that began while one of another worker on the same device was under way. */
  overlaps: number
  intents: number
  /** Of these, how many met an answer that was lost. */
  lostAnswers: number
  hash: string
  trace: readonly string[]
  virtualMs: number
  /** Where it was asked for, and the world came to its end. */
  outcome: Outcome | null
}

let worlds = 0

/** One whole world: from the template through its bad day to the quiet at the end. */
export async function runWorld(
  host: Host,
  template: Template,
  options: { plan: Plan; keepsTrace: boolean; script?: Script; looksBack?: boolean },
): Promise<WorldResult> {
  const { plan, script } = options
  await host.db.restore()
  const clock = createClock()
  const trace = createTrace({ elapsedMs: clock.elapsedMs, keepsLines: options.keepsTrace })
  host.setNow(() => template.startMs + clock.elapsedMs())
  host.turns.setTimers({ start: (delayMs, run) => clock.at(delayMs, { run }) })
  const services = createServices({ seed: plan.seed, host, elapsedMs: clock.elapsedMs, startMs: template.startMs })
  const verdict = createVerdict(clock.elapsedMs)
  const coverage = emptyCoverage()
  const cells: Cells = {}
  const counts = { overlaps: 0 }
  const lost = new Set<string>()
  const world = createWorld({ host, template, plan, script, services, verdict, trace, clock, coverage, cells, counts, lost })
  let outcome: Outcome | null = null
  const look = async () => void (outcome = await outcomeOf(world))
  try {
    await (script ? script.live(world) : world.live())
    await settleWorld(world)
    for (const watcher of world.watchers) await inTurns(host, watcher.atEnd?.())
    if (options.looksBack) await inTurns(host, look())
  } catch (error) {
    verdict.expect(error instanceof HotLoop ? 'I11' : 'I15', false, () =>
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
  }
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
    cells,
    overlaps: counts.overlaps,
    intents: world.model.said.filter(({ answer }) => answer === 'saved' || answer === 'nothing').length,
    lostAnswers: lost.size,
    hash: trace.hash(),
    trace: trace.lines,
    virtualMs: clock.elapsedMs(),
    outcome,
  }
}

/** What waits for the device's database gets its turns while it is waited for. */
async function inTurns(host: Host, work: Promise<void> | void): Promise<void> {
  let end: { error?: unknown } | null = null
  void Promise.resolve(work).then(
    () => (end = {}),
    (error: unknown) => (end = { error }),
  )
  await host.turns.settle()
  const over = end as { error?: unknown } | null
  if (!over) throw new Error('an invariant waits for something that does not come')
  if ('error' in over) throw over.error
}

interface Parts {
  host: Host
  template: Template
  plan: Plan
  script: Script | undefined
  services: Services
  verdict: Verdict
  trace: Trace
  clock: ReturnType<typeof createClock>
  coverage: Coverage
  cells: Cells
  counts: { overlaps: number }
  lost: Set<string>
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
        onAnswer: (call, answer) => answered(device, call, answer),
        onSent: (call) => {
          for (const watcher of watchers) watcher.onSent?.({ device, call })
        },
        onOver: (call) => {
          for (const watcher of watchers) watcher.onOver?.({ device, call })
        },
      },
      storageFault(worker, { mode, tables }) {
        if (!areFaultsOn) return null
        return mode === 'readwrite' ? storageFault(device, worker, tables) : readFault(device, worker, tables)
      },
      losesPower: plan.steps.some(({ kind }) => kind === 'power-cut'),
      ...(storageTime && {
        storageTime(worker) {
          const time = createChance(plan.seed, `time in storage of ${worker}`)
          return {
            drawMs: () => (areFaultsOn ? storageMs(storageTime, time) : 0),
            onOverlap: () => void (parts.counts.overlaps += 1),
          }
        },
      }),
      onCommit(worker, tables) {
        changed.add(device)
        for (const watcher of watchers) watcher.onCommit?.({ device, worker, tables })
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
    countFault(parts, device, fault)
    for (const watcher of watchers) watcher.onFault?.({ device, fault })
    if (fault === 'answer-lost' && call?.key) parts.lost.add(call.key)
  }

  function answered(device: Device, call: Call, answer: Answer): void {
    for (const watcher of watchers) watcher.onAnswer?.({ device, call, answer })
  }

  const drawStorageFault = createStorageChance(plan.swarm, createChance(plan.seed, 'storage'))
  function storageFault(device: Device, worker: string, tables: readonly string[]): StorageFault | null {
    const fault = script ? script.strikes(device) : drawStorageFault(device.name)
    if (fault === null) return null
    met(device, fault)
    trace.note(`${worker} ${fault} ${tables.join(' ').slice(0, 60)}`)
    return kindByFault[fault]
  }

  /** By worker, as the time in storage. */
  const unread = new Map<string, Chance>()
  function readFault(device: Device, worker: string, tables: readonly string[]): StorageFault | null {
    if (plan.swarm.unread === undefined) return null
    const chance = unread.get(worker) ?? createChance(plan.seed, `unread storage of ${worker}`)
    unread.set(worker, chance)
    if (!chance.isBelow(plan.swarm.unread)) return null
    met(device, 'storage-unread')
    trace.note(`${worker} storage-unread ${tables.join(' ').slice(0, 60)}`)
    return 'broken'
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
      // What the storage broke off there, the browser takes for "come again later".
      worker.ready.catch((error: unknown) => trace.note(`${worker.name} gives up: ${String(error).slice(0, 80)}`))
      clock.at(limitMs ?? 20_000, { run: () => worker.kill() })
    },
    leave(device) {
      if (!device.disk.isWriting()) model.follow(device)
      const account = accountOn(device)
      if (account !== null) model.excuse(device, 'left', account)
      const at = clock.elapsedMs()
      leaving.set(device, at)
      // A device that is emptied from outside, and cannot be written for long, has changed nonetheless.
      changed.add(device)
      // The loader ends by a time-out: that of this log-out, not of one before it.
      clock.at(90_000, { run: () => void (leaving.get(device) === at && leaving.delete(device)) })
    },
    movesWithin: (ms) => momentsOfContent.some((at) => at > services.nowMs() && at <= services.nowMs() + ms),
    hurry(device) {
      for (const watcher of watchers) watcher.onImpatience?.(device)
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
        clock.at(step.atMs, {
          run() {
            trace.note(`${device.name} * ${step.kind}`)
            if (step.kind in coverage) met(device, step.kind as FaultName)
            return actions[step.kind](world, { device, step })
          },
        })
      }
      const last = plan.steps.at(-1)?.atMs ?? 0
      // What was drawn into the day's last half second falls after it: a tab that is closed in the quiet is opened by nobody.
      await world.run(Math.max(last + 1, Math.min(dayMs, last + 30_000)))
    },
  }

  /** Between two events: what the citizens' devices have become. */
  function look(): void {
    for (const device of changed) {
      if (device.disk.isWriting()) continue
      changed.delete(device)
      model.follow(device)
      for (const watcher of watchers) watcher.onChanged?.(device)
      if (accountOn(device) === null) leaving.delete(device)
    }
    lookForUncaught()
  }

  /** What nobody catches ends a worker without a word in some browsers, and is a mistake in all. */
  function lookForUncaught(): void {
    for (const error of host.turns.takeUncaught()) verdict.expect('I15', false, () => `nobody caught ${String(error).slice(0, 200)}`)
  }

  const watchers = [...invariants, ...(script ? [script.watch] : [])].map((invariant) => invariant(world))
  world.watchers = watchers
  return world
}
