import { asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#server/database/open-database.ts'
import { intentKeys, items, personal } from '#server/database/schema.ts'

export const EffectsQuery = v.object({ account: v.optional(v.string()) })

/**
 * What was applied, of one account or of all: the keys in the order in which they were committed (those without an effect last), what stands
 * in their citizens' name, and the items that this is about.
 */
export async function readEffects(db: Db, { account }: v.InferOutput<typeof EffectsQuery>) {
  const { key, accountId, state, status, receipt, appliedSeq, at } = intentKeys
  const keys = await db
    .select({ key, accountId, state, status, receipt, appliedSeq, at })
    .from(intentKeys)
    .where(account === undefined ? undefined : eq(accountId, account))
    .orderBy(asc(appliedSeq), asc(key))
  const states = await db
    .select()
    .from(personal)
    .where(account === undefined ? undefined : eq(personal.accountId, account))
    .orderBy(asc(personal.accountId), asc(personal.itemId))
  const { id, rev, removed, likes, participants, capacity } = items
  const ids = [...new Set(states.map((row) => row.itemId))]
  const touched = await db.select({ id, rev, removed, likes, participants, capacity }).from(items).where(inArray(id, ids)).orderBy(asc(id))
  return { keys, personal: states, items: touched }
}
