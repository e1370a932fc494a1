import Dexie, { type ObservabilitySet, RangeSet } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceMutations, rangeAround } from './pace-mutations.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (table: string, ...keys: string[]): ObservabilitySet => ({ [`idb://abroad/${table}/`]: new RangeSet().addKeys(keys) })
const keysIn = (changes: ObservabilitySet, table: string) =>
  [...new RangeSet().add(changes[`idb://abroad/${table}/`]!)].map(({ from }) => from)

/** `log`: which keys of which tables, and when. */
function queries() {
  const log: [ms: number, tables: Record<string, unknown[]>][] = []
  const began = Date.now()
  const change = paceMutations({
    notify: (changes) => {
      const tables = Object.keys(changes).map((part) => part.split('/')[3]!)
      log.push([Date.now() - began, Object.fromEntries(tables.map((table) => [table, keysIn(changes, table)]))])
    },
    merge: Dexie.extendObservabilitySet,
    wait: (run, ms) => void setTimeout(run, ms),
  })
  return { change, log }
}

test('of a pull the first page is passed on at once, and the others together, four times a second', () => {
  const { change, log } = queries()
  for (let page = 0; page < 6; page += 1) {
    change(at('segments', `p${page}`))
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(10_000)
  expect(log).toEqual([
    [0, { segments: ['p0'] }],
    [250, { segments: ['p1', 'p2'] }],
    [500, { segments: ['p3', 'p4'] }],
    [750, { segments: ['p5'] }],
  ])
  change(at('scopes', 'later'))
  expect(log.at(-1), 'after a rest at once again').toEqual([10_600, { scopes: ['later'] }])
})

test('what a citizen said is passed on at once, and what waits with it', () => {
  const { change, log } = queries()
  change(at('segments', 'p0'))
  change(at('segments', 'p1'))
  change({ ...at('intents', 'tap'), ...at('head', 'discover') })
  expect(log).toEqual([
    [0, { segments: ['p0'] }],
    [0, { segments: ['p1'], intents: ['tap'], head: ['discover'] }],
  ])
  change(at('segments', 'p2'))
  expect(log).toHaveLength(2)
  vi.advanceTimersByTime(250)
  expect(log.at(-1)).toEqual([250, { segments: ['p2'] }])
})

test('what nobody pulled waits for nothing and holds nothing back', () => {
  const { change, log } = queries()
  change(at('connection', 'now'))
  change(at('connection', 'now'))
  change(at('segments', 'p0'))
  expect(log.map(([ms]) => ms)).toEqual([0, 0, 0])
})

test('many ranges become the one around them, and few stay as they are', () => {
  const few = new RangeSet().addKeys(['a', 'c'])
  expect(rangeAround(few)).toBe(few)
  const keys = Array.from({ length: 500 }, (_, n) => `k${String(n).padStart(3, '0')}`)
  expect(rangeAround(new RangeSet().addKeys(keys))).toEqual({ d: 1, from: 'k000', to: 'k499' })
  expect(rangeAround(new RangeSet())).toEqual(new RangeSet())
})
