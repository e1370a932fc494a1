import { and, eq, isNull, sql } from 'drizzle-orm'
import { assertInvariant } from '#contract/assert-invariant.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { accounts, intentKeys } from '#server/database/schema.ts'
import { newReceipt } from './receipt.ts'

export type IntentKeyRow = typeof intentKeys.$inferSelect
/** What of it decides on a repeat. */
export type KnownKey = Pick<IntentKeyRow, 'accountId' | 'state' | 'hash' | 'status' | 'reply' | 'receipt'>

/**
 * - `fresh`: the write is ours to do. From here to the end of the transaction no other write of the account is done.
 * - `known`: it was done, refused or cancelled before.
 * - `no-account`: it was deleted meanwhile.
 */
export type Claim = { kind: 'fresh'; receipt: string } | { kind: 'known'; row: IntentKeyRow } | { kind: 'no-account' }

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
 * Locks in the one order that all writers keep: count of writes, account, key, and only then what the write is about. So nobody waits in a circle.
 * The account's writes are done one after the other; writes of others, and what only refers to the account, do not wait for them.
 */
export async function claimKey(tx: Db, options: ClaimOptions): Promise<Claim> {
  const { key, accountId, hash, now, random } = options
  const owner = sql`select id from patience, accounts where id = ${accountId} for no key update of accounts`
  for (let attempt = 0; attempt < maxReceipts; attempt += 1) {
    const receipt = newReceipt(random)
    const mine =
      key === undefined
        ? sql`select id from owner`
        : sql`insert into intent_keys (key, account_id, hash, state, receipt, at)
            select ${key}, owner.id, ${hash}, 'done', ${receipt}, ${now}::bigint from owner
            on conflict do nothing returning key`
    const [taken] = await rowsOf(
      tx,
      sql`with patience as materialized (${patience}), owner as materialized (${owner}), mine as (${mine}) select 1 from mine`,
    )
    if (taken) return { kind: 'fresh', receipt }
    const found = await findKey(tx, { key, accountId })
    if (!found) return { kind: 'no-account' }
    if (found.row) return { kind: 'known', row: found.row }
  }
  throw new Error(`no receipt is free after ${maxReceipts} tries`)
}

/**
 * Writes down how it ended, with the last of the transaction's statements: of two writes that touch the same thing the second draws its number after the
 * first is committed. The receipt is for what was done: a refusal gives it back.
 */
export async function storeOutcome(
  tx: Db,
  { key, ...outcome }: { key: string; state: 'done' | 'refused'; status: number; reply: string },
): Promise<void> {
  const columns = outcome.state === 'done' ? { appliedSeq: sql`nextval('applied_order')` } : { receipt: null }
  const stored = await tx
    .update(intentKeys)
    .set({ ...outcome, ...columns })
    .where(and(eq(intentKeys.key, key), isNull(intentKeys.status)))
    .returning({ key: intentKeys.key })
  assertInvariant('key-has-one-outcome', stored.length === 1, { stored: stored.length })
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
