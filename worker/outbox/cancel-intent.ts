import { assertInvariant } from '#contract/assert-invariant.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { isAppendOnly } from '#store/outbox/lane.ts'
import { isRefused, isNeverSent } from '#store/outbox/coalesce.ts'
import { nobody } from '#store/feed/scope.ts'
import { accountsOf } from '#store/outbox/read-counts.ts'
import type { Cancelled } from '#worker/entry/engine-api.ts'
import { lacks } from './enqueue.ts'
import { moveToHistory } from './history.ts'
import { dropLikedCopy } from './liked-copy.ts'

const tables = ['intents', 'history', 'session', 'personal', 'favourites', 'resources']

/**
 * Withdraws an intent. One that was never sent or was refused ends at once. One that the service may have is marked: the next try asks the
 * service to withdraw it. If the service does not offer that, the intent stays as it is. Earlier intents of the entity stay: "Undo the
 * change" keeps the registration.
 */
export function cancelIntent(db: AbroadDatabase, { id, now }: { id: string; now: number }): Promise<Cancelled> {
  return db.transaction('rw', tables, async () => {
    const accounts = await accountsOf(db)
    const row = await db.intents.where('id').equals(id).first()
    if (!row || !accounts.includes(row.account)) return endedAs(db, id, accounts)
    // The service withdraws only for the account that is logged in, and a visitor's report belongs to none.
    const canAsk = row.account !== nobody && !(await lacks(db, 'cancelIntent'))
    const wish = wishedBack(row, canAsk)
    if (wish === 'too-late' || wish === 'not-offered') return wish
    assertInvariant('cancelled-was-never-sent', wish !== 'cancelled' || row.attempts === 0, { attempts: row.attempts })
    if (wish === 'cancelled') await dropLikedCopy(db, row)
    if (wish === 'cancelled' || wish === 'discarded') await moveToHistory(db, row, { end: wish, doneAt: now })
    else await db.intents.put(wish)
    return typeof wish === 'string' ? cancelledOf(db, row) : 'asked'
  })
}

/** What the wish to have it back makes of it: its end, the row that asks, or why it stays as it was said. */
export function wishedBack(row: IntentRow, canAsk: boolean): 'cancelled' | 'discarded' | 'too-late' | 'not-offered' | IntentRow {
  if (isNeverSent(row)) return 'cancelled'
  if (isRefused(row) || (row.state === 'needs-you' && (row.attempts === 0 || !canAsk))) return 'discarded'
  if (!canAsk) return row.state === 'answered' ? 'too-late' : 'not-offered'
  return { ...row, isCancelling: true, ...(row.state !== 'sending' && dueNow) }
}

/** How an intent that is no longer in the outbox ended. */
export async function endedAs(
  db: Pick<AbroadDatabase, 'history' | 'intents'>,
  id: string,
  accounts: readonly string[],
): Promise<Cancelled> {
  const done = await db.history.where('id').equals(id).first()
  if (!done || !accounts.includes(done.account)) return 'gone'
  return done.end === 'applied' ? 'too-late' : cancelledOf(db, done)
}

/** Whether another intent of the entity is still sent, now that this one has ended. A message or a request is an entry by itself. */
async function cancelledOf(
  db: Pick<AbroadDatabase, 'intents'>,
  { account, entity }: Pick<IntentRow, 'account' | 'entity'>,
): Promise<'cancelled' | 'cancelled-others-pending'> {
  if (isAppendOnly(entity)) return 'cancelled'
  const lane = await db.intents.where('[account+entity]').equals([account, entity]).toArray()
  const isSent = ({ state, isCancelling }: IntentRow) => (state === 'waiting' || state === 'sending') && !isCancelling
  return lane.some(isSent) ? 'cancelled-others-pending' : 'cancelled'
}

/** Tried with the next pass. */
export const dueNow = { state: 'waiting', wait: null, refusal: null, nextAttemptAt: null, waitMs: 0 } as const satisfies Partial<IntentRow>
