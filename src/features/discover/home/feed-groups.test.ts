import { expect, test } from 'vitest'
import { groupOf } from './feed-groups.ts'

// A Wednesday, as the device's clock has it.
const now = new Date(2026, 10, 25, 9).getTime()
const at = (...date: [number, number, number, number?]) => new Date(...date).toISOString()

test('an item is new since the last visit, else of this week from Monday on, else earlier', () => {
  const lastVisit = new Date(2026, 10, 24, 18).getTime()
  expect(groupOf(at(2026, 10, 24, 19), { lastVisit, now })).toBe('sinceVisit')
  expect(groupOf(at(2026, 10, 24, 17), { lastVisit, now })).toBe('thisWeek')
  expect(groupOf(at(2026, 10, 23), { lastVisit, now })).toBe('thisWeek')
  expect(groupOf(at(2026, 10, 22, 23), { lastVisit, now })).toBe('earlier')
})

test('on a first visit nothing is new', () => {
  expect(groupOf(at(2026, 10, 25, 8), { lastVisit: Infinity, now })).toBe('thisWeek')
})

test('on a Sunday the week is the one that ends, on a Monday the one that begins', () => {
  const sunday = new Date(2026, 10, 29, 23).getTime()
  expect(groupOf(at(2026, 10, 23), { lastVisit: Infinity, now: sunday })).toBe('thisWeek')
  const monday = new Date(2026, 10, 30, 1).getTime()
  expect(groupOf(at(2026, 10, 29, 23), { lastVisit: Infinity, now: monday })).toBe('earlier')
})
