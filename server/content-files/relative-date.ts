import { tzOffset } from '@date-fns/tz/tzOffset'
import * as v from 'valibot'

const pattern = /^([+-]?\d{1,4})d(?: ([01]\d|2[0-3]):([0-5]\d))?$/

/** "-3d 08:30": days from the day on which dates are anchored, and a time of day (midnight when it is left out). */
export const RelativeDate = v.pipe(
  v.string(),
  v.regex(pattern, 'must look like -3d 08:30 or +45d'),
  v.transform((text) => {
    const [, days, hours = '0', minutes = '0'] = pattern.exec(text) ?? []
    return { days: Number(days), minutes: Number(hours) * 60 + Number(minutes) }
  }),
)
export type RelativeDate = v.InferOutput<typeof RelativeDate>

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** `anchorMs` is a midnight in UTC. */
export function utcInstant(date: RelativeDate, anchorMs: number): string {
  return new Date(anchorMs + date.days * dayMs + date.minutes * minuteMs).toISOString()
}

/** The instant at which clocks in the zone show this day and time. */
export function zonedInstant(date: RelativeDate, anchorMs: number, timezone: string): string {
  const wanted = anchorMs + date.days * dayMs + date.minutes * minuteMs
  const offsetMs = (instant: number) => tzOffset(timezone, new Date(instant)) * minuteMs
  // The second look is for days on which the zone's offset changes between the first guess and the instant itself.
  return new Date(wanted - offsetMs(wanted - offsetMs(wanted))).toISOString()
}
