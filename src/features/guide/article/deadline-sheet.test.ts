import { expect, test } from 'vitest'
import type { Deadline } from '#contract/values/rich-text.ts'
import { lastDay } from './deadline-sheet.tsx'

test.each<[string, Deadline, string]>([
  ['2026-12-01', { count: 14, unit: 'day', event: 'arrival' }, '2026-12-15'],
  // Clocks change in between, in Switzerland and in other places.
  ['2026-10-20', { count: 14, unit: 'day', event: 'arrival' }, '2026-11-03'],
  ['2026-10-03', { count: 90, unit: 'day', event: 'deregistration' }, '2027-01-01'],
  ['2027-03-14', { count: -6, unit: 'week', event: 'vote' }, '2027-01-31'],
  ['2026-11-30', { count: 3, unit: 'month', event: 'arrival' }, '2027-02-28'],
  ['2028-02-29', { count: 1, unit: 'year', event: 'ahvEnd' }, '2029-02-28'],
  ['2026-05-31', { count: -3, unit: 'month', event: 'referenceAge' }, '2026-02-28'],
  ['2001-11-26', { count: 25, unit: 'year', event: 'birth' }, '2026-11-25'],
  ['2004-02-29', { count: 25, unit: 'year', event: 'birth' }, '2029-02-27'],
])('from %s, %j is in time until %s', (day, due, expected) => {
  expect(lastDay(day, due)).toBe(expected)
})
