import { describe, expect, test } from 'vitest'
import {
  age,
  bytes,
  capitalised,
  cityOfZone,
  clockTime,
  dayFigure,
  isOtherTime,
  isSameDay,
  longDate,
  momentInWords,
  shortMonth,
  weekday,
} from './format.ts'

const minute = 60_000
const start = '2026-08-01T10:00:00Z'

describe('an age', () => {
  test('is none under a minute', () => {
    expect(age(59_999, 'en-GB')).toBeNull()
  })

  test('is told in the largest unit that fits, rounded down', () => {
    expect(age(2 * minute + 59_000, 'en-GB')).toBe('2 min ago')
    expect(age(3 * 60 * minute + 59 * minute, 'en-GB')).toBe('3 hours ago')
    expect(age(25 * 60 * minute, 'en-GB')).toBe('1 day ago')
    expect(age(3 * 60 * minute, 'de-CH')).toBe('vor 3 Stunden')
  })
})

describe('a moment in a place', () => {
  test('is told in the clock of that place', () => {
    expect(clockTime(start, 'en-GB', 'Asia/Bangkok')).toBe('17:00')
    expect(weekday(start, 'de-CH', 'Asia/Bangkok')).toBe('Samstag')
    expect(dayFigure(start, 'en-GB', 'Asia/Bangkok')).toBe('01')
    expect(longDate(start, 'en-GB', 'Asia/Bangkok')).toBe('1 August 2026')
  })

  test('can fall on another day than here', () => {
    expect(isSameDay('2026-08-01T16:00:00Z', '2026-08-01T18:00:00Z', 'Asia/Bangkok')).toBe(false)
    expect(isSameDay('2026-08-01T16:00:00Z', '2026-08-01T18:00:00Z', 'UTC')).toBe(true)
  })

  test('of which the browser does not know the zone is told by the clock here, and as no other time', () => {
    expect(clockTime(start, 'en-GB', 'Asia/Bankok')).toBe(clockTime(start, 'en-GB'))
    expect(dayFigure(start, 'en-GB', 'Asia/Bankok')).toBe(dayFigure(start, 'en-GB'))
    expect(isOtherTime(start, 'Asia/Bankok')).toBe(false)
  })

  test('says when its clock differs from ours, and whose it is', () => {
    expect(isOtherTime(start, null)).toBe(false)
    expect(isOtherTime(start, 'Pacific/Kiritimati')).toBe(true)
    expect(cityOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  })
})

test('a month under a day figure has no full stop', () => {
  expect(shortMonth(start, 'de-CH')).toBe('Aug')
  expect(shortMonth('2026-01-10T00:00:00Z', 'fr-CH', 'UTC')).toBe('janv')
})

test('bytes are told as providers count them', () => {
  expect(bytes(12, 'en-GB')).toBe('1 kB')
  expect(bytes(820_400, 'en-GB')).toBe('820 kB')
  expect(bytes(1_340_000, 'en-GB')).toBe('1.3 MB')
  expect(bytes(23_400_000, 'en-GB')).toBe('23 MB')
  expect(bytes(0, 'en-GB')).toBe('0 kB')
})

test('only the first letter is raised', () => {
  expect(capitalised('vor 3 Stunden', 'de-CH')).toBe('Vor 3 Stunden')
})

test('a moment of today is a time, one of another day has its date', () => {
  const then = new Date(2026, 10, 18, 14, 2).getTime()
  expect(momentInWords(then, then + 60 * minute, 'en-GB')).toBe('14:02')
  expect(momentInWords(then, then + 24 * 60 * minute, 'en-GB')).toBe('18 November, 14:02')
  expect(momentInWords(then, then + 24 * 60 * minute, 'de-CH')).toBe('18. November, 14:02')
})
