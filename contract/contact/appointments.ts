import { getISODay } from 'date-fns/getISODay'
import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { ClockTime, LocalDate, localTimeAt } from '#contract/values/local-time.ts'
import { plainText } from '#contract/values/plain-text.ts'
import type { Representation } from './representation.ts'

export const appointmentTopics = [
  'marriagePlanning',
  'foundObject',
  'emergencyAssistance',
  'citizenship',
  'certification',
  'other',
] as const
export const daySlots = ['morning', 'afternoon'] as const
export const contactTypes = ['phone', 'email'] as const

/** `date` is a day in the representation's own time zone; what else it must be says `checkAppointmentDate`. */
export const AppointmentBody = v.object({
  representationId: v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/)),
  topic: v.picklist(appointmentTopics),
  date: LocalDate,
  daySlot: v.picklist(daySlots),
  contactTypes: v.pipe(v.array(v.picklist(contactTypes)), v.minLength(1, 'Please select at least one option.'), v.maxLength(2)),
  comment: v.optional(plainText(2000)),
  language: v.picklist(['de', 'fr', 'it', 'en']),
})
export type AppointmentBody = v.InferOutput<typeof AppointmentBody>

/**
 * A request of the citizen as the service has it. `id` is the idempotency key with which it was sent. `confirmed` holds day and time in the
 * representation's time zone; null unless it is confirmed. `reason` is the representation's, in its own words; null unless it is declined.
 * `before` is the time that was confirmed until the representation moved the appointment (it is `confirmed` again) or cancelled it: that is a
 * `declined` with `before`, which an app that does not know `before` shows as declined, with the reason.
 */
export const Appointment = v.object({
  ...AppointmentBody.entries,
  id: v.string(),
  rev: v.pipe(v.number(), v.integer(), v.minValue(1)),
  topic: v.fallback(v.picklist(appointmentTopics), 'other'),
  receipt: v.string(),
  state: v.fallback(v.picklist(['requested', 'confirmed', 'declined']), 'requested'),
  requestedAt: v.string(),
  answeredAt: v.nullable(v.string()),
  confirmed: v.nullable(v.object({ date: LocalDate, time: ClockTime })),
  reason: v.nullable(v.string()),
  before: v.optional(v.object({ date: LocalDate, time: ClockTime })),
})
export type Appointment = v.InferOutput<typeof Appointment>

/**
 * Refused with `abroad:date-passed` (at the representation the half-day is over), `abroad:closed` (it is closed on that day of the week, or in
 * that half of it) or `abroad:not-found` (there is no such representation). The request's state in the reply is an extension.
 */
export const AppointmentReply = v.object({ receipt: v.string(), appointment: v.optional(Appointment) })
export const appointment = defineCall({
  service: 'representation',
  method: 'POST',
  path: '/appointment',
  body: AppointmentBody,
  reply: AppointmentReply,
})

/** The citizen's own requests, the newest first. */
export const Appointments = v.array(Appointment)
export const appointments = defineCall({
  service: 'representation',
  method: 'GET',
  path: '/appointments',
  reply: Appointments,
  replyVersion: 2,
  extension: true,
})

/** Until when a half-day can still be asked for on the day itself, by the representation's clock. */
const slotEnds = { morning: '12:00', afternoon: '17:00' } as const
const noonMinutes = 12 * 60

/** `only-…`: the representation is open on that day, but in the other half of it. */
export type AppointmentDateFlaw = 'passed' | 'closed' | 'only-morning' | 'only-afternoon'

/**
 * Whether a representation can be asked for this half-day: null, or what is wrong with it. The picker asks before, and the service when it
 * arrives. A post whose counter hours nobody knows is open at any time; for one that is reached by telephone only its telephone hours count.
 */
export function checkAppointmentDate(
  representation: Pick<Representation, 'timezone' | 'openingHours'>,
  wanted: Pick<AppointmentBody, 'date' | 'daySlot'> & { now: number },
): AppointmentDateFlaw | null {
  const here = localTimeAt(wanted.now, representation.timezone)
  if (wanted.date < here.date) return 'passed'
  if (wanted.date === here.date && here.time >= slotEnds[wanted.daySlot]) return 'passed'
  const spans = spansOn(representation, wanted.date)
  if (spans === null) return null
  const inMorning = spans.some(([from]) => from < noonMinutes)
  const inAfternoon = spans.some(([, to]) => to > noonMinutes)
  if (!inMorning && !inAfternoon) return 'closed'
  if (wanted.daySlot === 'morning') return inMorning ? null : 'only-afternoon'
  return inAfternoon ? null : 'only-morning'
}

/** Null where nobody knows the hours. */
function spansOn({ openingHours }: Pick<Representation, 'openingHours'>, date: string): readonly (readonly [number, number])[] | null {
  const known = openingHours.filter((hours) => hours.week.some((spans) => spans.length > 0))
  const counters = known.filter((hours) => hours.kind === 'counter')
  const decisive = counters.length > 0 ? counters : known
  if (decisive.length === 0) return null
  const weekday = getISODay(`${date}T12:00`)
  return decisive.flatMap((hours) => hours.week[weekday - 1] ?? [])
}
