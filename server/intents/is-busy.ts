/** When whoever found the database busy may come back. */
export const busyRetryAfterS = 2

/**
 * Whether the database failed for a reason that passes: somebody held a lock for too long (55P03), two waited for each other (40P01), no
 * room or no connection is left (class 53), it is going down or coming up (57P), the connection broke (class 08).
 */
export function isBusy(failure: unknown): boolean {
  return /^(55P03|40P01|53|57P0|08)/.test(codeOf(failure) ?? '')
}

/** The driver's error stands behind Drizzle's, which adds the query. */
function codeOf(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  const { code } = failure as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(failure.cause)
}
