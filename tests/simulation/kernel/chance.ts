import { seededRandom } from '#worker/testing/seeded-random.ts'

/** Random numbers for one purpose. Purposes are independent, so a history stays the same when a step is removed. */
export interface Chance {
  next(): number
  isBelow(odds: number): boolean
  /** 0 ≤ whole number < limit */
  below(limit: number): number
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  id(): string
}

export function createChance(seed: number, purpose: string): Chance {
  const next = seededRandom(hashOf(`${seed} ${purpose}`))
  const below = (limit: number) => Math.floor(next() * limit)
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    next,
    isBelow: (odds) => next() < odds,
    below,
    between: (low, high) => low + next() * (high - low),
    pick: (from) => from[below(from.length)]!,
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
