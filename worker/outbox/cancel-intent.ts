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
    const isLetGo = isRefused(row) || (row.state === 'needs-you' && !canAsk)
    if (isNeverSent(row)) {
      await dropLikedCopy(db, row)
      await moveToHistory(db, row, { end: 'cancelled', doneAt: now })
    } else if (isLetGo) await moveToHistory(db, row, { end: 'discarded', doneAt: now })
    else if (!canAsk) return row.state === 'answered' ? 'too-late' : 'not-offered'
    else await db.intents.put({ ...row, isCancelling: true, ...(row.state !== 'sending' && dueNow) })
    const itemId = itemIdOf(row.entity)
    if (itemId !== null) await refreshHeadCard(db, itemId, now)
    return isNeverSent(row) || isLetGo ? 'cancelled' : 'asked'
  })
}

/** How an intent that is not under way any more had ended. */
export async function endedAs(db: Pick<AbroadDatabase, 'history'>, id: string, account: string | undefined): Promise<Cancelled> {
  const done = await db.history.where('id').equals(id).first()
  if (!done || done.account !== account) return 'gone'
  return done.end === 'applied' ? 'too-late' : 'cancelled'
}

/** Tried with the next pass. */
export const dueNow = { state: 'waiting', wait: null, refusal: null, nextAttemptAt: null, waitMs: 0 } as const satisfies Partial<IntentRow>
