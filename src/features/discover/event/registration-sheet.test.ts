import { expect, test } from 'vitest'
import type { EventFacts, IntentView } from '#store/rows/views.ts'
import { formOf } from './registration-sheet.tsx'

const event: EventFacts = {
  startsAt: '2026-08-01T10:00:00Z',
  endsAt: '2026-08-01T15:00:00Z',
  timezone: null,
  locations: ['onsite', 'remote'],
  address: null,
  capacity: 10,
  participants: 4,
  registrationNeeded: true,
  isRegistered: false,
  selectedParticipants: null,
  selectedAttendance: null,
}
const refused = {
  stage: 'needs-you',
  intent: { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 5, attendance: 'remote' } },
} as IntentView

test('a first registration begins with one person, at the first of the places', () => {
  expect(formOf(event, { entry: null, free: 6 })).toEqual({ participants: 1, attendance: 'onsite' })
  expect(formOf({ ...event, locations: ['remote'] }, { entry: null, free: null })).toEqual({ participants: 1, attendance: 'remote' })
})

test('a change begins with what stands', () => {
  const registered: EventFacts = { ...event, isRegistered: true, selectedParticipants: 3, selectedAttendance: 'remote' }
  expect(formOf(registered, { entry: null, free: 9 })).toEqual({ participants: 3, attendance: 'remote' })
  expect(formOf(registered, { entry: null, free: 0 }), 'also where no place is free').toMatchObject({ participants: 3 })
})

test('after unregistering nobody is asked for the old number again', () => {
  const left: EventFacts = { ...event, selectedParticipants: 3 }
  expect(formOf(left, { entry: null, free: 9 })).toMatchObject({ participants: 1 })
})

test('what was refused is asked for again, with as many people as there are places for', () => {
  expect(formOf(event, { entry: refused, free: 6 })).toEqual({ participants: 5, attendance: 'remote' })
  expect(formOf(event, { entry: refused, free: 2 })).toEqual({ participants: 2, attendance: 'remote' })
})
