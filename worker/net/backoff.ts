const firstMs = 2_000
const shortestMs = 500
/** An intent that nothing helps is tried this often for ever. */
export const longestBackoffMs = 5 * 60_000
const longestRoundMs = 60_000
/** Where the line is up and a service fails: whatever else there is comes with each of these rounds, and is fresh. */
export const longestWithLineMs = 2 * 60_000

/** Exponential with full jitter, so that a thousand phones do not come back in the same second. */
export function roundBackoffMs(failuresInRow: number, chance: number, longestMs = longestRoundMs): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(failuresInRow - 1, 10))
  return Math.max(shortestMs, Math.round(ceiling * chance))
}

/** An alert of which something was cut is asked for again so soon; null: by the next round, for nothing helps it now. */
export function alertBackoffMs(cutsInRow: number, random: () => number): number | null {
  return cutsInRow > 5 ? null : roundBackoffMs(cutsInRow, random())
}

/** The same for an intent after `attempts` tries; what the service asked for where that is longer. */
export function intentBackoffMs(attempts: number, wanted: { chance: number; retryAfterMs: number }): number {
  return Math.max(roundBackoffMs(Math.max(attempts, 1), wanted.chance, longestBackoffMs), wanted.retryAfterMs)
}

/**
 * Whether a pause is over by a clock that may be wrong: one that was set back by more than the pause itself would otherwise keep an intent for
 * as long as it was set back.
 */
export function isDue({ nextAttemptAt, waitMs }: { nextAttemptAt: number | null; waitMs: number }, now: number): boolean {
  return nextAttemptAt === null || now >= nextAttemptAt || now < nextAttemptAt - waitMs
}
