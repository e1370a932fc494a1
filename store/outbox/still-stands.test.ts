import { describe, expect, test } from 'vitest'
import {
  doneIntent,
  itemlessIntents,
  likeIntent,
  registerIntent,
  sampleIntent,
  unregisterIntent,
  voteIntent,
} from '#store/testing/intent-samples.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { EventFacts } from '#store/rows/views.ts'
import { viewOfDone, viewOfPending } from './intent-view.ts'
import { stillStands } from './still-stands.ts'

function event(more: Partial<EventFacts>): EventFacts {
  const facts = { startsAt: '', endsAt: '', timezone: null, locations: [], address: null, capacity: null, participants: null }
  return { ...facts, registrationNeeded: true, isRegistered: false, selectedParticipants: null, selectedAttendance: null, ...more }
}
const taken = (intent: Intent) => viewOfDone(doneIntent('d', { intent }))
const asThree = (attendance?: 'onsite' | 'remote'): Intent => ({
  kind: 'register',
  body: { eventId: 'e', numberOfParticipants: 3, ...(attendance && { attendance }) },
})

describe('what was said of an event', () => {
  test('stands as long as the service has yet to take it, whatever the service tells', () => {
    for (const more of [{ isRegistered: true, selectedParticipants: 1 }, { isRegistered: false }])
      for (const intent of [registerIntent('e', 3), unregisterIntent('e')])
        expect(stillStands(viewOfPending(sampleIntent(intent)), event(more))).toBe(true)
  })

  test('and was taken stands while the service tells the same number', () => {
    for (const intent of [asThree(), { ...asThree(), kind: 'change-participants' } as Intent]) {
      expect(stillStands(taken(intent), event({ isRegistered: true, selectedParticipants: 3 }))).toBe(true)
      expect(stillStands(taken(intent), event({ isRegistered: true, selectedParticipants: 2 }))).toBe(false)
      expect(stillStands(taken(intent), event({ isRegistered: false, selectedParticipants: 3 }))).toBe(false)
    }
  })

  test('and was taken stands while the service tells the same way of coming, where one was said', () => {
    const told = { isRegistered: true, selectedParticipants: 3, selectedAttendance: 'remote' } as const
    expect(stillStands(taken(asThree('remote')), event(told))).toBe(true)
    expect(stillStands(taken(asThree('onsite')), event(told))).toBe(false)
    expect(stillStands(taken(asThree()), event(told))).toBe(true)
  })

  test('as a leave that was taken stands until the service knows of a registration', () => {
    expect(stillStands(taken(unregisterIntent('e')), event({ isRegistered: false }))).toBe(true)
    expect(stillStands(taken(unregisterIntent('e')), event({ isRegistered: true }))).toBe(false)
  })

  test.each([voteIntent('u', 'a'), likeIntent('s'), ...itemlessIntents])('and is of no event says nothing of one: $kind', (intent) => {
    expect(stillStands(taken(intent), event({ isRegistered: true, selectedParticipants: 3 }))).toBe(false)
  })

  test('by a later version says nothing', () => {
    const unread = viewOfDone(doneIntent('d', { intent: registerIntent('e', 3), version: 99 }))
    expect(stillStands(unread, event({ isRegistered: true, selectedParticipants: 3 }))).toBe(false)
  })
})
