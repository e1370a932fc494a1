import * as v from 'valibot'
import { ClockTime, LocalDate, localTimeAt } from '#contract/values/local-time.ts'
import { Reason } from '#server/domain/staff/reason.ts'
import type { AppointmentRow } from './request-appointment.ts'

export type Answer = { act: 'confirm' | 'move'; date: string; time: string } | { act: 'decline' | 'cancel'; reason: string }

export interface Clock {
  now: number
  /** The representation's time zone. */
  timezone: string
}

/** The state in which each answer is possible. */
export const stateBefore = { confirm: 'requested', decline: 'requested', move: 'confirmed', cancel: 'confirmed' } as const

type Appointment = Pick<AppointmentRow, 'state' | 'confirmedDate' | 'confirmedTime'>

/** The answers that staff can give now: none once an appointment is declined, cancelled or past. */
export function possibleAnswers({ state, confirmedDate, confirmedTime }: Appointment, clock: Clock): readonly Answer['act'][] {
  if (state === 'requested') return ['confirm', 'decline']
  const isComing = confirmedDate !== null && confirmedTime !== null && isFuture({ date: confirmedDate, time: confirmedTime }, clock)
  return state === 'confirmed' && isComing ? ['move', 'cancel'] : []
}

/** An appointment that was declined after it had been confirmed is cancelled. */
export function shownState({ state, beforeDate }: Pick<AppointmentRow, 'state' | 'beforeDate'>): AppointmentRow['state'] | 'cancelled' {
  return state === 'declined' && beforeDate !== null ? 'cancelled' : state
}

/**
 * The answer in a form's fields. Confirming and moving need a future `date` and `time`, moving a different one; declining and cancelling need a `reason`.
 * `overtaken`: the fields are invalid, but a colleague has already answered.
 */
export function checkAnswer(
  act: Answer['act'],
  fields: Partial<Record<string, string>>,
  appointment: Appointment,
  clock: Clock,
): Answer | 'invalid' | 'overtaken' {
  return answerIn(act, fields, appointment, clock) ?? (appointment.state === stateBefore[act] ? 'invalid' : 'overtaken')
}

function answerIn(
  act: Answer['act'],
  fields: Partial<Record<string, string>>,
  { confirmedDate, confirmedTime }: Appointment,
  clock: Clock,
): Answer | undefined {
  if (act === 'decline' || act === 'cancel') {
    const reason = v.safeParse(Reason, fields.reason)
    return reason.success ? { act, reason: reason.output } : undefined
  }
  const time = v.safeParse(v.object({ date: LocalDate, time: ClockTime }), fields)
  const isSame = fields.date === confirmedDate && fields.time === confirmedTime
  const isValid = time.success && isFuture(time.output, clock) && !(act === 'move' && isSame)
  return isValid ? { act, ...time.output } : undefined
}

function isFuture({ date, time }: { date: string; time: string }, { now, timezone }: Clock): boolean {
  const current = localTimeAt(now, timezone)
  return `${date} ${time}` > `${current.date} ${current.time}`
}
