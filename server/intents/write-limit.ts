import type { Db } from '#server/database/open-database.ts'
import { patience } from './claim-key.ts'
import { limitRules } from '#server/limits/limit-rules.ts'
import { createLimits } from '#server/limits/limits.ts'

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
  return limitsIn(tx, writer).take(limitRules.writesPerAccount, writer.accountId)
}

/** Repeats are free: they leave no row. */
export function giveWriteBack(tx: Db, writer: Writer): Promise<void> {
  return limitsIn(tx, writer).giveBack(limitRules.writesPerAccount, writer.accountId)
}
