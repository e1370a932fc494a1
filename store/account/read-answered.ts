import type { Appointment } from '#contract/contact/appointments.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { loggedIn } from '#store/outbox/read-counts.ts'

/** As the service last listed them: those that a representation has answered, the last answer first. Empty where nobody is logged in. */
export function readAnsweredAppointments(db: AbroadDatabase): Promise<Appointment[]> {
  return db.transaction('r', [db.session, db.resources], async () => {
    const account = await loggedIn(db)
    if (account === null) return []
    const answered = (await servedTo(db, account)).filter(({ answeredAt }) => answeredAt !== null)
    return answered.toSorted((one, other) => (other.answeredAt ?? '').localeCompare(one.answeredAt ?? ''))
  })
}

/** What the service lists. Call inside a transaction over `resources`. */
export function servedTo(db: Pick<AbroadDatabase, 'resources'>, account: string): PromiseLike<Appointment[]> {
  return db.resources.get(resourceKeys.appointments(account)).then((row) => (row?.value as Appointment[] | undefined) ?? [])
}
