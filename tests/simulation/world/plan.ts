import { browsersEach, people, type Person } from '#tests/simulation/citizens.ts'
import { dayFaults, type DayFault, type storageFaults } from '#tests/simulation/faults/fault-names.ts'
import { drawStorageTime, drawSwarm, drawUnread, type Swarm } from '#tests/simulation/faults/swarm.ts'
import { createChance, type Chance } from '#tests/simulation/kernel/chance.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Call, Meeting } from '#tests/simulation/device/network.ts'
import type { Invariant } from './view.ts'
import type { World } from './world.ts'

type CitizenStep = 'say' | 'say-again' | 'cancel' | 'send-now' | 'discard-locked' | 'log-in' | 'open-tab' | 'close-tab' | 'look'
type OtherStep = 'sync' | 'editor' | 'write' | 'ask-for-a-date' | 'read' | 'push' | 'power-loss' | 'row-unreadable'
export type StepKind = CitizenStep | OtherStep | DayFault

/** An action or an event. Its `dice` are drawn in advance, so that a step stays the same when others are removed. */
export interface Step {
  no: number
  atMs: number
  kind: StepKind
  device: number
  dice: readonly number[]
}

interface CastDevice {
  /** The owner first. A shared device has more people, one after the other. */
  people: readonly Person[]
  /** The owner's browser of the template. Null: a new browser. */
  image: number | null
  tabs: number
}

export interface Plan {
  seed: number
  devices: readonly CastDevice[]
  swarm: Swarm
  /** The first device's outbox has intents of other builds. */
  hasForeignRows: boolean
  steps: readonly Step[]
}

export const dayMs = 9 * 60_000

export function drawPlan(seed: number): Plan {
  const chance = createChance(seed, 'plan')
  const devices = drawDevices(chance)
  const swarm = {
    ...drawSwarm(chance),
    ...drawStorageTime(createChance(seed, 'storage time')),
    ...drawUnread(createChance(seed, 'unread')),
  }
  const steps = withBadDisks(drawSteps(chance, createChance(seed, 'own words')), createChance(seed, 'disk'))
  return { seed, devices, swarm, steps, hasForeignRows: chance.isBelow(0.25) }
}

function drawDevices(chance: Chance): CastDevice[] {
  const cast: Person[] = [people[0], people[1], ...(chance.isBelow(0.2) ? [people[2]] : [])]
  const tabs = () => (chance.isBelow(0.7) ? 1 : chance.isBelow(0.7) ? 2 : 3)
  const own = cast.flatMap((person, at) => {
    const many = at === 0 ? chance.pick([1, 2, 2, 3]) : 1
    return Array.from({ length: many }, (_, no): CastDevice => ({ people: [person], image: no < browsersEach ? no : null, tabs: tabs() }))
  })
  // The family's tablet.
  if (chance.isBelow(0.4)) own[own.length - 1] = { people: [cast[1]!, cast[0]!], image: 1, tabs: tabs() }
  return own
}

/** Append-only intents, and intents that are not user actions. */
const ownWords = ['write', 'write', 'write', 'ask-for-a-date', 'ask-for-a-date', 'read', 'push'] as const

function drawSteps(chance: Chance, words: Chance): Step[] {
  const days = dayFaults.filter(() => chance.isBelow(0.4))
  const kinds: StepKind[] = [
    ...times(17 + chance.below(8), () => (chance.isBelow(0.75) ? 'say' : 'say-again') as StepKind),
    ...times(chance.below(5), () => 'cancel' as const),
    ...times(chance.below(3), () => 'send-now' as const),
    ...times(chance.below(3), () => 'look' as const),
    ...times(chance.below(3), () => 'open-tab' as const),
    ...times(chance.below(3), () => 'close-tab' as const),
    ...times(chance.below(4), () => 'editor' as const),
    ...times(chance.below(3), () => 'sync' as const),
    ...times(3 + chance.below(4), () => 'log-in' as const),
    ...(chance.isBelow(0.1) ? (['discard-locked'] as const) : []),
    ...(days.length > 0 ? times(5 + chance.below(8), () => chance.pick(days)) : []),
  ]
  // In some worlds everything happens at once.
  const spanMs = chance.pick([20_000, 120_000, dayMs])
  const steps = kinds.flatMap((kind) => {
    const atMs = Math.floor(500 + chance.next() * spanMs)
    return around({ kind, atMs, device: chance.below(1_000), dice: dice(chance) }, chance)
  })
  // A separate chance keeps the other draws unchanged.
  const own = times(words.below(6), () => ({ kind: words.pick(ownWords), atMs: Math.floor(500 + words.next() * spanMs) }))
  const all = [...steps, ...own.map((step) => ({ ...step, device: words.below(1_000), dice: dice(words) }))]
  return all.toSorted((one, other) => one.atMs - other.atMs).map((step, no) => ({ ...step, no }))
}

/** Disk faults, each in a fourth of the worlds, soon after another step: a power loss drops the latest writes. */
function withBadDisks(steps: readonly Step[], chance: Chance): readonly Step[] {
  const leaving = steps.filter(({ kind }) => kind === 'log-out' || kind === 'change-of-user')
  const more = (['power-loss', 'row-unreadable'] as const).flatMap((kind) => {
    if (!chance.isBelow(0.25)) return []
    return times(1 + chance.below(3), () => {
      const { atMs, device } = chance.pick(leaving.length > 0 && chance.isBelow(0.3) ? leaving : steps)
      return { kind, atMs: atMs + chance.below(2_000), device, dice: dice(chance) }
    })
  })
  // Their numbers follow those of the other steps.
  return [...steps, ...more.map((step, no) => ({ ...step, no: steps.length + no }))].toSorted((one, other) => one.atMs - other.atMs)
}

/** Most events have a tap shortly before and after them. */
function around(step: Omit<Step, 'no'>, chance: Chance): Omit<Step, 'no'>[] {
  if (!(dayFaults as readonly string[]).includes(step.kind)) return [step]
  const { atMs, device } = step
  const before = { kind: 'say' as const, atMs: Math.max(500, atMs - chance.below(4_000)), device, dice: dice(chance) }
  const after = { kind: 'say-again' as const, atMs: atMs + chance.below(4_000), device, dice: dice(chance) }
  return [...(chance.isBelow(0.7) ? [before] : []), step, ...(chance.isBelow(0.7) ? [after] : [])]
}

function dice(chance: Chance): number[] {
  return times(6, () => chance.next())
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}

/** A fixed day instead of a drawn one. The quiet and the invariants are the same. */
export interface Script {
  /** Plays the day, from opening the first tab. Work that it leaves is finished in the quiet. */
  live(world: World): Promise<void>
  meets(device: Device, call: Call): Meeting | null
  strikes(device: Device): (typeof storageFaults)[number] | null
  watch: Invariant
}
