import { and, asc, eq, sql } from 'drizzle-orm'
import type { Appointment } from '#contract/contact/appointments.ts'
import { localTimeAt } from '#contract/values/local-time.ts'
import { appointments } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import { citizenColumns } from '#server/domain/accounts/citizen.ts'
import { pageOf, pageSize, type ListPlace } from '#server/domain/paging.ts'
import type { Done } from '#server/domain/done.ts'
import { stateBefore, type Answer, type Clock } from './check-answer.ts'

export type Part = 'requested' | 'coming' | 'past'
const partMs = 1e14

/**
 * Requests first, the oldest first; then coming appointments, the next first; then the others, the newest first. `rank` combines the part of the list and the
 * position in it.
 */
export async function listAppointments(
  db: Db,
  { representationId, now, timezone, after }: Clock & { representationId: string; after?: ListPlace | undefined },
) {
  const today = localTimeAt(now, timezone)
  const { requestedAt, id, state, confirmedDate, confirmedTime } = appointments
  const isComing = sql`(${state} = 'confirmed' and (${confirmedDate}, ${confirmedTime}) >= (${today.date}::text, ${today.time}::text))`
  const part = sql<Part>`case when ${state} = 'requested' then 'requested' when ${isComing} then 'coming' else 'past' end`
  const rank = sql<string>`case when ${state} = 'requested' then ${requestedAt}
    when ${isComing} then ${sql.raw(String(partMs))}::bigint + (extract(epoch from (${confirmedDate} || ' ' || ${confirmedTime})::timestamp) * 1000)::bigint
    else ${sql.raw(String(3 * partMs))}::bigint - ${requestedAt} end`
  const follows = after && sql`(${rank}, ${id}) > (${after.at}::bigint, ${after.id})`
  const rows = await db
    .select({ appointment: appointments, ...citizenColumns, part, rank: rank.mapWith(Number) })
    .from(appointments)
    .innerJoin(accounts, eq(accounts.id, appointments.accountId))
    .innerJoin(profiles, eq(profiles.accountId, appointments.accountId))
    .where(and(eq(appointments.representationId, representationId), follows))
    .orderBy(asc(rank), asc(id))
    .limit(pageSize + 1)
  return pageOf(rows, ({ appointment, rank: at }) => ({ at, id: appointment.id }))
}

/** Undefined if the request was sent to another representation. */
export async function readAppointment(db: Db, { id, representationId }: { id: string; representationId: string }) {
  const [row] = await db
    .select({ appointment: appointments, ...citizenColumns })
    .from(appointments)
    .innerJoin(accounts, eq(accounts.id, appointments.accountId))
    .innerJoin(profiles, eq(profiles.accountId, appointments.accountId))
    .where(and(eq(appointments.id, id), eq(appointments.representationId, representationId)))
  return row && { ...row, contactTypes: JSON.parse(row.appointment.contactTypes) as Appointment['contactTypes'] }
}

/**
 * Answers a request of this representation. The first answer counts: a second one at the same moment is `not-possible`. Moving and cancelling
 * need the `rev` that staff have seen, so that they know the current time.
 */
export async function answerAppointment(
  tx: Db,
  { id, representationId, rev, answer, now }: { id: string; representationId: string; rev: number; answer: Answer; now: number },
): Promise<Done> {
  const { confirmedDate, confirmedTime } = appointments
  const isSecond = answer.act === 'move' || answer.act === 'cancel'
  const state = 'reason' in answer ? ('declined' as const) : ('confirmed' as const)
  const [answered] = await tx
    .update(appointments)
    .set({
      state,
      answeredAt: now,
      rev: sql`${appointments.rev} + 1`,
      ...('reason' in answer
        ? { reason: answer.reason, confirmedDate: null, confirmedTime: null }
        : { confirmedDate: answer.date, confirmedTime: answer.time }),
      ...(isSecond && { beforeDate: sql`${confirmedDate}`, beforeTime: sql`${confirmedTime}` }),
    })
    .where(
      and(
        eq(appointments.id, id),
        eq(appointments.representationId, representationId),
        eq(appointments.state, stateBefore[answer.act]),
        isSecond ? eq(appointments.rev, rev) : undefined,
      ),
    )
    .returning({ id: appointments.id })
  return answered ? 'done' : 'not-possible'
}
