import { expect, test } from 'vitest'
import type { Appointment } from '#contract/contact/appointments.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { EventFacts, ItemCard } from '#store/rows/views.ts'
import { nextAppointment, nextEvent } from './own-rows.tsx'

const now = Date.parse('2026-11-25T03:00:00Z')

const card = (id: string, endsAt: string, isRegistered = true) => ({ id, event: { endsAt, isRegistered } as EventFacts }) as ItemCard

test('the next event is the first that is not over and that the citizen goes to', () => {
  const cards = [
    card('over', '2026-11-24T20:00:00Z'),
    card('left', '2026-11-26T20:00:00Z', false),
    card('next', '2026-11-27T20:00:00Z'),
    card('later', '2026-12-01T20:00:00Z'),
  ]
  expect(nextEvent(cards, now)?.id).toBe('next')
  expect(nextEvent(cards.slice(0, 2), now)).toBeUndefined()
})

const bangkok = { id: 'th', timezone: 'Asia/Bangkok' } as Representation
const answer = (id: string, date: string, time: string, state: Appointment['state'] = 'confirmed') =>
  ({ id, state, topic: 'other', representationId: 'th', confirmed: state === 'confirmed' ? { date, time } : null }) as Appointment

test('the next appointment is the soonest that was confirmed and is not over by the clock of the representation', () => {
  const answered = [
    answer('later', '2026-12-03', '09:00'),
    answer('declined', '2026-11-26', '09:00', 'declined'),
    answer('next', '2026-11-25', '09:30'),
  ]
  // 10:00 in Bangkok: it began half an hour ago.
  expect(nextAppointment(answered, [bangkok], now)).toMatchObject({ when: { date: '2026-11-25', time: '09:30' }, representation: bangkok })
  expect(nextAppointment(answered, [bangkok], now + 40 * 60_000)).toMatchObject({ when: { date: '2026-12-03' } })
  expect(nextAppointment([answer('x', '2026-11-25', '09:30')], [bangkok], now + 40 * 60_000)).toBeUndefined()
})

test('a representation that the device does not know takes its day and time as they stand', () => {
  expect(nextAppointment([answer('x', '2026-11-25', '09:30')], [], now)).toMatchObject({ representation: undefined })
})
