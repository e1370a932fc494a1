import * as v from 'valibot'
import { isTimeZone } from './time-zone.ts'

/** A day of the calendar, `2026-11-20`, in whatever time zone its owner says. */
export const LocalDate = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/, 'not a date'),
  v.check((text) => isDay(text), 'no such day'),
)
/** A time of the clock, `09:30`. */
export const ClockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not a time'))

/** Day and time of an instant where the clocks show `timezone` (an IANA name); in UTC where this machine does not know the zone. */
export function localTimeAt(instantMs: number, timezone: string): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: isTimeZone(timezone) ? timezone : 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instantMs)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
