import { expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import type { EventFacts, IntentView } from '#store/rows/views.ts'
import { registrationOf } from './registration.ts'

const event: EventFacts = {
  startsAt: '2026-08-01T10:00:00Z',
  endsAt: '2026-08-01T15:00:00Z',
  timezone: null,
  locations: ['onsite'],
  address: null,
  capacity: 10,
  participants: 4,
  registrationNeeded: true,
  isRegistered: false,
  selectedParticipants: null,
  selectedAttendance: null,
}
const before = Date.parse('2026-07-01T00:00:00Z')
const register: Intent = { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 2 } }
const unregister: Intent = { kind: 'unregister', body: { eventId: 'e1' } }

function saying(stage: IntentView['stage'], intent: Intent = register): IntentView {
  return {
    id: 'i1',
    entity: 'event:e1',
    intent,
    about: null,
    stage,
    createdAt: before,
    attempts: 0,
    firstAttemptAt: null,
    wait: null,
    nextAttemptAt: null,
    refusal: stage === 'needs-you' ? { type: 'abroad:full', detail: null, at: before } : null,
    isCancelling: false,
    end: stage === 'received' ? 'applied' : null,
    receipt: null,
    doneAt: null,
  }
}
const offered = (facts: Partial<EventFacts> = {}, { intent = null as IntentView | null, now = before, isLoggedIn = true } = {}) =>
  registrationOf({ intent }, { ...event, ...facts }, { now, isLoggedIn }).offer

test('an event that takes registrations offers one, and log-in to whoever is not logged in', () => {
  expect(offered()).toBe('register')
  expect(offered({}, { isLoggedIn: false })).toBe('log-in')
  expect(offered({ registrationNeeded: false })).toBe('nothing')
})

test('from the minute it begins nobody registers any more, and after its end it is over', () => {
  const at = (instant: string) => offered({}, { now: Date.parse(instant) })
  expect(at('2026-08-01T09:59:59Z')).toBe('register')
  expect(at('2026-08-01T10:00:00Z')).toBe('begun')
  expect(at('2026-08-01T15:00:00Z')).toBe('begun')
  expect(at('2026-08-01T15:00:01Z')).toBe('over')
})

test('the last place is offered and no place is not, but who has one may change it', () => {
  expect(offered({ participants: 9 })).toBe('register')
  expect(offered({ participants: 10 })).toBe('full')
  expect(offered({ participants: 10, isRegistered: true, selectedParticipants: 2 })).toBe('change')
})

test('what the service did not take is decided first', () => {
  expect(offered({}, { intent: saying('needs-you') })).toBe('decide')
  expect(offered({ isRegistered: true, selectedParticipants: 1 }, { intent: saying('needs-you') })).toBe('decide')
})

test('what was received is shown as long as the service says the same', () => {
  const entry = (intent: IntentView, facts: Partial<EventFacts>) =>
    registrationOf({ intent }, { ...event, ...facts }, { now: before, isLoggedIn: true }).entry
  expect(entry(saying('received'), { isRegistered: true, selectedParticipants: 2 })).not.toBeNull()
  expect(entry(saying('received'), { isRegistered: true, selectedParticipants: 3 }), 'another device changed it').toBeNull()
  const online: Intent = { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 2, attendance: 'remote' } }
  const two = { isRegistered: true, selectedParticipants: 2 }
  expect(entry(saying('received', online), { ...two, selectedAttendance: 'remote' })).not.toBeNull()
  expect(entry(saying('received', online), { ...two, selectedAttendance: 'onsite' }), 'another device comes in person').toBeNull()
  expect(entry(saying('received'), {}), 'another device unregistered').toBeNull()
  expect(entry(saying('received', unregister), {})).not.toBeNull()
  expect(entry(saying('received', unregister), { isRegistered: true, selectedParticipants: 2 })).toBeNull()
  expect(entry(saying('saved'), {}), 'what is under way is always shown').not.toBeNull()
})
