import type { Db } from '#server/database/open-database.ts'
import { createLimits, type Rule } from '#server/http/limits.ts'

/** As many as a phone holds unsent: one that was offline for months sends them all in one go. */
const writesPerAccount: Rule = { name: 'writes-per-account', times: 2000, windowMs: 3_600_000 }

/** Counts a write that leaves a row, in its transaction: repeats of one are free, and one that is too many leaves nothing. */
export function takeWrite(tx: Db, { accountId, now }: { accountId: string; now: number }) {
  return createLimits({ db: tx, now: () => now }).take(writesPerAccount, accountId)
}
