import { describe, expect, test } from 'vitest'
import { confirmedInstant, isUrgent, lineOf } from './request-item.tsx'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { mergeAppointments } from '#store/account/read-appointments.ts'
import { appointmentIntent, sampleAppointment, sampleIntent } from '#store/testing/intent-samples.ts'

const iso = (date: string, time: string, timezone: string) => {
  const instant = confirmedInstant({ date, time }, timezone)
  return instant === null ? null : new Date(instant).toISOString()
}

describe('the time of a confirmed appointment', () => {
  test.each([
    ['Asia/Kolkata', '2026-06-17', '09:30', '2026-06-17T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-17', '09:30', '2026-06-17T03:45:00.000Z'],
    ['Europe/London', '2026-03-27', '09:30', '2026-03-27T09:30:00.000Z'],
    ['Europe/London', '2026-03-30', '09:30', '2026-03-30T08:30:00.000Z'],
    ['Europe/London', '2026-10-26', '09:30', '2026-10-26T09:30:00.000Z'],
    ['Australia/Sydney', '2026-04-03', '09:30', '2026-04-02T22:30:00.000Z'],
    ['Australia/Sydney', '2026-04-07', '09:30', '2026-04-06T23:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-05', '09:30', '2026-10-04T22:30:00.000Z'],
  ])('in %s on %s at %s is %s', (timezone, date, time, instant) => {
    expect(iso(date, time, timezone)).toBe(instant)
  })

  test('is not known in a zone that nobody knows', () => {
    expect(iso('2026-06-17', '09:30', 'Mars/Olympus')).toBeNull()
  })
})

const [waiting] = mergeAppointments([], [viewOfPending(sampleIntent(appointmentIntent(), { createdAt: 5 }))])
const [confirmed] = mergeAppointments([sampleAppointment('a', { state: 'confirmed', answeredAt: '2026-06-02T07:00:00Z' })], [])
const [declined] = mergeAppointments([sampleAppointment('a', { state: 'declined' })], [])

test('the progress of a request follows the device, then the service, up to the confirmation', () => {
  expect(waiting && lineOf(waiting)).toMatchObject({ stage: 'saved', createdAt: 5 })
  const receivedAt = Date.parse('2026-06-01T07:00:00Z')
  expect(confirmed && lineOf(confirmed)).toMatchObject({ createdAt: receivedAt, doneAt: receivedAt, confirmedAt: receivedAt + 86_400_000 })
  expect(declined && lineOf(declined)).toBeNull()
})

test('only an emergency request that was not received is urgent', () => {
  const urgentIs = (topic: 'emergencyAssistance' | 'other', state: 'waiting' | 'needs-you' | 'received') =>
    isUrgent({ asked: { ...sampleAppointment('a'), topic }, state })
  expect(urgentIs('emergencyAssistance', 'waiting')).toBe(true)
  expect(urgentIs('emergencyAssistance', 'needs-you')).toBe(true)
  expect(urgentIs('emergencyAssistance', 'received')).toBe(false)
  expect(urgentIs('other', 'waiting')).toBe(false)
})
