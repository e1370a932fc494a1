import { describe, expect, test } from 'vitest'
import type { OpeningHours } from '#contract/contact/representation.ts'
import { bodyOf, dateFlaw, dayFlaw, emptyForm, formFor, formOf, openWeekdays, problemsOf } from './appointment-form.ts'

const spans: [number, number][] = [[540, 690]]
const week: OpeningHours['week'] = [spans, spans, spans, spans, [], [], []]
const bangkok = {
  seatCountryIso: 'TH',
  timezone: 'Asia/Bangkok',
  openingHours: [{ kind: 'counter', week, byAppointment: false, asOf: null } as const],
}
const unknown = { seatCountryIso: 'TH', timezone: 'Asia/Bangkok', openingHours: [] }
const at = (iso: string) => Date.parse(iso)
/** Monday, 10:00 in Bangkok. */
const now = at('2026-06-15T03:00:00Z')
const whole = { ...emptyForm, topic: 'certification', date: '17.06.2026', contactTypes: ['phone'] } as const

describe('the form', () => {
  test('wants a topic, a date and a way to be reached', () => {
    expect(problemsOf(emptyForm, bangkok, now).map(({ field }) => field)).toEqual(['topic', 'date', 'contactTypes'])
    expect(problemsOf({ ...whole, contactTypes: ['phone'] }, bangkok, now)).toEqual([])
  })

  test('takes a day in the past, and one on which the counter is closed, for what they are', () => {
    const flawOf = (date: string) => problemsOf({ ...whole, contactTypes: ['phone'], date }, bangkok, now)[0]?.flaw
    expect(flawOf('14.06.2026')).toBe('passed')
    expect(flawOf('19.06.2026')).toBe('closed')
    expect(flawOf('31.02.2027')).toBeNull()
  })

  test('says that only the morning is over, where the afternoon is one of the counter', () => {
    const wanted = { date: '2026-06-15', daySlot: 'morning', now: at('2026-06-15T06:00:00Z') } as const
    expect(dateFlaw(unknown, wanted)).toBe('morning-over')
    expect(dateFlaw(unknown, { ...wanted, daySlot: 'afternoon' })).toBeNull()
    expect(dateFlaw(unknown, { ...wanted, now: at('2026-06-15T10:30:00Z') })).toBe('passed')
    expect(dateFlaw(bangkok, wanted)).toBe('passed')
  })

  test('takes an afternoon at a counter that has mornings for what it is', () => {
    const asked = { ...whole, contactTypes: ['phone' as const], daySlot: 'afternoon' as const }
    expect(problemsOf(asked, bangkok, now)).toEqual([{ field: 'date', flaw: 'only-morning' }])
    expect(problemsOf(asked, unknown, now)).toEqual([])
  })

  test('a day can be picked as long as one half of it can be had', () => {
    const flawOf = (date: string, iso = '2026-06-15T03:00:00Z') => dayFlaw(bangkok, { date, now: at(iso) })
    expect([flawOf('2026-06-17'), flawOf('2026-06-19'), flawOf('2026-06-14')]).toEqual([null, 'closed', 'passed'])
    // Monday 13:00: what is left of it is the afternoon, and the counter has none.
    expect(flawOf('2026-06-15', '2026-06-15T06:00:00Z')).toBe('passed')
    expect(dayFlaw(unknown, { date: '2026-06-15', now: at('2026-06-15T06:00:00Z') })).toBeNull()
  })

  test('is sent without what is empty, and comes back as it was', () => {
    const body = bodyOf({ ...whole, contactTypes: ['phone'], comment: '  ' }, { representationId: 'th', language: 'de' })
    expect(body).toEqual({
      representationId: 'th',
      topic: 'certification',
      date: '2026-06-17',
      daySlot: 'morning',
      contactTypes: ['phone'],
      language: 'de',
    })
    expect(formOf(body, 'old')).toEqual({ ...whole, replaces: 'old' })
  })
})

describe('the day is that of the representation', () => {
  test.each([
    ['tomorrow there already, on the other side of the date line', 'Pacific/Auckland', '2026-06-15T13:00:00Z', '2026-06-15', 'passed'],
    ['still yesterday there, when it is Tuesday in Switzerland', 'Pacific/Honolulu', '2026-06-16T01:00:00Z', '2026-06-15', null],
    ['half an hour apart: 16:59 in Delhi', 'Asia/Kolkata', '2026-06-15T11:29:00Z', '2026-06-15', null],
    ['half an hour apart: 17:00 in Delhi', 'Asia/Kolkata', '2026-06-15T11:30:00Z', '2026-06-15', 'passed'],
    ['an hour earlier, since London is on summer time', 'Europe/London', '2026-03-30T16:00:00Z', '2026-03-30', 'passed'],
    ['on winter time that hour is left', 'Europe/London', '2026-10-26T16:59:00Z', '2026-10-26', null],
    ['in Sydney summer begins in October', 'Australia/Sydney', '2026-10-05T06:00:00Z', '2026-10-05', 'passed'],
    ['and ends in April', 'Australia/Sydney', '2026-04-06T06:59:00Z', '2026-04-06', null],
  ] as const)('%s', (_, timezone, instant, date, flaw) => {
    expect(dateFlaw({ ...unknown, timezone }, { date, daySlot: 'afternoon', now: at(instant) })).toBe(flaw)
  })
})

test('where nobody knows the hours, the weekend of the country cannot be asked for', () => {
  const freeIn = (seatCountryIso: string) =>
    Array.from({ length: 7 }, (_, day) => `2026-07-${String(day + 13)}`).filter((date) => {
      const post = { ...unknown, seatCountryIso }
      expect(dateFlaw(post, { date, daySlot: 'afternoon', now })).toBe(dayFlaw(post, { date, now }) === null ? null : 'weekend')
      return dayFlaw(post, { date, now }) === 'closed'
    })
  // 13 July 2026 is a Monday.
  expect(freeIn('TH')).toEqual(['2026-07-18', '2026-07-19'])
  expect(freeIn('AE')).toEqual(['2026-07-18', '2026-07-19'])
  expect(freeIn('KW')).toEqual(['2026-07-17', '2026-07-18'])
  expect(freeIn('AF')).toEqual(['2026-07-16', '2026-07-17'])
  const open: OpeningHours['week'] = [[], [], [], [], [], spans, []]
  const onSaturdays = { ...unknown, openingHours: [{ kind: 'counter', week: open, byAppointment: false, asOf: null } as const] }
  expect(dayFlaw(onSaturdays, { date: '2026-07-18', now }), 'known hours decide').toBeNull()
})

test('whoever has given a number is called, unless they say otherwise', () => {
  expect(formFor({ mobilePhone: '+66812345678' }).contactTypes).toEqual(['phone'])
  expect(formFor({ mobilePhone: null })).toEqual(emptyForm)
})

test('the open weekdays are those with hours; where nobody knows them, none is named', () => {
  expect(openWeekdays(bangkok)).toEqual([0, 1, 2, 3])
  expect(openWeekdays(unknown)).toBeNull()
})

test('a comment that is too long is not sent and not cut', () => {
  const comment = 'x'.repeat(2024)
  expect(problemsOf({ ...whole, contactTypes: ['phone'], comment }, bangkok, now)).toEqual([{ field: 'comment', flaw: 'too-long' }])
  expect(problemsOf({ ...whole, contactTypes: ['phone'], comment: comment.slice(24) }, bangkok, now)).toEqual([])
})
