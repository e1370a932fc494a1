import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { accounts, intentKeys } from '#server/database/schema.ts'
import { newReceipt } from './receipt.ts'

export type IntentKeyRow = typeof intentKeys.$inferSelect

/**
 * - `fresh`: the write is ours to do. `seq` is its number in the order of commits: from here to the end of the transaction nobody else writes.
 * - `known`: it was done, refused or cancelled before.
 * - `no-account`: it was deleted meanwhile.
 */
export type Claim = { kind: 'fresh'; seq: number; receipt: string } | { kind: 'known'; row: IntentKeyRow } | { kind: 'no-account' }

interface ClaimOptions {
  /** Undefined for a client that sends none: the write is done, and leaves no record. */
  key: string | undefined
  accountId: string
  hash: string
  now: number
  random: () => number
}

/** A parallel repeat waits for the first no longer than this, and asks to come back. */
export const patience = sql`select set_config('lock_timeout', '5s', true)`

/** A taken receipt is one chance in a thousand million a stored one: three in a row are no chance. */
const maxReceipts = 20

/**
 * Locks in the one order that all writers keep: count of writes, account, key, counter, and only then items. So nobody waits in a circle.
 * One statement, because the counter is everybody's: less is done while it is held.
 */
export async function claimKey(tx: Db, options: ClaimOptions): Promise<Claim> {
  const { key, accountId, hash, now, random } = options
  const owner = sql`select id from accounts where id = ${accountId} for key share`
  for (let attempt = 0; attempt < maxReceipts; attempt += 1) {
    const receipt = newReceipt(random)
    const mine =
      key === undefined
        ? sql`select id from owner, patience`
        : sql`insert into intent_keys (key, account_id, hash, state, receipt, at)
            select ${key}, owner.id, ${hash}, 'done', ${receipt}, ${now}::bigint from owner, patience
            on conflict do nothing returning key`
    const [taken] = await rowsOf<{ seq: string }>(
      tx,
      sql`with patience as materialized (${patience}), owner as materialized (${owner}), mine as (${mine})
        update counter set seq = seq + 1 from mine where counter.id = 1 returning seq`,
    )
    if (taken) return { kind: 'fresh', seq: Number(taken.seq), receipt }
    const found = await findKey(tx, { key, accountId })
    if (!found) return { kind: 'no-account' }
    if (found.row) return { kind: 'known', row: found.row }
  }
  throw new Error(`no receipt is free after ${maxReceipts} tries`)
}

/** Writes down how it ended. The receipt is for what was done: a refusal gives it back. */
export async function storeOutcome(
  tx: Db,
  { key, seq, ...outcome }: { key: string; seq: number; state: 'done' | 'refused'; status: number; reply: string },
): Promise<void> {
  const columns = outcome.state === 'done' ? { appliedSeq: seq } : { receipt: null }
  await tx
    .update(intentKeys)
    .set({ ...outcome, ...columns })
    .where(eq(intentKeys.key, key))
}

/** Undefined when the account is gone. */
async function findKey(
  tx: Db,
  { key, accountId }: { key: string | undefined; accountId: string },
): Promise<{ row: IntentKeyRow | null } | undefined> {
  const [found] = await tx
    .select({ row: intentKeys })
    .from(accounts)
    .leftJoin(intentKeys, eq(intentKeys.key, key ?? ''))
    .where(eq(accounts.id, accountId))
  return found
}
