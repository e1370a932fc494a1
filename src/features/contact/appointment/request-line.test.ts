import { expect, test } from 'vitest'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { mergeAppointments } from '#store/account/read-appointments.ts'
import { appointmentIntent, sampleAppointment, sampleIntent } from '#store/testing/intent-samples.ts'
import { isUrgent, lineOf } from './request-line.ts'

const [waiting] = mergeAppointments([], [viewOfPending(sampleIntent(appointmentIntent(), { createdAt: 5 }))])
const [confirmed] = mergeAppointments([sampleAppointment('a', { state: 'confirmed', answeredAt: '2026-06-02T07:00:00Z' })], [])
const [declined] = mergeAppointments([sampleAppointment('a', { state: 'declined' })], [])

test('the line of a request follows the device, then the service, up to the yes of the representation', () => {
  expect(waiting && lineOf(waiting)).toMatchObject({ stage: 'saved', createdAt: 5 })
  const receivedAt = Date.parse('2026-06-01T07:00:00Z')
  expect(confirmed && lineOf(confirmed)).toMatchObject({ createdAt: receivedAt, doneAt: receivedAt, confirmedAt: receivedAt + 86_400_000 })
  expect(declined && lineOf(declined)).toBeNull()
})

test('only an emergency that the service has not got is urgent', () => {
  const urgentIs = (topic: 'emergencyAssistance' | 'other', state: 'waiting' | 'needs-you' | 'received') =>
    isUrgent({ asked: { ...sampleAppointment('a'), topic }, state })
  expect(urgentIs('emergencyAssistance', 'waiting')).toBe(true)
  expect(urgentIs('emergencyAssistance', 'needs-you')).toBe(true)
  expect(urgentIs('emergencyAssistance', 'received')).toBe(false)
  expect(urgentIs('other', 'waiting')).toBe(false)
})
