import { doesEachCount } from './entries.ts'
import type { Entry } from './entries.ts'

export interface Counts {
  /** Entities for which the service does not have the last entry in the end. */
  lostLast: number
  /** Entries that each count and that the service never applied. */
  lostEach: number
  /** Entries applied a second time. */
  doubled: number
  /** Entries applied after a later one about the same entity. */
  reordered: number
}

/** Compares the submitted entries with those that the service applied. An entry replaced by a later one before it was sent is not lost. */
export function countsOf(submitted: readonly Entry[], effects: readonly Entry[]): Counts {
  const counts: Counts = { lostLast: 0, lostEach: 0, doubled: 0, reordered: 0 }
  const applied = new Map<string, number[]>()
  for (const { entity, no } of effects) {
    const before = applied.get(entity) ?? []
    if (before.includes(no)) counts.doubled += 1
    if (before.some((other) => other > no)) counts.reordered += 1
    applied.set(entity, [...before, no])
  }
  const last = new Map<string, number>()
  for (const entry of submitted) {
    if (!doesEachCount(entry)) last.set(entry.entity, entry.no)
    else if (!applied.get(entry.entity)?.includes(entry.no)) counts.lostEach += 1
  }
  for (const [entity, no] of last) if (applied.get(entity)?.at(-1) !== no) counts.lostLast += 1
  return counts
}
