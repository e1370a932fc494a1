import { expect, test } from 'vitest'
import { freePlaces, participantChoices } from './participants.tsx'

const event = { capacity: 300, participants: 296, isRegistered: false, selectedParticipants: null }

test('what is free is what nobody has taken, and nothing where the service does not count', () => {
  expect(freePlaces(event, null)).toBe(4)
  expect(freePlaces({ ...event, participants: 301 }, null)).toBe(0)
  expect(freePlaces({ ...event, capacity: null }, null)).toBeNull()
  expect(freePlaces({ ...event, participants: null }, null)).toBeNull()
})

const registered = { ...event, isRegistered: true, selectedParticipants: 3 }

test('the places that the service counts for a citizen may be kept when the number changes', () => {
  expect(freePlaces(registered, null)).toBe(7)
  expect(freePlaces(registered, { stage: 'received' })).toBe(7)
  expect(freePlaces(registered, { stage: 'needs-you' }), 'a refused wish is no longer shown').toBe(7)
})

test('places only wished for are not added to the free ones, whatever is on its way', () => {
  const stages = ['saved', 'sending', 'answered'] as const
  expect(stages.map((stage) => freePlaces(registered, { stage }))).toEqual([4, 4, 4])
  expect(freePlaces({ ...registered, participants: 300, selectedParticipants: 50 }, { stage: 'saved' })).toBe(0)
})

test('between one and fifty people can be named, no more than there are places', () => {
  expect(participantChoices(null, null)).toHaveLength(50)
  expect(participantChoices(300, 1).at(-1)).toBe(50)
  expect(participantChoices(4, null)).toEqual([1, 2, 3, 4])
  expect(participantChoices(0, null)).toEqual([])
})

test('the number that stands can be kept although the places have gone', () => {
  expect(participantChoices(2, 5)).toEqual([1, 2, 5])
  expect(participantChoices(0, 5)).toEqual([5])
})
