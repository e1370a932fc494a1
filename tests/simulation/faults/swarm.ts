import type { Chance } from '#tests/simulation/kernel/chance.ts'
import { subjects } from '#tests/simulation/services/content-set.ts'
import { lineFaults, storageFaults } from './fault-names.ts'
import type { LineFault } from './fault-names.ts'

/** The faults of a world and their odds. A world has a few random faults, because all of them together hide each other. */
export interface Swarm {
  line: Partial<Record<LineFault, number>>
  storage: Partial<Record<(typeof storageFaults)[number], number>>
  /** The chance that a fault repeats in the next transaction: a full device stays full for a while. */
  storageSpell?: number
  /** The id of an item for which the service fails every write while faults are on. */
  stuckOn?: string | null
  /** The share of read transactions that fail at their first request. Absent: none. */
  unread?: number
  /** The shares of transaction steps that take milliseconds, and that take seconds. Absent: none. */
  storageTime?: { some: number; seconds: number }
  /** Minimum and maximum, in milliseconds, in one direction. */
  latencyMs: [number, number]
}

const odds = [0.02, 0.06, 0.15]
/** Forged refusals meet only writes, which are few, so they get higher odds. */
const forgedTimes = 2
/** With more faults than this, nothing happens in a world. */
const mostOfAll = 0.65

export function drawSwarm(chance: Chance): Swarm {
  const line: Swarm['line'] = {}
  for (const fault of lineFaults) if (chance.isBelow(0.3)) line[fault] = chance.pick(odds) * (fault === 'forged-refusal' ? forgedTimes : 1)
  // Most worlds lose many replies.
  if (chance.isBelow(0.9)) line['reply-lost'] = chance.between(0.5, 0.75)
  const sum = Object.values(line).reduce((total, one) => total + one, 0)
  if (sum > mostOfAll) for (const fault of lineFaults) if (line[fault] !== undefined) line[fault] *= mostOfAll / sum
  const storage: Swarm['storage'] = {}
  for (const fault of storageFaults) if (chance.isBelow(0.3)) storage[fault] = chance.pick([0.005, 0.02, 0.05])
  const slowest = chance.pick([120, 400, 2_500])
  const storageSpell = chance.pick([0, 0.3, 0.9])
  const stuckOn = chance.isBelow(0.4) ? chance.pick(subjects).id : null
  return { line, storage, storageSpell, stuckOn, latencyMs: [10, slowest] }
}

/** Half of the worlds have slow storage. A separate chance keeps the other draws unchanged. */
export function drawStorageTime(chance: Chance): Pick<Swarm, 'storageTime'> {
  if (chance.isBelow(0.5)) return {}
  return { storageTime: { some: chance.pick([0.005, 0.02, 0.06]), seconds: chance.pick([0, 0.0002, 0.001]) } }
}

export function drawUnread(chance: Chance): Pick<Swarm, 'unread'> {
  return chance.isBelow(0.25) ? { unread: chance.pick([0.001, 0.005, 0.02]) } : {}
}

/** The delay of one step. Mostly zero. */
export function storageMs({ some, seconds }: NonNullable<Swarm['storageTime']>, chance: Chance): number {
  const drawn = chance.next()
  if (drawn < seconds) return Math.floor(chance.between(1_000, 6_000))
  return drawn < seconds + some ? Math.floor(chance.between(1, 50)) : 0
}

/** With this share of aborted transactions, the second of two quick taps may be stored first. */
const oftenBroken = 0.02

/** The share of taps that are followed by a second one at once. */
export function quickShareOf({ storage }: Swarm): number {
  return (storage['storage-abort'] ?? 0) >= oftenBroken ? 0.12 : 0.015
}
