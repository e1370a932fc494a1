import { doesEachCount } from '#bench/pages/replay/words.ts'
import type { Word } from '#bench/pages/replay/words.ts'

export interface Counts {
  /** Entities of which the service does not have the last word in the end. */
  lostLast: number
  /** Words that each count, and that the service never had. */
  lostEach: number
  /** Words applied a second time. */
  doubled: number
  /** Words applied after a later one about the same entity. */
  reordered: number
}

/** What became of all that was said, by the service's list of what it did. A word that a later one took the place of before it was sent is not lost. */
export function countsOf(said: readonly Word[], effects: readonly Word[]): Counts {
  const counts: Counts = { lostLast: 0, lostEach: 0, doubled: 0, reordered: 0 }
  const applied = new Map<string, number[]>()
  for (const { entity, no } of effects) {
    const before = applied.get(entity) ?? []
    if (before.includes(no)) counts.doubled += 1
    if (before.some((other) => other > no)) counts.reordered += 1
    applied.set(entity, [...before, no])
  }
  const last = new Map<string, number>()
  for (const word of said) {
    if (!doesEachCount(word)) last.set(word.entity, word.no)
    else if (!applied.get(word.entity)?.includes(word.no)) counts.lostEach += 1
  }
  for (const [entity, no] of last) if (applied.get(entity)?.at(-1) !== no) counts.lostLast += 1
  return counts
}
