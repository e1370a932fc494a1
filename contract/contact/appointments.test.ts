import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkAppointmentDate, Appointment, AppointmentBody } from './appointments.ts'
import { localTimeAt } from '#contract/values/local-time.ts'
import type { OpeningHours } from './representation.ts'

const body = {
  representationId: 'bangkok',
  topic: 'certification',
  date: '2026-07-01',
  daySlot: 'morning',
  contactTypes: ['email'],
  language: 'de',
}

describe('an appointment', () => {
  test('names at least one way to be reached', () => {
    expect(v.is(AppointmentBody, body)).toBe(true)
    expect(v.safeParse(AppointmentBody, { ...body, contactTypes: [] }).issues?.[0].message).toBe('Please select at least one option.')
  })

  test.each([
    { date: '01.07.2026' },
    { date: '2026-13-01' },
    { date: '2026-02-30' },
    { representationId: '' },
    { daySlot: 'night' },
    { topic: 'chat' },
    { comment: 'x'.repeat(2001) },
  ])('with %j is refused', (wrong) => {
    expect(v.is(AppointmentBody, { ...body, ...wrong })).toBe(false)
  })
})

test('a request in a state that a newer service has shows as asked for, and keeps what was asked', () => {
  const unanswered = { answeredAt: null, confirmed: null, reason: null }
  const row = { ...body, ...unanswered, id: 'i', rev: 1, receipt: '4K7-2AM', requestedAt: '2026-06-01T00:00:00Z' }
  expect(v.parse(Appointment, { ...row, state: 'put off' })).toEqual({ ...row, state: 'requested' })
})

describe('the date of an appointment', () => {
  const week = (open: readonly number[]): OpeningHours['week'] =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => (open.includes(day) ? [[540, 720]] : []))
  const hours = (kind: OpeningHours['kind'], open: readonly number[]): OpeningHours => {
    return { kind, week: week(open), byAppointment: false, asOf: null }
  }
  interface Asked {
    now?: string
    timezone?: string
    daySlot?: 'morning' | 'afternoon'
    openingHours?: OpeningHours[]
  }
  const check = (
    date: string,
    { now = '2026-11-20T12:00:00Z', timezone = 'Asia/Bangkok', daySlot = 'afternoon', openingHours = [] }: Asked = {},
  ) => checkAppointmentDate({ timezone, openingHours }, { date, daySlot, now: Date.parse(now) })

  test.each([
    // 20 November 19:00 in Bangkok.
    ['2026-11-19', 'Asia/Bangkok', 'passed'],
    ['2026-11-20', 'Asia/Bangkok', 'passed'],
    ['2026-11-21', 'Asia/Bangkok', null],
    // 02:00 on Honolulu's 20 November, 01:00 on Auckland's 21 November.
    ['2026-11-20', 'Pacific/Honolulu', null],
    ['2026-11-20', 'Pacific/Auckland', 'passed'],
    ['2026-11-21', 'Pacific/Auckland', null],
  ] as const)('%s is judged by the clock of %s', (date, timezone, flaw) => {
    expect(check(date, { timezone })).toBe(flaw)
  })

  test.each([
    ['2026-11-20T04:59:00Z', 'morning', null],
    ['2026-11-20T05:00:00Z', 'morning', 'passed'],
    ['2026-11-20T09:59:00Z', 'afternoon', null],
    ['2026-11-20T10:00:00Z', 'afternoon', 'passed'],
  ] as const)('on the day itself, at %s, the %s is %s', (now, daySlot, flaw) => {
    expect(check('2026-11-20', { now, daySlot })).toBe(flaw)
  })

  test('daylight saving moves the end of the half-day with the clocks', () => {
    const inBern = (now: string) => check('2026-03-29', { now, timezone: 'Europe/Zurich', daySlot: 'morning' })
    expect([inBern('2026-03-29T09:59:00Z'), inBern('2026-03-29T10:00:00Z')]).toEqual([null, 'passed'])
  })

  test('a day on which the counter is never open is closed; hours that nobody knows close nothing', () => {
    const openingHours = [hours('counter', [0, 1, 2, 3]), hours('phone', [4])]
    // A Thursday and a Friday.
    const inMorning = { openingHours, daySlot: 'morning' } as const
    expect([check('2026-11-26', inMorning), check('2026-11-27', inMorning)]).toEqual([null, 'closed'])
    expect(check('2026-11-28', { openingHours: [] })).toBeNull()
    expect(check('2026-11-28', { openingHours: [hours('counter', [])] })).toBeNull()
    expect(check('2026-11-28', { openingHours: [hours('phone', [4])] })).toBe('closed')
  })

  test.each([
    [[[540, 720]], null, 'only-morning'],
    [[[540, 721]], null, null],
    [[[720, 1020]], 'only-afternoon', null],
    [[[719, 1020]], null, null],
    [
      [
        [480, 690],
        [810, 990],
      ],
      null,
      null,
    ],
  ] as const)('a day with the hours %j: the morning is %s, the afternoon %s', (spans, morning, afternoon) => {
    const one: OpeningHours = { ...hours('counter', []), week: week([]).map((_, day) => (day === 3 ? spans.map(([a, b]) => [a, b]) : [])) }
    const asked = { openingHours: [one] }
    expect(check('2026-11-26', { ...asked, daySlot: 'morning' })).toBe(morning)
    expect(check('2026-11-26', { ...asked, daySlot: 'afternoon' })).toBe(afternoon)
  })

  test('hours of two counters are those of one house', () => {
    const second: OpeningHours = { ...hours('counter', []), week: week([3]).map((spans) => spans.map(() => [840, 960])) }
    expect(check('2026-11-26', { openingHours: [hours('counter', [3]), second] })).toBeNull()
  })

  test('midnight is the beginning of a day', () => {
    expect(localTimeAt(Date.parse('2026-11-19T17:00:00Z'), 'Asia/Bangkok')).toEqual({ date: '2026-11-20', time: '00:00' })
  })
})
