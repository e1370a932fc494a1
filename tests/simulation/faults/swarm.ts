import type { Chance } from '#tests/simulation/kernel/chance.ts'
import { subjects } from '#tests/simulation/services/content-set.ts'
import { lineFaults, storageFaults } from './fault-names.ts'
import type { FaultName, LineFault } from './fault-names.ts'

/**
 * Which faults a world knows, and how often: a random few at random odds, because faults that are all there hide each other. Odds are for each
 * request and each writing transaction.
 */
export interface Swarm {
  line: Partial<Record<LineFault, number>>
  storage: Partial<Record<(typeof storageFaults)[number], number>>
  /** How likely a transaction after one that was struck is struck too: a full device stays full for a while. */
  storageSpell?: number
  /** A thing of which the service cannot take anything as long as there are faults, by the id in the body of the call. */
  stuckOn?: string | null
  /** Absent: reads succeed. Else the share of reading transactions that fail at their first request. */
  unread?: number
  /** Absent: storage takes no time. Else the shares of steps of transactions that take some of it, and that take seconds. */
  storageTime?: { some: number; seconds: number }
  /** Milliseconds one way, at least and at most. */
  latencyMs: [number, number]
}

const odds = [0.02, 0.06, 0.15]
/** A refusal that is none of the service's meets writes alone, which are few: with odds like the others it would hardly meet what waits. */
const forgedTimes = 2
/** More than this, and nothing gets anywhere: a world in which nothing happens shows nothing. */
const mostOfAll = 0.65

export function drawSwarm(chance: Chance): Swarm {
  const line: Swarm['line'] = {}
  for (const fault of lineFaults) if (chance.isBelow(0.3)) line[fault] = chance.pick(odds) * (fault === 'forged-refusal' ? forgedTimes : 1)
  // The normal case of a bad line: most worlds have it, and often.
  if (chance.isBelow(0.9)) line['answer-lost'] = chance.between(0.5, 0.75)
  const sum = Object.values(line).reduce((total, one) => total + one, 0)
  if (sum > mostOfAll) for (const fault of lineFaults) if (line[fault] !== undefined) line[fault] *= mostOfAll / sum
  const storage: Swarm['storage'] = {}
  for (const fault of storageFaults) if (chance.isBelow(0.3)) storage[fault] = chance.pick([0.005, 0.02, 0.05])
  const slowest = chance.pick([120, 400, 2_500])
  const storageSpell = chance.pick([0, 0.3, 0.9])
  const stuckOn = chance.isBelow(0.4) ? chance.pick(subjects).id : null
  return { line, storage, storageSpell, stuckOn, latencyMs: [10, slowest] }
}

/** Half of the worlds have a quick disk. By a chance of its own, so that what else is drawn stays as it was. */
export function drawStorageTime(chance: Chance): Pick<Swarm, 'storageTime'> {
  if (chance.isBelow(0.5)) return {}
  return { storageTime: { some: chance.pick([0.005, 0.02, 0.06]), seconds: chance.pick([0, 0.0002, 0.001]) } }
}

/** In every fourth world. */
export function drawUnread(chance: Chance): Pick<Swarm, 'unread'> {
  return chance.isBelow(0.25) ? { unread: chance.pick([0.001, 0.005, 0.02]) } : {}
}

/** Of one step, in milliseconds: mostly nothing. */
export function storageMs({ some, seconds }: NonNullable<Swarm['storageTime']>, chance: Chance): number {
  const drawn = chance.next()
  if (drawn < seconds) return Math.floor(chance.between(1_000, 6_000))
  return drawn < seconds + some ? Math.floor(chance.between(1, 50)) : 0
}

/** The same world without one kind: how a failure is made smaller. */
export function without(faultProfile: Swarm, fault: FaultName): Swarm {
  const line = { ...faultProfile.line }
  const storage = { ...faultProfile.storage }
  delete line[fault as LineFault]
  delete storage[fault as (typeof storageFaults)[number]]
  return { ...faultProfile, line, storage }
}

export function withQuickStorage(swarm: Swarm): Swarm {
  const quick = { ...swarm }
  delete quick.storageTime
  return quick
}

export function withAllRead(swarm: Swarm): Swarm {
  const read = { ...swarm }
  delete read.unread
  return read
}

export function faultsOf(swarm: Swarm): FaultName[] {
  return [...Object.keys(swarm.line), ...Object.keys(swarm.storage)] as FaultName[]
}

/** A device that often breaks off what it writes: there the second of two quick taps may be answered before the first. */
const oftenBroken = 0.02

/** Of all taps, those with a second one at once. More of them everywhere would keep the worlds from what else can happen. */
export function quickShareOf({ storage }: Swarm): number {
  return (storage['storage-abort'] ?? 0) >= oftenBroken ? 0.12 : 0.015
}
