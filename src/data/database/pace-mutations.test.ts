import Dexie, { type ObservabilitySet, RangeSet } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { around, paceMutations } from './pace-mutations.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (table: string, ...keys: string[]): ObservabilitySet => ({ [`idb://abroad/${table}/`]: new RangeSet().addKeys(keys) })
const keysIn = (told: ObservabilitySet, table: string) => [...new RangeSet().add(told[`idb://abroad/${table}/`]!)].map(({ from }) => from)

/** `told`: which keys of which tables, and when. */
function queries() {
  const told: [ms: number, tables: Record<string, unknown[]>][] = []
  const began = Date.now()
  const hear = paceMutations({
    tell: (changed) => {
      const tables = Object.keys(changed).map((part) => part.split('/')[3]!)
      told.push([Date.now() - began, Object.fromEntries(tables.map((table) => [table, keysIn(changed, table)]))])
    },
    merge: Dexie.extendObservabilitySet,
    wait: (run, ms) => void setTimeout(run, ms),
  })
  return { hear, told }
}

test('of a pull the first page is told at once, and the others together, four times a second', () => {
  const { hear, told } = queries()
  for (let page = 0; page < 6; page += 1) {
    hear(at('segments', `p${page}`))
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([
    [0, { segments: ['p0'] }],
    [250, { segments: ['p1', 'p2'] }],
    [500, { segments: ['p3', 'p4'] }],
    [750, { segments: ['p5'] }],
  ])
  hear(at('scopes', 'later'))
  expect(told.at(-1), 'after a rest at once again').toEqual([10_600, { scopes: ['later'] }])
})

test('what a citizen said is told at once, and what was held back with it', () => {
  const { hear, told } = queries()
  hear(at('segments', 'p0'))
  hear(at('segments', 'p1'))
  hear({ ...at('intents', 'tap'), ...at('head', 'discover') })
  expect(told).toEqual([
    [0, { segments: ['p0'] }],
    [0, { segments: ['p1'], intents: ['tap'], head: ['discover'] }],
  ])
  hear(at('segments', 'p2'))
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(250)
  expect(told.at(-1)).toEqual([250, { segments: ['p2'] }])
})

test('what nobody pulled waits for nothing and holds nothing back', () => {
  const { hear, told } = queries()
  hear(at('connection', 'now'))
  hear(at('connection', 'now'))
  hear(at('segments', 'p0'))
  expect(told.map(([ms]) => ms)).toEqual([0, 0, 0])
})

test('many ranges become the one around them, and few stay as they are', () => {
  const few = new RangeSet().addKeys(['a', 'c'])
  expect(around(few)).toBe(few)
  const keys = Array.from({ length: 500 }, (_, n) => `k${String(n).padStart(3, '0')}`)
  expect(around(new RangeSet().addKeys(keys))).toEqual({ d: 1, from: 'k000', to: 'k499' })
  expect(around(new RangeSet())).toEqual(new RangeSet())
})
