const firstMs = 2_000
/** An intent that nothing helps is tried this often for ever. */
export const longestBackoffMs = 5 * 60_000
const shortestMs = 500

/** Exponential with full jitter, after `attempts` tries; what the service asked for where that is longer. */
export function intentBackoffMs(attempts: number, wanted: { chance: number; retryAfterMs: number }): number {
  const ceiling = Math.min(longestBackoffMs, firstMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 10))
  return Math.max(shortestMs, Math.round(ceiling * wanted.chance), wanted.retryAfterMs)
}

/**
 * Whether a pause is over by a clock that may be wrong: one that was set back by more than the pause itself would otherwise keep an intent for
 * as long as it was set back.
 */
export function isDue({ nextAttemptAt, waitMs }: { nextAttemptAt: number | null; waitMs: number }, now: number): boolean {
  return nextAttemptAt === null || now >= nextAttemptAt || now < nextAttemptAt - waitMs
}
