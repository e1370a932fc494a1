import { createRandom } from '#server/seeded-random.ts'
import type { ConditionChange } from '#tests/long/soak/wire/conditions.ts'
import { wireFaults } from './wire-faults.ts'

/** On the wire of one citizen, from the beginning of the run. */
export interface WireTurn {
  name: string
  citizen: number
  atMs: number
  forMs: number
  /** Null: every connection there is breaks. */
  change: ConditionChange | null
}

export type Victim = 'service' | 'database' | 'backend' | 'browser'

export interface Kill {
  what: Victim
  /** Whose browser. */
  citizen: number
  atMs: number
  /** Until it is started again. */
  downMs: number
}

export interface Plan {
  /** For each citizen in the order of time, and never two at once. */
  wire: WireTurn[]
  kills: Kill[]
}

/** Everybody is at work before the first thing happens. */
const firstMs = 3_000

/** The same for the same seed. How far a run has come when one of them strikes is its own. */
export function drawPlan(options: { seed: number; lengthMs: number; citizens: number; hasDatabase: boolean }): Plan {
  const { seed, lengthMs, citizens } = options
  const wire = Array.from({ length: citizens }, (_, citizen) => drawWire(createRandom(seed * 1_000 + citizen), { citizen, lengthMs }))
  return { wire: wire.flat(), kills: drawKills(createRandom(seed * 1_000 + 999), options) }
}

function drawWire(random: () => number, { citizen, lengthMs }: { citizen: number; lengthMs: number }): WireTurn[] {
  const turns: WireTurn[] = []
  for (let atMs = firstMs + random() * 4_000; atMs < lengthMs;) {
    const { name, seconds, draw } = pick(wireFaults, random)
    const [shortest, longest] = seconds
    const forMs = Math.round(Math.min((shortest + random() * (longest - shortest)) * 1_000, lengthMs - atMs))
    turns.push({ name, citizen, atMs: Math.round(atMs), forMs, change: draw(random) })
    // A breath of clear wire, in which something may come through.
    atMs += forMs + 1_500 + random() * 6_000
  }
  return turns
}

function drawKills(
  random: () => number,
  { lengthMs, citizens, hasDatabase }: { lengthMs: number; citizens: number; hasDatabase: boolean },
): Kill[] {
  const victims: readonly Victim[] = hasDatabase
    ? ['service', 'service', 'browser', 'database', 'backend', 'backend']
    : ['service', 'service', 'browser']
  const kills: Kill[] = []
  for (let atMs = firstMs + random() * 5_000; atMs < lengthMs; atMs += 5_000 + random() * 12_000) {
    const citizen = Math.floor(random() * citizens)
    kills.push({ what: pick(victims, random), citizen, atMs: Math.round(atMs), downMs: Math.round(random() * 3_000) })
  }
  return kills
}

function pick<T>(some: readonly T[], random: () => number): T {
  return some[Math.floor(random() * some.length)]!
}
