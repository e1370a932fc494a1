import { describe, expect, test } from 'vitest'
import { hoursAhead, instantOf, timezoneOf, wallTimeOf } from './place-time.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

test('hours ahead follow summer time on both sides', () => {
  expect(hoursAhead('Asia/Bangkok', winter)).toBe(6)
  expect(hoursAhead('Asia/Bangkok', summer)).toBe(5)
  expect(hoursAhead('America/New_York', summer)).toBe(-6)
  expect(hoursAhead('Asia/Kathmandu', winter)).toBe(4.75)
  expect(hoursAhead('Europe/Rome', summer)).toBe(0)
})

test('a zone that the browser does not know is left out', () => {
  expect(timezoneOf({ timezones: ['Mars/Olympus'] }, { timezone: 'Mars/Olympus' }, winter)).toBeNull()
  expect(timezoneOf({ timezones: ['Mars/Olympus', 'Asia/Bangkok'] }, null, winter)).toBe('Asia/Bangkok')
})

test('a country with one clock has that one, whatever its zones are called', () => {
  expect(timezoneOf({ timezones: ['Asia/Bangkok'] }, null, winter)).toBe('Asia/Bangkok')
  expect(timezoneOf({ timezones: ['Europe/Berlin', 'Europe/Busingen'] }, null, winter)).toBe('Europe/Berlin')
})

test('a country with several clocks has the one of its representation, or none rather than a wrong one', () => {
  const usa = { timezones: ['America/Adak', 'America/New_York'] }
  expect(timezoneOf(usa, { timezone: 'America/New_York' }, winter)).toBe('America/New_York')
  expect(timezoneOf(usa, { timezone: 'Europe/Zurich' }, winter)).toBeNull()
  expect(timezoneOf(usa, null, winter)).toBeNull()
  expect(timezoneOf({ timezones: [] }, null, winter)).toBeNull()
  expect(timezoneOf(null, null, winter)).toBeNull()
})

describe('the clock of a place', () => {
  const at = (instant: string) => Date.parse(instant)

  test('is read by the place’s own changes, where the device’s clocks change at the same time too', () => {
    const before = process.env['TZ']
    process.env['TZ'] = 'Europe/Zurich'
    try {
      expect(instantOf(at('2026-03-29T00:30:00Z'), 'America/Nuuk')).toBe(at('2026-03-29T01:30:00Z'))
      expect(wallTimeOf(at('2026-03-29T01:30:00Z'), 'America/Nuuk')).toBe(at('2026-03-29T00:30:00Z'))
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })

  test('shows an hour twice in autumn, and the first is meant; in spring it leaves one out, and the time after it is meant', () => {
    expect(instantOf(at('2026-10-25T02:30:00Z'), 'Europe/Zurich')).toBe(at('2026-10-25T00:30:00Z'))
    expect(instantOf(at('2026-03-29T02:30:00Z'), 'Europe/Zurich')).toBe(at('2026-03-29T01:30:00Z'))
  })
})
