import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { itemIdOf } from '#store/outbox/lane.ts'
import { isRefused, isNeverSent } from '#store/outbox/coalesce.ts'
import { headTables, refreshHeadCard } from '#store/feed/head.ts'
import { sessionRow } from '#store/account/session.ts'
import type { Cancelled } from '#worker/entry/engine-api.ts'
import { lacks } from './enqueue.ts'
import { moveToHistory } from './history.ts'
import { dropLikedCopy } from './liked-copy.ts'

const tables = [...new Set([...headTables, 'session', 'history', 'resources'])]

/**
 * Takes back what the service cannot have heard, or has refused, at once. What it may have is marked: the next try asks for it back, and the
 * answer says who was first. A service that takes nothing back is not asked: what may be there stays as it was said.
 */
export function cancelIntent(db: AbroadDatabase, { id, now }: { id: string; now: number }): Promise<Cancelled> {
  return db.transaction('rw', tables, async () => {
    const account = (await sessionRow(db, 'credentials'))?.profileId
    const row = await db.intents.where('id').equals(id).first()
    if (!row || row.account !== account) return endedAs(db, id, account)
    const canAsk = !(await lacks(db, 'cancelIntent'))
    const wish = wishedBack(row, canAsk)
    if (wish === 'too-late' || wish === 'not-offered') return wish
    if (wish === 'cancelled') await dropLikedCopy(db, row)
    if (wish === 'cancelled' || wish === 'discarded') await moveToHistory(db, row, { end: wish, doneAt: now })
    else await db.intents.put(wish)
    const itemId = itemIdOf(row.entity)
    if (itemId !== null) await refreshHeadCard(db, itemId, now)
    return typeof wish === 'string' ? 'cancelled' : 'asked'
  })
}

/** What the wish to have it back makes of it: its end, the row that asks, or why it stays as it was said. */
export function wishedBack(row: IntentRow, canAsk: boolean): 'cancelled' | 'discarded' | 'too-late' | 'not-offered' | IntentRow {
  if (isNeverSent(row)) return 'cancelled'
  if (isRefused(row) || (row.state === 'needs-you' && !canAsk)) return 'discarded'
  if (!canAsk) return row.state === 'answered' ? 'too-late' : 'not-offered'
  return { ...row, isCancelling: true, ...(row.state !== 'sending' && dueNow) }
}

/** How an intent that is not under way any more had ended. */
export async function endedAs(db: Pick<AbroadDatabase, 'history'>, id: string, account: string | undefined): Promise<Cancelled> {
  const done = await db.history.where('id').equals(id).first()
  if (!done || done.account !== account) return 'gone'
  return done.end === 'applied' ? 'too-late' : 'cancelled'
}

/** Tried with the next pass. */
export const dueNow = { state: 'waiting', wait: null, refusal: null, nextAttemptAt: null, waitMs: 0 } as const satisfies Partial<IntentRow>
