import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { appointments } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import { citizenColumns } from './citizens.ts'
import { pageOf, pageSize, type ListPlace } from './list-page.ts'
import type { Done } from './visit.ts'

export type Answer = { state: 'confirmed'; date: string; time: string } | { state: 'declined'; reason: string }

/**
 * Those that wait for an answer first, the one that has waited longest at the top; then the others, the newest first. In the list's places the
 * answered ones count backwards, from below zero: one number says both the half and the place in it.
 */
export async function listAppointments(db: Db, { representationId, after }: { representationId: string; after?: ListPlace | undefined }) {
  const { requestedAt, id, state } = appointments
  const waits = sql`${state} = 'requested'`
  const isBehind = after && sql`(${requestedAt} * case when ${waits} then 1 else -1 end, ${id}) > (${after.at}::bigint, ${after.id})`
  const follows = after && (after.at >= 0 ? sql`(not ${waits} or ${isBehind})` : sql`(not ${waits} and ${isBehind})`)
  const rows = await withCitizens(db)
    .where(and(eq(appointments.representationId, representationId), follows))
    .orderBy(desc(waits), asc(sql`${requestedAt} * case when ${waits} then 1 else -1 end`), asc(id))
    .limit(pageSize + 1)
  return pageOf(rows, ({ appointment }) => ({
    at: appointment.state === 'requested' ? appointment.requestedAt : -appointment.requestedAt,
    id: appointment.id,
  }))
}

/** Undefined where it is another representation's. */
export async function readAppointment(db: Db, { id, representationId }: { id: string; representationId: string }) {
  const [row] = await withCitizens(db).where(and(eq(appointments.id, id), eq(appointments.representationId, representationId)))
  return row
}

/** The first answer counts: of two who answer at one moment the second changes nothing, and is told so. */
export async function answerAppointment(tx: Db, { id, answer, now }: { id: string; answer: Answer; now: number }): Promise<Done> {
  const set = answer.state === 'confirmed' ? { confirmedDate: answer.date, confirmedTime: answer.time } : { reason: answer.reason }
  const [answered] = await tx
    .update(appointments)
    .set({ state: answer.state, ...set, answeredAt: now, rev: sql`${appointments.rev} + 1` })
    .where(and(eq(appointments.id, id), eq(appointments.state, 'requested')))
    .returning({ id: appointments.id })
  return answered ? 'done' : 'not-possible'
}

function withCitizens(db: Db) {
  return db
    .select({ appointment: appointments, ...citizenColumns })
    .from(appointments)
    .innerJoin(accounts, eq(accounts.id, appointments.accountId))
    .innerJoin(profiles, eq(profiles.accountId, appointments.accountId))
}
