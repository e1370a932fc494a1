import { describe, expect, test } from 'vitest'
import { alertBackoffMs, intentBackoffMs, isDue, longestBackoffMs, longestWithLineMs, roundBackoffMs } from './backoff.ts'

const hourMs = 3_600_000

describe('the pause before the next try', () => {
  test('grows from two seconds to five minutes, and no further', () => {
    const pauses = [1, 2, 3, 7, 8, 9, 1_000].map((attempts) => intentBackoffMs(attempts, { chance: 1, retryAfterMs: 0 }))
    expect(pauses).toEqual([2_000, 4_000, 8_000, 128_000, 256_000, longestBackoffMs, longestBackoffMs])
  })

  test('of a round grows to a minute, or to two if the connection is up and a service fails', () => {
    expect([1, 2, 3, 6, 7, 1_000].map((failures) => roundBackoffMs(failures, 1))).toEqual([2_000, 4_000, 8_000, 60_000, 60_000, 60_000])
    expect(roundBackoffMs(50, 1, longestWithLineMs)).toBe(120_000)
    expect(roundBackoffMs(1, 0)).toBeGreaterThanOrEqual(500)
  })

  test('is spread by chance, and never nothing', () => {
    const pauses = [0, 0.1, 0.5, 0.9].map((chance) => intentBackoffMs(20, { chance, retryAfterMs: 0 }))
    expect(pauses).toEqual([500, 30_000, 150_000, 270_000])
    expect(intentBackoffMs(0, { chance: 0, retryAfterMs: 0 })).toBe(500)
  })

  test('is what the service asked for if that is longer', () => {
    expect(intentBackoffMs(1, { chance: 1, retryAfterMs: 120_000 })).toBe(120_000)
    expect(intentBackoffMs(20, { chance: 1, retryAfterMs: 1_000 })).toBe(longestBackoffMs)
  })
})

describe('an alert that came incomplete', () => {
  test('is requested again five times, later each time, and then with the next round', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((cuts) => alertBackoffMs(cuts, () => 1))
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, null, null])
    expect(alertBackoffMs(5, () => 0.5)).toBe(16_000)
  })
})

describe('an intent', () => {
  const pause = { nextAttemptAt: 10 * hourMs, waitMs: 60_000 }

  test('is due at once without a pause', () => {
    expect(isDue({ nextAttemptAt: null, waitMs: 0 }, 0)).toBe(true)
    // What comes out of a lock keeps the length of its last pause.
    expect(isDue({ nextAttemptAt: null, waitMs: 60_000 }, 1), 'also by a clock that has just been reset').toBe(true)
    expect(isDue({ nextAttemptAt: null, waitMs: 60_000 }, -1), 'or is set to before 1970').toBe(true)
  })

  test('is due at its time and not a moment before', () => {
    expect(isDue(pause, 10 * hourMs - 1)).toBe(false)
    expect(isDue(pause, 10 * hourMs - 60_000)).toBe(false)
    expect(isDue(pause, 10 * hourMs)).toBe(true)
  })

  test('is due if the clock was set back by more than the pause', () => {
    expect(isDue(pause, 9 * hourMs)).toBe(true)
    expect(isDue(pause, 0)).toBe(true)
  })
})
