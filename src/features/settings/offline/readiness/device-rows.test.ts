import { expect, test } from 'vitest'
import { clockGap } from './device-rows.tsx'

const minuteMs = 60_000

test.each([
  [14 * minuteMs, '14 minutes'],
  [-14 * minuteMs, '14 minutes'],
  [90 * minuteMs, '90 minutes'],
  [3 * 60 * minuteMs, '3 hours'],
  [36 * 60 * minuteMs, '36 hours'],
  [400 * 24 * 60 * minuteMs, '400 days'],
])('%i ms is said as %s', (offset, words) => {
  expect(clockGap(offset, 'en-GB')).toBe(words)
})

test('in the citizen’s language', () => {
  expect(clockGap(14 * minuteMs, 'de-CH')).toBe('14 Minuten')
})
