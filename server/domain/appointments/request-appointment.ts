import { asc, desc, eq, sql } from 'drizzle-orm'
import { checkAppointmentDate } from '#contract/contact/appointments.ts'
import type { Appointment, AppointmentBody } from '#contract/contact/appointments.ts'
import { appointments } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { numbersFrom } from '#server/database/restored.ts'
import type { Deps } from '#server/deps.ts'
import { limitRules } from '#server/limits/limit-rules.ts'
import { createLimits } from '#server/limits/limits.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'

export type AppointmentRow = typeof appointments.$inferSelect

/** Notes a request for the representation's desk. */
export async function requestAppointment(
  { tx, accountId, key, now, receipt }: WriteContext,
  body: AppointmentBody,
  { newId, reference }: Pick<Deps, 'newId' | 'reference'>,
): Promise<WriteResult> {
  const representation = reference.representationById.get(body.representationId)
  if (!representation) return { ok: false, type: 'abroad:not-found', detail: 'representationId: is not known' }
  const flaw = checkAppointmentDate(representation, { date: body.date, daySlot: body.daySlot, now })
  if (flaw !== null) return { ok: false, type: flaw === 'passed' ? 'abroad:date-passed' : 'abroad:closed', detail: `date: ${body.date}` }
  const taken = await createLimits({ db: tx, now: () => now }).take(limitRules.appointmentsPerAccount, accountId)
  if (!taken.ok) return { ...taken, type: 'abroad:too-many-requests' }
  const { contactTypes, comment = null, ...fields } = body
  const [row] = await tx
    .insert(appointments)
    .values({
      ...fields,
      id: key ?? newId(),
      accountId,
      // One of that key may have been lost with a restore.
      rev: sql`${numbersFrom} + 1`,
      receipt,
      state: 'requested',
      contactTypes: JSON.stringify([...new Set(contactTypes)].toSorted()),
      comment,
      requestedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return { ok: false, type: 'abroad:invalid', detail: 'Idempotency-Key: names another request' }
  return { ok: true, reply: JSON.stringify({ receipt, appointment: appointmentOf(row) }) }
}

export async function readAppointments(db: Db, accountId: string): Promise<Appointment[]> {
  const rows = await db
    .select()
    .from(appointments)
    .where(eq(appointments.accountId, accountId))
    .orderBy(desc(appointments.requestedAt), asc(appointments.id))
  return rows.map(appointmentOf)
}

function appointmentOf(row: AppointmentRow): Appointment {
  const { id, rev, receipt, state, representationId, topic, date, daySlot, contactTypes, comment, language, reason } = row
  const { requestedAt, answeredAt, confirmedDate, confirmedTime, beforeDate, beforeTime } = row
  return {
    id,
    rev,
    receipt,
    state,
    representationId,
    topic: topic as Appointment['topic'],
    date,
    daySlot,
    contactTypes: JSON.parse(contactTypes) as Appointment['contactTypes'],
    ...(comment !== null && { comment }),
    language: language as Appointment['language'],
    requestedAt: new Date(requestedAt).toISOString(),
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    confirmed: confirmedDate === null || confirmedTime === null ? null : { date: confirmedDate, time: confirmedTime },
    reason,
    ...(beforeDate !== null && beforeTime !== null && { before: { date: beforeDate, time: beforeTime } }),
  }
}
