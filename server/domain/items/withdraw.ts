import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { items, personal } from '#server/database/schema.ts'
import { lockEditors } from './counter.ts'
import { withdrawItem } from './publish.ts'
import { writeTo } from '#server/domain/conversations/desk-conversations.ts'
import type { Done } from '#server/domain/done.ts'

interface Withdrawal {
  id: string
  /** Sent to everyone who is registered; undefined if nobody has to know. */
  message: string | undefined
  representationId: string
  now: number
  newId: () => string
}

/** Registrations for an event that has not begun, and for how many people they are. */
export interface Expecting {
  registrations: number
  people: number
}

export async function countExpecting(db: Db, which: { id: string; now: number }): Promise<Expecting> {
  const rows = await readExpecting(db, which)
  return { registrations: rows.length, people: rows.reduce((sum, { participants }) => sum + (participants ?? 0), 0) }
}

/**
 * Withdraws an item and writes to everyone who is registered, or does neither. `not-possible`: somebody has registered in the meantime, or a
 * colleague has withdrawn it.
 */
export async function withdrawAndNotify(tx: Db, { id, message, representationId, now, newId }: Withdrawal): Promise<Done> {
  try {
    return await tx.transaction(async (inner): Promise<Done> => {
      // All transactions lock in this order: accounts, conversations, editors, items. Registrations wait for the item.
      const accounts = async () => (await readExpecting(inner, { id, now })).map(({ accountId }) => accountId)
      const notified = new Set(message === undefined ? [] : await accounts())
      if (message !== undefined)
        for (const accountId of notified) await writeTo(inner, { accountId, representationId, text: message, now, newId })
      await lockEditors(inner)
      const [row] = await inner.select({ deskState: items.deskState }).from(items).where(eq(items.id, id)).for('no key update')
      const others = (await accounts()).filter((accountId) => !notified.has(accountId))
      if (row?.deskState === 'withdrawn' || others.length > 0) throw new Overtaken()
      await withdrawItem(inner, { id, now })
      return 'done'
    })
  } catch (cause) {
    if (cause instanceof Overtaken) return 'not-possible'
    throw cause
  }
}

/** Rolls back the messages of a withdrawal that is not possible. */
class Overtaken extends Error {}

function readExpecting(db: Db, { id, now }: { id: string; now: number }) {
  return db
    .select({ accountId: personal.accountId, participants: personal.participants })
    .from(personal)
    .innerJoin(items, eq(items.id, personal.itemId))
    .where(and(eq(personal.itemId, id), eq(personal.registered, true), sql`${items.startsAt} > ${now}`))
    .orderBy(asc(personal.accountId))
}
