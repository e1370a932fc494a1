import * as v from 'valibot'
import {
  checkAppointmentDate,
  type AppointmentDateFlaw,
  type AppointmentBody,
  appointmentTopics,
  contactTypes,
  daySlots,
} from '#contract/contact/appointments.ts'
import type { Profile } from '#contract/account/user.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Representation } from '#contract/contact/representation.ts'
import { isoOf, typedOf } from '#src/shared/ui/forms/date-input.tsx'

/** What stands in the fields, right or wrong. Also what is kept of a form that was not sent. */
export const AppointmentForm = v.object({
  topic: v.nullable(v.picklist(appointmentTopics)),
  /** As typed, dd.mm.yyyy. */
  date: v.string(),
  daySlot: v.picklist(daySlots),
  contactTypes: v.array(v.picklist(contactTypes)),
  comment: v.string(),
  /** The request that came back, and that this one is to take the place of. */
  replaces: v.nullable(v.string()),
})
export type AppointmentForm = v.InferOutput<typeof AppointmentForm>

export const emptyForm: AppointmentForm = { topic: null, date: '', daySlot: 'morning', contactTypes: [], comment: '', replaces: null }

/** As the form begins: whoever has given a number is called, unless they say otherwise. */
export function formFor({ mobilePhone }: Pick<Profile, 'mobilePhone'>): AppointmentForm {
  return mobilePhone ? { ...emptyForm, contactTypes: ['phone'] } : emptyForm
}

/** The maximum that the service accepts, in characters. */
export const maxCommentLength = 2000

export type FieldName = 'topic' | 'date' | 'contactTypes' | 'comment'
/** Why a day that exists cannot be asked for. */
type DateFlaw = AppointmentDateFlaw | 'morning-over' | 'weekend'
export interface FormProblem {
  field: FieldName
  /** For `date`; `too-long` for `comment`. */
  flaw: DateFlaw | 'too-long' | null
}

type Post = Pick<Representation, 'timezone' | 'openingHours' | 'seatCountryIso'>

export function problemsOf(form: AppointmentForm, representation: Post, now: number): FormProblem[] {
  const date = isoOf(form.date)
  const flaw = date === null ? null : dateFlaw(representation, { date, daySlot: form.daySlot, now })
  return [
    ...(form.topic === null ? [{ field: 'topic', flaw: null } as const] : []),
    ...(date === null || flaw !== null ? [{ field: 'date', flaw } as const] : []),
    ...(form.contactTypes.length === 0 ? [{ field: 'contactTypes', flaw: null } as const] : []),
    ...(form.comment.trim().length > maxCommentLength ? [{ field: 'comment', flaw: 'too-long' } as const] : []),
  ]
}

/** By the representation's calendar and clock, wherever the citizen is. */
export function dateFlaw(
  representation: Post,
  wanted: { date: string; daySlot: AppointmentBody['daySlot']; now: number },
): DateFlaw | null {
  const flaw = checkAppointmentDate(representation, wanted)
  if (flaw === null && isFreeDay(representation, wanted.date)) return 'weekend'
  const isAfternoonLeft = wanted.daySlot === 'morning' && checkAppointmentDate(representation, { ...wanted, daySlot: 'afternoon' }) === null
  return flaw === 'passed' && isAfternoonLeft ? 'morning-over' : flaw
}

/** Null where either half of the day can be asked for: which one is chosen, and judged, apart from the day. */
export function dayFlaw(representation: Post, wanted: { date: string; now: number }): 'passed' | 'closed' | null {
  const flaws = daySlots.map((daySlot) => checkAppointmentDate(representation, { ...wanted, daySlot }))
  if (flaws.includes(null)) return isFreeDay(representation, wanted.date) ? 'closed' : null
  return flaws.includes('closed') ? 'closed' : 'passed'
}

/** The service, which knows no more of the hours, would take a weekend's day, and the citizen would wait for a no. */
function isFreeDay({ openingHours, seatCountryIso }: Post, date: string): boolean {
  return !hasHours({ openingHours }) && isWeekend(date, seatCountryIso)
}

function hasHours({ openingHours }: Pick<Post, 'openingHours'>): boolean {
  return openingHours.some(({ week }) => week.some((spans) => spans.length > 0))
}

/** Weekdays with counter hours, 0 for Monday; null where they are not known, or are all. */
export function openWeekdays(representation: Post): number[] | null {
  if (!hasHours(representation)) return null
  // A week that nobody asks for, Monday to Sunday.
  const week = Array.from({ length: 7 }, (_, day) => `2001-01-0${day + 1}`)
  const open = week.flatMap((date, day) => (dayFlaw(representation, { date, now: 0 }) === null ? [day] : []))
  return open.length === 7 ? null : open
}

/** What is sent of a form without problems. */
export function bodyOf(
  form: AppointmentForm,
  { representationId, language }: { representationId: string; language: Language },
): AppointmentBody {
  const comment = form.comment.trim()
  return {
    representationId,
    topic: form.topic ?? 'other',
    date: isoOf(form.date) ?? '',
    daySlot: form.daySlot,
    contactTypes: form.contactTypes,
    ...(comment !== '' && { comment }),
    language,
  }
}

/** The form as it was when this was asked. `replaces`: it came back, and gives way to what is asked now. */
export function formOf(asked: AppointmentBody, replaces: string | null): AppointmentForm {
  const { topic, date, daySlot, contactTypes: chosen, comment = '' } = asked
  return { topic, date: typedOf(date), daySlot, contactTypes: chosen, comment, replaces }
}

/**
 * Weekends of countries in which they are not Saturday and Sunday, 1 for Monday. By `weekendData` of CLDR 48: `Intl.Locale.prototype.getWeekInfo`
 * has the same, in fewer browsers than the app. The Emirates have had Saturday and Sunday since 2022.
 */
const weekends: Readonly<Record<string, readonly number[]>> = {
  AF: [4, 5],
  // Not in CLDR: the working week of Bangladesh is Sunday to Thursday, that of Nepal Sunday to Friday.
  BD: [5, 6],
  NP: [6],
  IR: [5],
  ...Object.fromEntries('BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE'.split(' ').map((iso2) => [iso2, [5, 6]])),
  IN: [7],
  UG: [7],
}

/** Whether a day, yyyy-mm-dd, is one of the weekend in a country. */
function isWeekend(date: string, countryIso: string): boolean {
  const weekday = new Date(date).getUTCDay() || 7
  return (weekends[countryIso] ?? [6, 7]).includes(weekday)
}
