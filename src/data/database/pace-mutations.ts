import type { ObservabilitySet } from 'dexie'

/** By table and index, which ranges of keys a transaction has changed. */
type Changed = ObservabilitySet
type Ranges = Changed[string]

export interface PaceParts {
  tell: (changed: Changed) => void
  /** Dexie's `extendObservabilitySet`: adds the second to the first. */
  merge: (into: Changed, more: Changed) => unknown
  wait: (run: () => void, ms: number) => void
}

/** What a pull writes, page after page. Whatever a citizen says touches another table too. */
const pulled = /^idb:\/\/[^/]+\/(segments|scopes|changed|head|texts|articles|manifests|searchIndexes|leases|diary)\//
const paceMs = 250

/** Of a binary tree: up to thirty-one ranges. */
const largestDepth = 5

/**
 * How live queries hear of changes. Of a pull at most four times a second, the first at once: each of the twenty pages of a first sync would else have
 * the screen read and rendered anew. Whatever else changes is told at once, with what was held back before it. Many ranges become the one around
 * them: every live query of the page adds each to what it has heard so far, five hundred ids of a page among them.
 */
export function paceMutations({ tell, merge, wait }: PaceParts): (changed: Changed) => void {
  let held: Changed | null = null
  let isPaced = false

  function flush(): void {
    isPaced = held !== null
    if (isPaced) wait(flush, paceMs)
    tellHeld()
  }

  function tellHeld(): void {
    if (held === null) return
    const told = held
    held = null
    tell(told)
  }

  return (changed) => {
    const coarse = Object.fromEntries(Object.entries(changed).map(([part, ranges]) => [part, around(ranges)]))
    const isPull = Object.keys(changed).every((part) => pulled.test(part))
    held = merge(held ?? {}, coarse) as Changed
    if (isPull && isPaced) return
    if (isPull) wait(flush, paceMs)
    isPaced ||= isPull
    tellHeld()
  }
}

/** The same where there are few, else the one range around them: it may wake a query for nothing, and never lets one sleep. */
export function around(ranges: Ranges): Ranges {
  if (ranges.d <= largestDepth || !('from' in ranges)) return ranges
  let [first, last] = [ranges, ranges]
  while (first.l) first = first.l
  while (last.r) last = last.r
  return { d: 1, from: first.from, to: last.to }
}
