import { describe, expect, test } from 'vitest'
import { calendarFile, type CalendarEntry } from './calendar-file.ts'
import { readCalendar } from '#tests/setup/read-calendar.ts'

const entry: CalendarEntry = {
  uid: 'event-fondue@abroad',
  stampedAt: Date.parse('2026-10-01T08:00:00Z'),
  revision: 4,
  startsAt: Date.parse('2026-11-21T10:30:00Z'),
  endsAt: Date.parse('2026-11-21T15:00:00Z'),
  title: 'Fondue evening',
  place: 'Embassy garden, 35 North Wireless Road',
  note: 'Bring a fork.',
  url: 'https://abroad.example/event/fondue',
}
const read = (more: Partial<CalendarEntry> = {}) => readCalendar(calendarFile({ ...entry, ...more }))

test('an entry is read back as it was written, its times as instants in UTC', () => {
  expect(read().properties.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'BEGIN: VCALENDAR',
    'VERSION: 2.0',
    'PRODID: -//Abroad//Abroad//EN',
    'CALSCALE: GREGORIAN',
    'BEGIN: VEVENT',
    'UID: event-fondue@abroad',
    'DTSTAMP: 20261001T080000Z',
    'SEQUENCE: 4',
    'DTSTART: 20261121T103000Z',
    'DTEND: 20261121T150000Z',
    'SUMMARY: Fondue evening',
    'LOCATION: Embassy garden, 35 North Wireless Road',
    'DESCRIPTION: Bring a fork.',
    'URL: https://abroad.example/event/fondue',
    'END: VEVENT',
    'END: VCALENDAR',
  ])
})

test('missing fields are left out', () => {
  const names = readCalendar(
    calendarFile({ uid: 'a@abroad', stampedAt: 0, startsAt: 1000, endsAt: null, title: 'A', place: '', note: '' }),
  ).properties.map(({ name }) => name)
  expect(names.slice(5, -2)).toEqual(['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
})

test('an end that is no later than the start is left out', () => {
  expect(read({ endsAt: entry.startsAt }).get('DTEND')).toBeUndefined()
  expect(read({ endsAt: entry.startsAt - 1 }).get('DTEND')).toBeUndefined()
})

test('a whole day is that day in every time zone, takes no time and is reminded of', () => {
  const { startsAt: _, endsAt: __, ...words } = entry
  const names = readCalendar(calendarFile({ ...words, day: '2026-12-15', remindsDaysBefore: 7 })).properties.map(
    ({ name, value }) => `${name}: ${value}`,
  )
  expect(names.slice(8, 10)).toEqual(['DTSTART;VALUE=DATE: 20261215', 'TRANSP: TRANSPARENT'])
  expect(names.slice(-7)).toEqual([
    'BEGIN: VALARM',
    'ACTION: DISPLAY',
    'DESCRIPTION: Fondue evening',
    'TRIGGER: -P6DT15H',
    'END: VALARM',
    'END: VEVENT',
    'END: VCALENDAR',
  ])
})

test('what has a time is reminded of at that time of an earlier day, where that is wanted', () => {
  const values = (more: Partial<CalendarEntry>) => read(more).properties.map(({ name, value }) => `${name}: ${value}`)
  expect(values({ remindsDaysBefore: 1 }).slice(-7, -3)).toEqual([
    'BEGIN: VALARM',
    'ACTION: DISPLAY',
    'DESCRIPTION: Fondue evening',
    'TRIGGER: -P1D',
  ])
  expect(values({})).not.toContain('BEGIN: VALARM')
})

describe('text', () => {
  test.each([
    ['commas, semicolons and backslashes', 'a, b; c\\d \\n'],
    ['line breaks', 'one\ntwo\n\nthree'],
    ['a colon and quotes', 'Room 4: "the blue one"'],
    ['accents, Thai and signs of two units', 'Réunion à Genève, ชาวสวิส 🇨🇭 🎉'],
  ])('holds %s', (_, words) => {
    expect(read({ title: words, note: words }).get('SUMMARY')).toBe(words)
    expect(read({ note: words }).get('DESCRIPTION')).toBe(words)
  })

  test('is escaped on its way', () => {
    expect(calendarFile({ ...entry, title: 'a, b; c\\d\ne' })).toContain('SUMMARY:a\\, b\\; c\\\\d\\ne\r\n')
  })

  test('has its line breaks whatever system wrote them, and nothing that a calendar may not hold', () => {
    expect(read({ note: 'one\r\ntwo\rthree\u0000\u0007\tfour' }).get('DESCRIPTION')).toBe('one\ntwo\nthree\tfour')
  })

  test('comes without the soft hyphens of our wording', () => {
    expect(read({ title: 'Staats\u00ADangehörig\u00ADkeit' }).get('SUMMARY')).toBe('Staatsangehörigkeit')
  })

  test.each([60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72])(
    'of any length is folded between characters, never inside one (%i)',
    (length) => {
      const words = `${'x'.repeat(length)}éชา🇨🇭${'é'.repeat(200)}`
      // The reader refuses a line of more than 75 bytes; a character torn apart would not come back.
      expect(read({ title: words }).get('SUMMARY')).toBe(words)
    },
  )
})
