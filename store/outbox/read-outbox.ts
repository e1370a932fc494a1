import type { Appointment } from '#contract/contact/appointments.ts'
import { servedTo } from '#store/account/read-answered.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { withAboutNow } from './about-now.ts'
import { viewOfDone, viewOfPending } from './intent-view.ts'
import { isReadReceipt } from './lane.ts'
import { supersededOf } from './supersedes.ts'
import type { HistoryRow } from '#store/rows/intents.ts'
import type { IntentView, OutboxView } from '#store/rows/views.ts'
import { accountsOf, pendingOfAll, type IntentOwners } from './read-counts.ts'

/** Only the newest of what was done. */
const doneCount = 50

/** Activity as a whole, in one read transaction: the citizen's intents and what visitors submitted on this device. */
export function readOutbox(db: AbroadDatabase, owners: IntentOwners = 'own and visitors'): Promise<OutboxView> {
  const items = [db.settings, db.segments, db.changed]
  return db.transaction('r', [db.session, db.intents, db.history, db.sealed, db.resources, ...items], async () => {
    const accounts = await accountsOf(db, owners)
    const [pending, done, locked, served] = await Promise.all([
      pendingOfAll(db, accounts),
      newestDone(db, accounts),
      db.sealed.toArray(),
      Promise.all(accounts.map((account) => servedTo(db, account))),
    ])
    const [views, ended] = await Promise.all([
      withAboutNow(db, pending.map(viewOfPending)),
      withAboutNow(
        db,
        done.map((row) => withAnswer(viewOfDone(row), served.flat())),
      ),
    ])
    const unsent = views.filter(({ stage, intent }) => (stage === 'saved' || stage === 'sending') && !isReadReceipt(intent))
    const successorIds = supersededOf(unsent)
    return {
      waiting: unsent.filter((view) => !successorIds.has(view)).toReversed(),
      superseded: unsent.flatMap((view) => {
        const successorId = successorIds.get(view)
        return successorId === undefined ? [] : [{ ...view, successorId }]
      }),
      needsYou: views.filter((view) => view.stage === 'needs-you'),
      // The service has it; only this build cannot read the reply.
      done: [...views.filter(({ stage, intent }) => stage === 'answered' && !isReadReceipt(intent)).toReversed(), ...ended],
      locked:
        locked.length === 0
          ? null
          : { count: locked.reduce((total, row) => total + row.count, 0), at: Math.max(...locked.map((row) => row.at)) },
    }
  })
}

async function newestDone(db: AbroadDatabase, accounts: readonly string[]): Promise<HistoryRow[]> {
  const rows = await Promise.all(
    accounts.map((account) =>
      db.history
        .where('[account+no]')
        .between([account, 0], [account, Infinity])
        .reverse()
        .filter((row) => !isReadReceipt(row.intent) && !isInHeart(row))
        .limit(doneCount)
        .toArray(),
    ),
  )
  return rows
    .flat()
    .toSorted((one, other) => (other.no ?? 0) - (one.no ?? 0))
    .slice(0, doneCount)
}

/** Applied and replaced likes show in the story's heart instead. */
function isInHeart({ intent, end }: Pick<HistoryRow, 'intent' | 'end'>): boolean {
  return intent.kind === 'like' && (end === 'applied' || end === 'replaced')
}

/** Adds the representation's answer to a request whose receipt has arrived. */
function withAnswer(view: IntentView, served: readonly Appointment[]): IntentView {
  const request = view.intent.kind === 'appointment' && view.end === 'applied' ? served.find(({ id }) => id === view.id) : undefined
  const { state, answeredAt = null } = request ?? {}
  return answeredAt !== null && (state === 'confirmed' || state === 'declined')
    ? { ...view, answer: { state, at: Date.parse(answeredAt) } }
    : view
}

/** One intent, pending or done; null if it was folded away unseen or belongs to another account. */
export function readIntent(db: AbroadDatabase, id: string): Promise<IntentView | null> {
  return db.transaction('r', [db.session, db.intents, db.history], async () => {
    const accounts = await accountsOf(db)
    const pending = await db.intents.where('id').equals(id).first()
    if (pending) return accounts.includes(pending.account) ? viewOfPending(pending) : null
    const done = await db.history.where('id').equals(id).first()
    return done && accounts.includes(done.account) ? viewOfDone(done) : null
  })
}
