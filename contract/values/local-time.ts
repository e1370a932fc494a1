import { tzOffset } from '@date-fns/tz/tzOffset'
import * as v from 'valibot'
import { knownTimeZone } from './time-zone.ts'

/** A day of the calendar, `2026-11-20`, in whatever time zone its owner says. */
export const LocalDate = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'not a date'), v.check(isDay, 'no such day'))
/** A time of the clock, `09:30`. */
export const ClockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not a time'))

/** Day and time of an instant where the clocks show `timezone` (an IANA name); in UTC where this machine does not know the zone. */
export function localTimeAt(instantMs: number, timezone: string): { date: string; time: string } {
  const zone = knownTimeZone(timezone) ?? 'UTC'
  const shown = new Date(instantMs + tzOffset(zone, new Date(instantMs)) * 60_000).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** Whether the calendar has this day, written yyyy-mm-dd: not 2026-02-31, which `Date` takes for a day of March. */
export function isDay(text: string): boolean {
  // In UTC, which misses no day. Samoa's clocks left one out in 2011: by them nobody could be born on it.
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
