import type { ConditionChange } from '#tests/long/soak/wire/conditions.ts'

/** One thing that may befall the wire of a citizen for a while. */
interface WireFault {
  name: string
  /** The shortest and the longest time of it, in seconds. Both 0: it is over at once. */
  seconds: readonly [shortest: number, longest: number]
  /** Null: every connection there is breaks, and the wire stays clear. */
  draw: (random: () => number) => ConditionChange | null
}

const swallowed = { isSwallowed: true }
/** 8 kbit/s. */
const thin = { bytesPerSecond: 1_000, delayMs: 3_000 }

function lossOf(share: number): WireFault {
  return { name: `loss ${share * 100} %`, seconds: [8, 25], draw: () => ({ up: { lossShare: share }, down: { lossShare: share } }) }
}

/** Those of the list of bad days that happen on a wire. */
export const wireFaults: readonly WireFault[] = [
  lossOf(0.01),
  lossOf(0.1),
  lossOf(0.3),
  lossOf(0.6),
  // Twice as often as others: what was done and not heard of is the hardest to get right.
  { name: 'answers lost', seconds: [1, 30], draw: () => ({ down: swallowed }) },
  { name: 'answers lost', seconds: [1, 30], draw: () => ({ down: swallowed }) },
  { name: 'requests lost', seconds: [2, 15], draw: () => ({ up: swallowed }) },
  { name: 'partition', seconds: [2, 20], draw: () => ({ up: swallowed, down: swallowed }) },
  { name: '8 kbit/s, 3 s', seconds: [10, 30], draw: () => ({ up: thin, down: thin }) },
  { name: 'drip', seconds: [6, 20], draw: () => ({ down: { bytesPerSecond: 1 } }) },
  { name: 'cut at a byte', seconds: [4, 15], draw: (random) => ({ cutAfterBytes: 1 + Math.floor(random() * 2_500) }) },
  { name: 'refused', seconds: [4, 15], draw: () => ({ refuseShare: 0.5 }) },
  { name: 'reset', seconds: [0, 0], draw: () => null },
]
