import type { Appointment } from '#contract/contact/appointments.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { viewOfDone, viewOfPending } from '#store/outbox/intent-view.ts'
import type { AppointmentView, IntentView } from '#store/rows/views.ts'
import { loggedIn, pendingOf } from '#store/outbox/read-counts.ts'
import { servedTo } from './read-answered.ts'

/**
 * The citizen's requests, those that need them first, then the newest first: what the service lists, with what this device has said laid over it.
 * Null where nobody is logged in.
 */
export function readAppointments(db: AbroadDatabase): Promise<AppointmentView[] | null> {
  return db.transaction('r', [db.session, db.intents, db.history, db.resources], async () => {
    const account = await loggedIn(db)
    if (account === null) return null
    const [pending, done, served] = await Promise.all([
      pendingOf(db, account),
      db.history.where('[account+entity]').between([account, 'appointment:'], [account, 'appointment:\uffff']).toArray(),
      servedTo(db, account),
    ])
    const intents = [...pending.map(viewOfPending), ...done.filter(({ end }) => end === 'applied').map(viewOfDone)]
    return mergeAppointments(served, intents)
  })
}

/** One entry an id: what was sent from here and is in the service's list too is one request. */
export function mergeAppointments(served: readonly Appointment[], intents: readonly IntentView[]): AppointmentView[] {
  const saidById = new Map(intents.map((intent) => [intent.id, intent]))
  const listed = new Set(served.map(({ id }) => id))
  const views = [
    ...served.map((appointment) => viewOfServed(appointment, saidById.get(appointment.id) ?? null)),
    ...intents.flatMap((intent) => (listed.has(intent.id) ? [] : viewOfSaid(intent))),
  ]
  return views.toSorted((one, other) => rank(one) - rank(other) || other.at - one.at)
}

/** The service's word stands, whatever this device has yet to hear. */
function viewOfServed(served: Appointment, intent: IntentView | null): AppointmentView {
  const state = served.state === 'requested' ? 'received' : served.state
  const at = intent?.createdAt ?? Date.parse(served.requestedAt)
  return { id: served.id, asked: served, at, state, receipt: served.receipt, intent, served }
}

function viewOfSaid(intent: IntentView): AppointmentView[] {
  if (intent.intent.kind !== 'appointment') return []
  const { id, stage, receipt, createdAt: at } = intent
  const state = stage === 'needs-you' || stage === 'received' ? stage : 'waiting'
  return [{ id, asked: intent.intent.body, at, state, receipt, intent, served: null }]
}

function rank({ state }: AppointmentView): number {
  return state === 'needs-you' ? 0 : 1
}
