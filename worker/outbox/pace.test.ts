import { expect, test } from 'vitest'
import { dueInMs, endOfPass, nextPollMs } from './pace.ts'

test('an intent is due when its own pause and that of the retry gate are over', () => {
  const paused = { nextAttemptAt: 1_000, waitMs: 400 }
  expect([dueInMs(paused, 700, 0), dueInMs(paused, 700, 900), dueInMs(paused, 700, 100)]).toEqual([300, 900, 300])
  expect([dueInMs(paused, 1_000, 0), dueInMs(paused, 1_000, 50)]).toEqual([0, 50])
  expect(dueInMs(paused, 500, 0), 'a clock that was set back').toBe(0)
  expect(dueInMs({ nextAttemptAt: null, waitMs: 0 }, 700, 0)).toBe(0)
})

test('the outbox rests until the first intent is due, at most half a minute', () => {
  expect(nextPollMs([])).toBe(30_000)
  expect(nextPollMs([90_000, 40_000])).toBe(30_000)
  expect(nextPollMs([90_000, 4_000, 7_000])).toBe(4_000)
})

test('a pass counts as without network only if it got no reply at all', () => {
  expect(endOfPass({ sawNoAnswer: true, isHeard: false })).toBe('line')
  expect(endOfPass({ sawNoAnswer: true, isHeard: true })).toBe('drained')
  expect(endOfPass({ sawNoAnswer: false, isHeard: false })).toBe('drained')
  expect(endOfPass({ sawNoAnswer: false, isHeard: true })).toBe('drained')
})
