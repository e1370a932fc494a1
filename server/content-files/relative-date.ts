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

const dayMs = 86_400_000

/** `anchorMs` is a midnight in UTC. */
export function utcInstant(date: RelativeDate, anchorMs: number): string {
  return new Date(anchorMs + date.days * dayMs + date.minutes * 60_000).toISOString()
}

/** The instant at which clocks in the zone show this day and time. */
export function zonedInstant(date: RelativeDate, anchorMs: number, timezone: string): string {
  const wanted = anchorMs + date.days * dayMs + date.minutes * 60_000
  // The second look is for days on which the zone's offset changes between the first guess and the instant itself.
  const guess = wanted - offsetMs(wanted, timezone)
  return new Date(wanted - offsetMs(guess, timezone)).toISOString()
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMs(instantMs: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instantMs)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value))
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000
}
