import { sql } from 'drizzle-orm'
import type { Attendance } from '#contract/content/content.ts'
import type { RegisterBody, UnregisterBody } from '#contract/content/content-writes.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import { readSubject, writeReply, type Reader, type Subject } from './subject.ts'
import { touchItem } from './touch-item.ts'

/** Takes places, or changes how many: what counts against the capacity is the difference. */
export async function register(context: WriteContext, body: RegisterBody, reader: Reader): Promise<WriteResult> {
  const wanted = { id: body.eventId, family: 'EVENT', ...reader } as const
  const found = await readSubject(context, wanted)
  if (!found.ok) return found
  const { subject } = found
  const chosen = choiceOf(body, subject)
  if (!chosen.ok) return { ok: false, type: 'abroad:invalid', detail: chosen.detail }
  const before = placesOf(subject)
  const say = { registered: true, participants: body.numberOfParticipants, attendance: chosen.attendance }
  const delta = say.participants - before
  if (delta === 0 && subject.state.attendance === say.attendance) return writeReply(context, subject)

  const after = await touchItem(context, {
    ...reader,
    subject,
    say,
    op: delta === 0 ? 'personal' : 'participants',
    delta,
    when: sql`starts_at > ${context.now} and (expires_at is null or expires_at > ${context.now})
      and (${delta}::integer <= 0 or capacity is null or coalesce(participants, 0) + ${delta}::integer <= capacity)`,
  })
  if (after) return writeReply(context, after)
  const refused = await readSubject(context, wanted)
  if (!refused.ok) return refused
  return { ok: false, type: isOver(refused.subject, context.now) ? 'abroad:closed' : 'abroad:full' }
}

/** Gives the places back, also after the event has begun. */
export async function unregister(context: WriteContext, body: UnregisterBody, reader: Reader): Promise<WriteResult> {
  const found = await readSubject(context, { id: body.eventId, family: 'EVENT', ...reader })
  if (!found.ok) return found
  const { subject } = found
  if (subject.state.registered !== true) return writeReply(context, subject)
  const after = await touchItem(context, {
    ...reader,
    subject,
    say: { registered: false, participants: null, attendance: null },
    op: 'participants',
    delta: -placesOf(subject),
    when: sql`true`,
  })
  return after ? writeReply(context, after) : { ok: false, type: 'abroad:gone' }
}

type Choice = { ok: true; attendance: Attendance } | { ok: false; detail: string }

/** Who only changes the number keeps the attendance; who never chose comes the first way that there is. */
function choiceOf(body: RegisterBody, { row, state }: Subject): Choice {
  const info = JSON.parse(row.info) as { event_location: Attendance[]; registration_needed: boolean }
  if (!info.registration_needed) return { ok: false, detail: 'eventId: needs no registration' }
  const previous = state.attendance !== null && info.event_location.includes(state.attendance) ? state.attendance : info.event_location[0]
  const attendance = body.attendance ?? previous
  if (attendance === undefined || !info.event_location.includes(attendance))
    return { ok: false, detail: 'attendance: is not offered by this event' }
  return { ok: true, attendance }
}

function placesOf({ state }: Subject): number {
  return state.registered === true ? (state.participants ?? 0) : 0
}

/** Names the reason after the database has said no, of the item as it stands then. */
function isOver({ row }: Subject, now: number): boolean {
  return row.startsAt === null || row.startsAt <= now || (row.expiresAt !== null && row.expiresAt <= now)
}
