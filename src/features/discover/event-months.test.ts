import { expect, test } from 'vitest'
import type { EventFacts } from '#store/rows/views.ts'
import { monthOf } from './event-months.tsx'

test('an event is listed under the month of the reader’s own time', () => {
  const lastMinute = new Date(2026, 11, 31, 23, 59).toISOString()
  const firstMinute = new Date(2027, 0, 1).toISOString()
  const eventAt = (startsAt: string) => ({ event: { startsAt, timezone: 'Pacific/Kiritimati' } as EventFacts })
  expect(monthOf(eventAt(lastMinute), 'en-GB')).toBe('December 2026')
  expect(monthOf(eventAt(firstMinute), 'de-CH')).toBe('Januar 2027')
})
