import { expect, test } from 'vitest'
import { checkAppointmentDate } from '#contract/contact/appointments.ts'
import { localTimeAt } from './local-time.ts'
import { isTimeZone } from './time-zone.ts'

test('a time zone is one that this machine has the rules of', () => {
  expect(['Asia/Bangkok', 'UTC', 'Asia/Bankok', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

test('in a zone that nobody knows the day is that of UTC, and a request can be judged', () => {
  expect(localTimeAt(Date.parse('2026-11-19T17:00:00Z'), 'Asia/Bankok')).toEqual({ date: '2026-11-19', time: '17:00' })
  const wanted = { date: '2026-11-18', daySlot: 'morning', now: Date.parse('2026-11-19T17:00:00Z') } as const
  expect(checkAppointmentDate({ timezone: 'Asia/Bankok', openingHours: [] }, wanted)).toBe('passed')
})
