import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EventFacts, ItemDetail } from '#store/rows/views.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { EventFactList } from './event-fact-list.tsx'

const event: EventFacts = {
  startsAt: '2030-08-01T10:00:00Z',
  endsAt: '2030-08-01T12:00:00Z',
  timezone: null,
  locations: ['onsite'],
  address: 'Bangkok',
  capacity: 300,
  participants: 3,
  registrationNeeded: true,
  isRegistered: false,
  selectedParticipants: null,
  selectedAttendance: null,
}

test.for([
  ['before a registration', {}, '300 places'],
  ['after a registration', { isRegistered: true, selectedParticipants: 3 }, '297 places left'],
  ['with many participants', { isRegistered: true, participants: 12 }, '12 of 300 taken'],
] as const)('places %s', async ([, more, words]) => {
  const item = { confirmedAt: null } as ItemDetail
  await renderOnDevice(<EventFactList item={item} event={{ ...event, ...more }} isFull={false} />)
  expect(screen.getByText(words)).toBeVisible()
})
