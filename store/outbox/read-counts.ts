import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { isReadReceipt } from './lane.ts'
import { supersededOf } from './supersedes.ts'
import { sessionRow } from '#store/account/session.ts'
import type { OutboxCounts } from '#store/rows/views.ts'

/** For the badge, the status line and the notice. */
export function readOutboxCounts(db: AbroadDatabase): Promise<OutboxCounts> {
  return db.transaction('r', [db.session, db.intents, db.sealed], async () => {
    const account = await loggedIn(db)
    const [pending, locked] = await Promise.all([account === null ? [] : pendingOf(db, account), db.sealed.toArray()])
    const count = (isCounted: (row: IntentRow) => boolean) => pending.filter(isCounted).length
    const unsent = pending.filter((row) => (row.state === 'waiting' || row.state === 'sending') && !isReadReceipt(row.intent))
    return {
      waiting: unsent.length - supersededOf(unsent).size,
      sending: count((row) => row.state === 'sending'),
      needsYou: count((row) => row.state === 'needs-you'),
      locked: locked.reduce((total, row) => total + row.count, 0),
    }
  })
}

/** Whose intents are shown. */
export async function loggedIn(db: Pick<AbroadDatabase, 'session'>): Promise<string | null> {
  return (await sessionRow(db, 'credentials'))?.profileId ?? null
}

/** In the order of submission. */
export function pendingOf(db: Pick<AbroadDatabase, 'intents'>, account: string): PromiseLike<IntentRow[]> {
  return db.intents.where('[account+entity]').between([account, ''], [account, '\uffff']).sortBy('seq')
}
