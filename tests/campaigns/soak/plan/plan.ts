import { createRandom } from '#server/seeded-random.ts'
import type { ConditionChange } from '#tests/campaigns/soak/wire/carry.ts'
import type { FaultName } from '#lab/wire/faults.ts'

interface WireFault {
  name: FaultName | `packet-loss ${number} %`
  /** Minimum and maximum duration in seconds. Both 0: the fault has no duration. */
  seconds: readonly [shortest: number, longest: number]
  /** Null: every connection there is breaks, and the wire stays clear. */
  draw: (random: () => number) => ConditionChange | null
}

const swallowed = { isSwallowed: true }
/** 8 kbit/s. */
const thin = { bytesPerSecond: 1_000, delayMs: 3_000 }

function lossOf(share: number): WireFault {
  return { name: `packet-loss ${share * 100} %`, seconds: [8, 25], draw: () => ({ up: { lossShare: share }, down: { lossShare: share } }) }
}

export const wireFaults: readonly WireFault[] = [
  lossOf(0.01),
  lossOf(0.1),
  lossOf(0.3),
  lossOf(0.6),
  // Twice as likely as the others: a write whose reply was lost is the hardest case.
  { name: 'reply-lost', seconds: [1, 30], draw: () => ({ down: swallowed }) },
  { name: 'reply-lost', seconds: [1, 30], draw: () => ({ down: swallowed }) },
  { name: 'no-reply', seconds: [2, 15], draw: () => ({ up: swallowed }) },
  { name: 'partition', seconds: [2, 20], draw: () => ({ up: swallowed, down: swallowed }) },
  { name: 'slow', seconds: [10, 30], draw: () => ({ up: thin, down: thin }) },
  { name: 'slow-drip', seconds: [6, 20], draw: () => ({ down: { bytesPerSecond: 1 } }) },
  { name: 'reply-truncated', seconds: [4, 15], draw: (random) => ({ cutAfterBytes: 1 + Math.floor(random() * 2_500) }) },
  { name: 'connection-refused', seconds: [4, 15], draw: () => ({ refuseShare: 0.5 }) },
  { name: 'connection-reset', seconds: [0, 0], draw: () => null },
]

export interface WireTurn {
  name: string
  citizen: number
  atMs: number
  forMs: number
  change: ConditionChange | null
}

export type Victim = 'service' | 'database' | 'backend' | 'browser'

export interface Kill {
  what: Victim
  citizen: number
  atMs: number
  downMs: number
}

export interface Plan {
  wire: WireTurn[]
  kills: Kill[]
}

const firstMs = 3_000

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
