import { describe, expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import type { EventFacts, IntentView } from '#store/rows/views.ts'
import { refused, registerIntent, sampleIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { registrationOf } from './registration.ts'
import { registrationResult } from './registration-dialogs.tsx'
import { formOf } from './registration-sheet.tsx'

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

describe('registration', () => {
  const before = Date.parse('2026-07-01T00:00:00Z')
  const register = registerIntent('e1', 2)
  const unregister = unregisterIntent('e1')

  function saying(stage: IntentView['stage'], intent: Intent = register): IntentView {
    const base = viewOfPending(sampleIntent(intent, stage === 'needs-you' ? refused('abroad:full') : {}))
    return { ...base, stage, end: stage === 'received' ? 'applied' : null }
  }
  const offered = (facts: Partial<EventFacts> = {}, { intent = null as IntentView | null, now = before, isLoggedIn = true } = {}) =>
    registrationOf({ intent }, { ...event, ...facts }, { now, isLoggedIn }).offer

  test('an event that takes registrations offers one, and log-in to whoever is not logged in', () => {
    expect(offered()).toBe('register')
    expect(offered({}, { isLoggedIn: false })).toBe('log-in')
    expect(offered({ registrationNeeded: false })).toBe('nothing')
  })

  test('registration closes when the event begins', () => {
    const at = (instant: string) => offered({}, { now: Date.parse(instant) })
    expect(at('2026-08-01T09:59:59Z')).toBe('register')
    expect(at('2026-08-01T10:00:00Z')).toBe('begun')
    expect(at('2026-08-01T15:00:00Z')).toBe('begun')
    expect(at('2026-08-01T15:00:01Z')).toBe('over')
  })

  test('the last place is offered; a full event offers only changes', () => {
    expect(offered({ participants: 9 })).toBe('register')
    expect(offered({ participants: 10 })).toBe('full')
    expect(offered({ participants: 10, isRegistered: true, selectedParticipants: 2 })).toBe('change')
  })

  test('a refused registration must be resolved first', () => {
    expect(offered({}, { intent: saying('needs-you') })).toBe('decide')
    expect(offered({ isRegistered: true, selectedParticipants: 1 }, { intent: saying('needs-you') })).toBe('decide')
  })

  test('an applied registration is shown until the service reports another state', () => {
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
})

test('nobody is told that they are registered before the service has said so', () => {
  expect([null, { stage: 'saved', end: null } as const, { stage: 'sending', end: null } as const].map(registrationResult)).toEqual([
    'saved',
    'saved',
    'saved',
  ])
  expect(registrationResult({ stage: 'answered', end: null }), 'whatever the service said cannot be read').toBe('other')
  expect(registrationResult({ stage: 'needs-you', end: null })).toBe('needs')
  expect(registrationResult({ stage: 'received', end: 'applied' })).toBe('received')
})

test('a cancelled or replaced registration is not shown as registered', () => {
  expect((['cancelled', 'replaced', 'discarded'] as const).map((end) => registrationResult({ stage: 'received', end }))).toEqual([
    'other',
    'other',
    'other',
  ])
})

describe('registration sheet', () => {
  const both: EventFacts = { ...event, locations: ['onsite', 'remote'] }
  const rejected = {
    stage: 'needs-you',
    intent: { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 5, attendance: 'remote' } },
  } as IntentView

  test('a first registration begins with one person, at the first of the places', () => {
    expect(formOf(both, { entry: null, free: 6 })).toEqual({ participants: 1, attendance: 'onsite' })
    expect(formOf({ ...both, locations: ['remote'] }, { entry: null, free: null })).toEqual({ participants: 1, attendance: 'remote' })
  })

  test('the form of a change begins with the current registration', () => {
    const registered: EventFacts = { ...both, isRegistered: true, selectedParticipants: 3, selectedAttendance: 'remote' }
    expect(formOf(registered, { entry: null, free: 9 })).toEqual({ participants: 3, attendance: 'remote' })
    expect(formOf(registered, { entry: null, free: 0 }), 'also where no place is free').toMatchObject({ participants: 3 })
  })

  test('the form does not begin with the old number after unregistering', () => {
    const left: EventFacts = { ...both, selectedParticipants: 3 }
    expect(formOf(left, { entry: null, free: 9 })).toMatchObject({ participants: 1 })
  })

  test('a refused registration fills the form again, limited to the free places', () => {
    expect(formOf(both, { entry: rejected, free: 6 })).toEqual({ participants: 5, attendance: 'remote' })
    expect(formOf(both, { entry: rejected, free: 2 })).toEqual({ participants: 2, attendance: 'remote' })
  })
})
