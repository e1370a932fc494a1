import { describe, expect, test } from 'vitest'
import { confirmedInstant } from './request-item.tsx'

const iso = (date: string, time: string, timezone: string) => {
  const instant = confirmedInstant({ date, time }, timezone)
  return instant === null ? null : new Date(instant).toISOString()
}

describe('the time of a confirmed appointment', () => {
  test.each([
    ['Asia/Kolkata', '2026-06-17', '09:30', '2026-06-17T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-17', '09:30', '2026-06-17T03:45:00.000Z'],
    ['Europe/London', '2026-03-27', '09:30', '2026-03-27T09:30:00.000Z'],
    ['Europe/London', '2026-03-30', '09:30', '2026-03-30T08:30:00.000Z'],
    ['Europe/London', '2026-10-26', '09:30', '2026-10-26T09:30:00.000Z'],
    ['Australia/Sydney', '2026-04-03', '09:30', '2026-04-02T22:30:00.000Z'],
    ['Australia/Sydney', '2026-04-07', '09:30', '2026-04-06T23:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-05', '09:30', '2026-10-04T22:30:00.000Z'],
  ])('in %s on %s at %s is %s', (timezone, date, time, instant) => {
    expect(iso(date, time, timezone)).toBe(instant)
  })

  test('is not known in a zone that nobody knows', () => {
    expect(iso('2026-06-17', '09:30', 'Mars/Olympus')).toBeNull()
  })
})
