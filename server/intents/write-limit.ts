import type { Db } from '#server/database/open-database.ts'
import { patience } from './claim-key.ts'
import { createLimits, type Rule } from '#server/http/limits.ts'

/** As many as a phone holds unsent: one that was offline for months sends them all in one go. */
const writesPerAccount: Rule = { name: 'writes-per-account', times: 2000, windowMs: 3_600_000 }

interface Writer {
  accountId: string
  now: number
}

const limitsIn = (tx: Db, { now }: Writer) => createLimits({ db: tx, now: () => now })

/**
 * Counts a write, in its transaction and before anything that others wait for: one that is too many leaves nothing. A write of the same account is
 * waited for no longer than its own repeat would.
 */
export async function takeWrite(tx: Db, writer: Writer) {
  await tx.execute(patience)
  return limitsIn(tx, writer).take(writesPerAccount, writer.accountId)
}

/** Repeats are free: they leave no row. */
export function giveWriteBack(tx: Db, writer: Writer): Promise<void> {
  return limitsIn(tx, writer).giveBack(writesPerAccount, writer.accountId)
}
