const firstRetryMs = 2_000
const longestRetryMs = 60_000
/** Where the line is up and a service fails: whatever else there is comes with each of these rounds, and is fresh. */
export const longestWithLineMs = 2 * 60_000
const shortestRetryMs = 500

/** Exponential with full jitter, so that a thousand phones do not come back in the same second. */
export function roundBackoffMs(failuresInRow: number, chance: number, longestMs = longestRetryMs): number {
  const ceiling = Math.min(longestMs, firstRetryMs * 2 ** Math.min(failuresInRow - 1, 10))
  return Math.round(Math.max(shortestRetryMs, ceiling * chance))
}
