import '#store/database/no-channel.ts'
import Dexie, { type ObservabilitySet } from 'dexie'

/** By table and index, which ranges of keys transactions have changed. */
type Changes = ObservabilitySet
type Ranges = Changes[string]

export interface PaceParts {
  notify: (changes: Changes) => void
  /** Dexie's `extendObservabilitySet`: adds the second to the first. */
  merge: (into: Changes, more: Changes) => unknown
  wait: (run: () => void, ms: number) => void
}

/**
 * Paces the live queries of the page; called once, before the first query. They are notified of every change by Dexie's event `storagemutated`:
 * changes by this page, and by Dexie's channel those by the engine, other tabs and the service worker.
 */
export function paceLiveQueries(): void {
  const { storagemutated } = Dexie.on
  const queries = new Set<(changes: ObservabilitySet) => unknown>()
  storagemutated.subscribe(
    paceMutations({
      notify: (changes) => queries.forEach((query) => query(changes)),
      merge: Dexie.extendObservabilitySet,
      wait: (run, ms) => void setTimeout(run, ms),
    }),
  )
  storagemutated.subscribe = (query) => void queries.add(query)
  storagemutated.unsubscribe = (query) => void queries.delete(query)
}

/** What a pull writes page after page, with the engine's own notes. */
const pulled = /^idb:\/\/[^/]+\/(segments|scopes|changed|head|articles|searchIndexes|leases|diary)\//
const paceMs = 250

/** Of a balanced binary tree: some twenty to thirty-one ranges. */
const largestDepth = 5

/**
 * How live queries learn of changes. Of a pull at most four times a second, the first at once: each of the twenty pages of a first sync would else have
 * the screen read and rendered anew. Whatever else changes is passed on at once, with what waits. Many ranges become the one around
 * them: every live query of the page adds each to what it has learned so far, five hundred ids of a page among them.
 */
export function paceMutations({ notify, merge, wait }: PaceParts): (changes: Changes) => void {
  let pending: Changes | null = null
  let isPaced = false

  function onTime(): void {
    isPaced = pending !== null
    if (isPaced) wait(onTime, paceMs)
    flush()
  }

  function flush(): void {
    if (pending === null) return
    const changes = pending
    pending = null
    notify(changes)
  }

  return (changes) => {
    const coarse = Object.fromEntries(Object.entries(changes).map(([part, ranges]) => [part, rangeAround(ranges)]))
    pending = merge(pending ?? {}, coarse) as Changes
    if (!Object.keys(changes).every((part) => pulled.test(part))) return flush()
    if (isPaced) return
    isPaced = true
    wait(onTime, paceMs)
    flush()
  }
}

/** The same where there are few, else the one range around them: it may wake a query for nothing, and never lets one sleep. */
export function rangeAround(ranges: Ranges): Ranges {
  if (ranges.d <= largestDepth || !('from' in ranges)) return ranges
  let [first, last] = [ranges, ranges]
  while (first.l) first = first.l
  while (last.r) last = last.r
  return { d: 1, from: first.from, to: last.to }
}
