const firstRetryMs = 2_000
const longestRetryMs = 60_000
const shortestRetryMs = 500

/** Exponential with full jitter, so that a thousand phones do not come back in the same second. */
export function roundBackoffMs(failuresInRow: number, chance: number): number {
  const ceiling = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failuresInRow - 1, 10))
  return Math.round(Math.max(shortestRetryMs, ceiling * chance))
}
