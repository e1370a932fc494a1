import { expect, test } from 'vitest'
import type { EventFacts, ItemCard } from '#store/rows/views.ts'
import { nextEvents } from './coming-up.tsx'

const now = Date.parse('2026-11-25T03:00:00Z')
const card = (id: string, endsAt: string) => ({ id, event: { endsAt } as EventFacts }) as ItemCard

test('the next three events are those that are not over and not the citizen’s own, in the order of the list', () => {
  const cards = [
    card('over', '2026-11-24T20:00:00Z'),
    card('under way', '2026-11-25T03:00:00Z'),
    { ...card('own', '2026-11-26T19:00:00Z'), event: { endsAt: '2026-11-26T19:00:00Z', isRegistered: true } as EventFacts },
    card('tomorrow', '2026-11-26T20:00:00Z'),
    card('next week', '2026-12-01T20:00:00Z'),
    card('later', '2027-01-01T20:00:00Z'),
  ]
  expect(nextEvents(cards, now).map(({ id }) => id)).toEqual(['under way', 'tomorrow', 'next week'])
  expect(nextEvents(cards.slice(0, 1), now)).toEqual([])
})
