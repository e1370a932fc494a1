import { expect, test } from 'vitest'
import { intentWait } from './intent-wait.ts'

const now = 1_000_000
const minuteMs = 60_000

test.each([
  [1, 'en-GB', 'in 1 min'],
  [3.2 * minuteMs, 'en-GB', 'in 3 min'],
  // What is drawn may be half a minute old.
  [30.4 * minuteMs, 'en-GB', 'in 30 min'],
  [60 * minuteMs, 'en-GB', 'in 60 min'],
  [61 * minuteMs, 'en-GB', 'in 1 hour'],
  [100 * minuteMs, 'en-GB', 'in 2 hours'],
  [4 * minuteMs, 'de-CH', 'in 4 Min.'],
])('%i ms ahead are said as %s: %s', (ms, locale, words) => {
  expect(intentWait(now + ms, now, locale)).toBe(words)
})

test('what is due, or has no time, is not waited for', () => {
  expect([intentWait(now, now, 'en-GB'), intentWait(now - 1, now, 'en-GB'), intentWait(null, now, 'en-GB')]).toEqual([null, null, null])
})
