import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { isReadReceipt } from './lane.ts'
import { supersededOf } from './supersedes.ts'
import { nobody } from '#store/feed/scope.ts'
import { sessionRow } from '#store/account/session.ts'
import type { OutboxCounts } from '#store/rows/views.ts'

/** The intents that a screen lists. A log-out deletes the `own` ones; what visitors submitted on this device stays and is still sent. */
export type IntentOwners = 'own' | 'own and visitors'

/** For the badge, the status line and the notice; `own`: for the log-out guard. */
export function readOutboxCounts(db: AbroadDatabase, owners: IntentOwners = 'own and visitors'): Promise<OutboxCounts> {
  return db.transaction('r', [db.session, db.intents, db.sealed], async () => {
    const [pending, locked] = await Promise.all([pendingOfAll(db, await accountsOf(db, owners)), db.sealed.toArray()])
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

/** The accounts whose intents are shown: never another citizen's, always the visitors', because their reports are still sent after a log-in. */
export async function accountsOf(db: Pick<AbroadDatabase, 'session'>, owners: IntentOwners = 'own and visitors'): Promise<string[]> {
  const account = await loggedIn(db)
  return [...(account === null ? [] : [account]), ...(owners === 'own' ? [] : [nobody])]
}

/** The account that is logged in. */
export async function loggedIn(db: Pick<AbroadDatabase, 'session'>): Promise<string | null> {
  return (await sessionRow(db, 'credentials'))?.profileId ?? null
}

/** In the order of submission. */
export function pendingOf(db: Pick<AbroadDatabase, 'intents'>, account: string): PromiseLike<IntentRow[]> {
  return db.intents.where('[account+entity]').between([account, ''], [account, '\uffff']).sortBy('seq')
}

/** In the order of submission, whoever submitted them. */
export async function pendingOfAll(db: Pick<AbroadDatabase, 'intents'>, accounts: readonly string[]): Promise<IntentRow[]> {
  const rows = await Promise.all(accounts.map((account) => pendingOf(db, account)))
  return rows.flat().toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0))
}
