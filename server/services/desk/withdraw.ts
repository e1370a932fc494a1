import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { items, personal } from '#server/database/schema.ts'
import { lockEditors } from '#server/services/content/counter.ts'
import { withdrawItem } from '#server/services/content/publish.ts'
import { writeTo } from './conversations.ts'
import type { Done } from './visit.ts'

interface Withdrawal {
  id: string
  /** What everybody who is registered is written; undefined where nobody has to be told. */
  message: string | undefined
  representationId: string
  now: number
  newId: () => string
}

/** How many citizens still count on an event: those registered, until it begins. */
export async function countExpecting(db: Db, { id, now }: { id: string; now: number }): Promise<number> {
  return (await readExpecting(db, { id, now })).length
}

/**
 * Takes an item out of sight and writes to everybody who is registered, or does neither. `not-possible`: somebody has registered since the reader
 * was told of how many, or a colleague has withdrawn it.
 */
export async function withdrawAndTell(tx: Db, { id, message, representationId, now, newId }: Withdrawal): Promise<Done> {
  try {
    return await tx.transaction(async (inner): Promise<Done> => {
      // In the order in which everybody locks: accounts, conversations, editors, then the item, for which who registers waits.
      const told = new Set(message === undefined ? [] : await readExpecting(inner, { id, now }))
      if (message !== undefined)
        for (const accountId of told) await writeTo(inner, { accountId, representationId, text: message, now, newId })
      await lockEditors(inner)
      const [row] = await inner.select({ deskState: items.deskState }).from(items).where(eq(items.id, id)).for('no key update')
      const others = (await readExpecting(inner, { id, now })).filter((accountId) => !told.has(accountId))
      if (row?.deskState === 'withdrawn' || others.length > 0) throw new Overtaken()
      await withdrawItem(inner, { id, now })
      return 'done'
    })
  } catch (cause) {
    if (cause instanceof Overtaken) return 'not-possible'
    throw cause
  }
}

/** Undoes the messages of a withdrawal that is not done. */
class Overtaken extends Error {}

async function readExpecting(db: Db, { id, now }: { id: string; now: number }): Promise<string[]> {
  const rows = await db
    .select({ accountId: personal.accountId })
    .from(personal)
    .innerJoin(items, eq(items.id, personal.itemId))
    .where(and(eq(personal.itemId, id), eq(personal.registered, true), sql`${items.startsAt} > ${now}`))
    .orderBy(asc(personal.accountId))
  return rows.map(({ accountId }) => accountId)
}
