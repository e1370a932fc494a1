import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EventFacts, ItemDetail } from '#store/rows/views.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
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

const unsent = viewOfPending(sampleIntent(registerIntent('fondue')))

test.for([
  ['before a registration', {}, '300 places', null],
  ['after a registration', { isRegistered: true, selectedParticipants: 3 }, '297 places left', null],
  ['while a registration is unsent', { isRegistered: true, participants: 0 }, '300 places', unsent],
  ['with many participants', { isRegistered: true, participants: 12 }, '12 of 300 taken', null],
] as const)('shows the places %s', async ([, more, words, intent]) => {
  const item = { confirmedAt: null, intent } as ItemDetail
  await renderOnDevice(<EventFactList item={item} event={{ ...event, ...more }} isFull={false} />)
  expect(screen.getByText(words)).toBeVisible()
})
