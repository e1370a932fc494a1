import { expect, test } from 'vitest'
import type { EventFacts } from '#store/rows/views.ts'
import { monthOf } from './event-months.tsx'

const eventAt = (startsAt: string, timezone: string | null) => ({ event: { startsAt, timezone } as EventFacts })

test('an event stands under the month that its place has', () => {
  const newYear = '2026-12-31T18:00:00Z'
  expect(monthOf(eventAt(newYear, 'Asia/Bangkok'), 'en-GB')).toBe('January 2027')
  expect(monthOf(eventAt(newYear, 'Europe/Zurich'), 'de-CH')).toBe('Dezember 2026')
})

test('a time zone that no browser knows is no reason to show nothing', () => {
  expect(monthOf(eventAt('2026-12-15T12:00:00Z', 'Mars/Olympus'), 'en-GB')).toBe('December 2026')
})
