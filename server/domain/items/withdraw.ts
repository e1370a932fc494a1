import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { items, personal } from '#server/database/schema.ts'
import { lockEditors } from './counter.ts'
import { withdrawItem } from './publish.ts'
import { writeTo } from '#server/domain/conversations/desk-conversations.ts'
import type { Done } from '#server/domain/done.ts'

interface Withdrawal {
  id: string
  /** What everybody who is registered is written; undefined where nobody has to be told. */
  message: string | undefined
  representationId: string
  now: number
  newId: () => string
}

/** Who still counts on an event, until it begins: how many have registered, and for how many people. */
export interface Expecting {
  registrations: number
  people: number
}

export async function countExpecting(db: Db, which: { id: string; now: number }): Promise<Expecting> {
  const rows = await readExpecting(db, which)
  return { registrations: rows.length, people: rows.reduce((sum, { participants }) => sum + (participants ?? 0), 0) }
}

/**
 * Takes an item out of sight and writes to everybody who is registered, or does neither. `not-possible`: somebody has registered since the reader
 * was told of how many, or a colleague has withdrawn it.
 */
export async function withdrawAndTell(tx: Db, { id, message, representationId, now, newId }: Withdrawal): Promise<Done> {
  try {
    return await tx.transaction(async (inner): Promise<Done> => {
      // In the order in which everybody locks: accounts, conversations, editors, then the item, for which who registers waits.
      const accounts = async () => (await readExpecting(inner, { id, now })).map(({ accountId }) => accountId)
      const told = new Set(message === undefined ? [] : await accounts())
      if (message !== undefined)
        for (const accountId of told) await writeTo(inner, { accountId, representationId, text: message, now, newId })
      await lockEditors(inner)
      const [row] = await inner.select({ deskState: items.deskState }).from(items).where(eq(items.id, id)).for('no key update')
      const others = (await accounts()).filter((accountId) => !told.has(accountId))
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

function readExpecting(db: Db, { id, now }: { id: string; now: number }) {
  return db
    .select({ accountId: personal.accountId, participants: personal.participants })
    .from(personal)
    .innerJoin(items, eq(items.id, personal.itemId))
    .where(and(eq(personal.itemId, id), eq(personal.registered, true), sql`${items.startsAt} > ${now}`))
    .orderBy(asc(personal.accountId))
}
