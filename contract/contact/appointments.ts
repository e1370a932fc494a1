import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { ClockTime, LocalDate } from '#contract/values/local-time.ts'
import { plainText } from '#contract/values/plain-text.ts'

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
  extension: true,
})
