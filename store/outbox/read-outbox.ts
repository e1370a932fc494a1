import type { Appointment } from '#contract/contact/appointments.ts'
import { servedTo } from '#store/account/read-answered.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { withAboutNow } from './about-now.ts'
import { viewOfDone, viewOfPending } from './intent-view.ts'
import { isReadReceipt } from './lane.ts'
import { supersededOf } from './supersedes.ts'
import type { HistoryRow } from '#store/rows/intents.ts'
import type { IntentView, OutboxView } from '#store/rows/views.ts'
import { loggedIn, pendingOf } from './read-counts.ts'

/** Only the newest of what was done. */
const doneCount = 50

/** Activity as a whole, in one read transaction. The lists are empty if nobody is logged in. */
export function readOutbox(db: AbroadDatabase): Promise<OutboxView> {
  const items = [db.settings, db.segments, db.changed]
  return db.transaction('r', [db.session, db.intents, db.history, db.sealed, db.resources, ...items], async () => {
    const account = await loggedIn(db)
    const [pending, done, locked, served] = await Promise.all([
      account === null ? [] : pendingOf(db, account),
      account === null
        ? []
        : db.history
            .where('[account+no]')
            .between([account, 0], [account, Infinity])
            .reverse()
            .filter((row) => !isReadReceipt(row.intent) && !isInHeart(row))
            .limit(doneCount)
            .toArray(),
      db.sealed.toArray(),
      account === null ? [] : servedTo(db, account),
    ])
    const [views, ended] = await Promise.all([
      withAboutNow(db, pending.map(viewOfPending)),
      withAboutNow(
        db,
        done.map((row) => withAnswer(viewOfDone(row), served)),
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
      // The service has it; only this version of the app cannot read what it said.
      done: [...views.filter(({ stage, intent }) => stage === 'answered' && !isReadReceipt(intent)).toReversed(), ...ended],
      locked:
        locked.length === 0
          ? null
          : { count: locked.reduce((total, row) => total + row.count, 0), at: Math.max(...locked.map((row) => row.at)) },
    }
  })
}

/** A like that was taken, and one that another took the place of, show in the story's heart. */
function isInHeart({ intent, end }: Pick<HistoryRow, 'intent' | 'end'>): boolean {
  return intent.kind === 'like' && (end === 'applied' || end === 'replaced')
}

/** A request is done with the receipt, and goes on with the representation. */
function withAnswer(view: IntentView, served: readonly Appointment[]): IntentView {
  const request = view.intent.kind === 'appointment' && view.end === 'applied' ? served.find(({ id }) => id === view.id) : undefined
  const { state, answeredAt = null } = request ?? {}
  return answeredAt !== null && (state === 'confirmed' || state === 'declined')
    ? { ...view, answer: { state, at: Date.parse(answeredAt) } }
    : view
}

/** One intent, under way or done; null where it was folded away unseen, or is another account's. */
export function readIntent(db: AbroadDatabase, id: string): Promise<IntentView | null> {
  return db.transaction('r', [db.session, db.intents, db.history], async () => {
    const account = await loggedIn(db)
    const pending = await db.intents.where('id').equals(id).first()
    if (pending) return pending.account === account ? viewOfPending(pending) : null
    const done = await db.history.where('id').equals(id).first()
    return done?.account === account ? viewOfDone(done) : null
  })
}
