import { expect, test } from 'vitest'
import { dayByKey, moved, weeksOf } from './day-calendar.tsx'

test('a month has its weeks, each from Monday on', () => {
  const weeks = weeksOf('2026-06-15')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-06-01')
  expect(weeks.at(-1)?.map((day) => day?.slice(8) ?? null)).toEqual(['29', '30', null, null, null, null, null])
  expect(weeksOf('2027-02-01')).toHaveLength(4)
  expect(weeksOf('2026-08-01')[0]).toEqual([null, null, null, null, null, '2026-08-01', '2026-08-02'])
})

test('adding days and months works across months, years and clock changes', () => {
  expect(moved('2026-12-31', { days: 1 })).toBe('2027-01-01')
  expect(moved('2026-03-28', { days: 2 })).toBe('2026-03-30')
  expect(moved('2026-01-31', { months: 1 })).toBe('2026-02-28')
  expect(moved('2026-01-15', { months: -1 })).toBe('2025-12-15')
  expect(moved('2026-12-31', { months: 2 })).toBe('2027-02-28')
})

test('keys move by days, weeks and months', () => {
  const from = '2026-06-17'
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a']
  expect(keys.map((key) => dayByKey(key, from)?.slice(5) ?? null)).toEqual([
    '06-16',
    '06-18',
    '06-10',
    '06-24',
    '06-15',
    '06-21',
    '05-17',
    '07-17',
    null,
  ])
})
