import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { assertInvariant } from '#contract/assert-invariant.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { intentKeys } from '#server/database/schema.ts'
import { patience, type KnownKey } from './claim-key.ts'
import { giveWriteBack, takeWrite } from './write-limit.ts'
import { storedReply } from './write-once.ts'

/** `too-late`: it was applied, and `reply` is what it was answered. */
export type Cancellation =
  | { kind: 'cancelled' }
  | { kind: 'too-late'; reply: string }
  | { kind: 'other-account' }
  | { kind: 'busy' }
  | { kind: 'too-many'; retryAfterS: number }

/**
 * Takes a key back whether it was seen or not: a stone keeps a write that is still on its way from being done. One that is under way is
 * waited for, no longer than its own repeat would.
 */
export async function cancelKey(
  db: Db,
  intent: { key: string; accountId: string; now: number; isLimited: boolean },
): Promise<Cancellation> {
  let retryAfterS: number | undefined
  try {
    return await db.transaction(async (tx) => {
      const taken = intent.isLimited ? await takeWrite(tx, intent) : { ok: true as const }
      const [stone] = await rowsOf(
        tx,
        sql`with patience as materialized (${patience}),
            owner as materialized (select id from accounts where id = ${intent.accountId} for key share)
          insert into intent_keys (key, account_id, state, at)
          select ${intent.key}, owner.id, 'cancelled', ${intent.now}::bigint from owner, patience
          on conflict (key) do nothing returning key`,
      )
      if (!stone && intent.isLimited) await giveWriteBack(tx, intent)
      if (!stone) return cancelKnown(tx, intent)
      if (taken.ok) return { kind: 'cancelled' }
      ;({ retryAfterS } = taken)
      return tx.rollback()
    })
  } catch (failure) {
    if (retryAfterS !== undefined && failure instanceof TransactionRollbackError) return { kind: 'too-many', retryAfterS }
    throw failure
  }
}

async function cancelKnown(tx: Db, { key, accountId }: { key: string; accountId: string }): Promise<Cancellation> {
  const [row] = await tx.select().from(intentKeys).where(eq(intentKeys.key, key))
  // Its account, or its 400 days, ended between the two statements.
  if (!row) return { kind: 'busy' }
  const answer = cancellationOf(row, accountId)
  if (answer.kind === 'cancelled' && row.state !== 'cancelled') {
    assertInvariant('cancelled-was-not-applied', row.appliedSeq === null)
    await tx.update(intentKeys).set({ state: 'cancelled' }).where(eq(intentKeys.key, key))
  }
  return answer
}

export function cancellationOf(
  row: KnownKey,
  accountId: string,
): Extract<Cancellation, { kind: 'cancelled' | 'too-late' | 'other-account' }> {
  if (row.accountId !== accountId) return { kind: 'other-account' }
  return row.state === 'done' ? { kind: 'too-late', reply: storedReply(row) } : { kind: 'cancelled' }
}
