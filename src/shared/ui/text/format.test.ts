import { describe, expect, test } from 'vitest'
import { categoryIds } from '#contract/values/categories.ts'
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
import { mayBeOutdated, strictestCategory } from '#src/shared/ui/status/freshness.tsx'
import { emergencyFigures, singleDigits, spacedPhone, spokenPhone } from './phone-numbers.ts'
import { hoursAhead, instantOf, timezoneOf, wallTimeOf } from './place-time.ts'

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

const dayMs = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 20)
const limitOf = (category: (typeof categoryIds)[number]) =>
  Array.from({ length: 400 }, (_, days) => days).findIndex((days) => mayBeOutdated(now - days * dayMs - 1, now, category))

test('emergency texts may be out of date after seven days, others after one to three months', () => {
  expect(Object.fromEntries(categoryIds.map((id) => [id, limitOf(id)]))).toEqual({
    currentNews: 7,
    emigration: 60,
    everydayLife: 30,
    familyAndNationality: 60,
    emergencySituation: 7,
    retirement: 90,
    death: 30,
    remigration: 90,
  })
})

test('a pack is held to the shortest of the limits', () => {
  expect(limitOf(strictestCategory)).toBe(Math.min(...categoryIds.map(limitOf)))
})

test('a text that was never checked, or has a time in the future, is not out of date', () => {
  expect(mayBeOutdated(null, now, 'emergencySituation')).toBe(false)
  expect(mayBeOutdated(now + dayMs, now, 'emergencySituation')).toBe(false)
})

test('a voice reads phone numbers digit by digit, with a pause between groups', () => {
  expect(spokenPhone('+41 800 24 7 365')).toBe('+4 1, 8 0 0, 2 4, 7, 3 6 5')
  expect(spokenPhone('+41\u00a058\u00a0465')).toBe('+4 1, 5 8, 4 6 5')
  expect(spokenPhone('117')).toBe('1 1 7')
})

test('each service has a figure with all its numbers', () => {
  expect(emergencyFigures({ police: ['191'], ambulance: ['1669', '1646'], fire: ['199'], general: [] })).toEqual([
    { service: 'police', numbers: ['191'] },
    { service: 'ambulance', numbers: ['1669', '1646'] },
    { service: 'fire', numbers: ['199'] },
  ])
})

test('further numbers for all services are shown after the shared one', () => {
  expect(emergencyFigures({ police: ['999', '112'], ambulance: ['999', '112'], fire: ['999', '112'], general: ['114'] })).toEqual([
    { service: 'general', numbers: ['999', '112', '114'] },
  ])
})

test('numbers of one service stay beside the shared number', () => {
  expect(emergencyFigures({ police: ['911', '101'], ambulance: ['911', '131'], fire: ['911', '102'], general: ['911'] })).toEqual([
    { service: 'general', numbers: ['911'] },
    { service: 'police', numbers: ['101'] },
    { service: 'ambulance', numbers: ['131'] },
    { service: 'fire', numbers: ['102'] },
  ])
})

test('emergency numbers are spelled digit by digit, numbers with a country code are not', () => {
  expect(singleDigits('911')).toBe('9 1 1')
  expect(singleDigits('020112')).toBe('0 2 0 1 1 2')
  expect(singleDigits('+41 58 465 33 33')).toBe('+41 58 465 33 33')
})

test('a general number beside the services comes last', () => {
  expect(emergencyFigures({ police: ['110'], ambulance: ['112'], fire: ['118'], general: ['112'] }).map(({ service }) => service)).toEqual([
    'police',
    'ambulance',
    'fire',
    'general',
  ])
})

test('a number is split into groups after its calling code', () => {
  expect(spacedPhone('+6626746900', ['+66'])).toBe('+66 2 674 69 00')
  expect(spacedPhone('+41584653333', ['+41'])).toBe('+41 58 465 33 33')
  expect(spacedPhone('+12027457900', ['+1'])).toBe('+1 202 745 79 00')
})

test('the longest matching calling code is used', () => {
  expect(spacedPhone('+18095330000', ['+1', '+1809'])).toBe('+1809 533 00 00')
})

test('short numbers, grouped ones and unknown codes stay as they are', () => {
  expect(spacedPhone('191', ['+66'])).toBe('191')
  expect(spacedPhone('+41 800 24 7 365', ['+41'])).toBe('+41 800 24 7 365')
  expect(spacedPhone('+6626746900')).toBe('+6626746900')
  expect(spacedPhone('+6626746900', ['+41'])).toBe('+6626746900')
})

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

test('a country with several clocks has the one of its representation, otherwise none', () => {
  expect(timezoneOf({ timezones: ['Europe/Berlin', 'Europe/Busingen'] }, null, winter), 'one clock in two zones').toBe('Europe/Berlin')
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
