import { tzOffset } from '@date-fns/tz/tzOffset'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { knownTimeZone } from '#contract/values/time-zone.ts'

const home = 'Europe/Zurich'
const [minuteMs, dayMs] = [60_000, 86_400_000]

/** The clock a country is told by: where it has several, that of the representation in charge, else none. Zones that this browser does not know are left out. */
export function timezoneOf(
  country: Pick<Country, 'timezones'> | null | undefined,
  representation: Pick<Representation, 'timezone'> | null | undefined,
  at: Date,
): string | null {
  const zones = (country?.timezones ?? []).flatMap((zone) => knownTimeZone(zone) ?? [])
  const [first] = zones
  if (first === undefined) return null
  if (zones.every((zone) => offsetMinutes(zone, at) === offsetMinutes(first, at))) return first
  const own = representation ? knownTimeZone(representation.timezone) : null
  return own !== null && zones.includes(own) ? own : null
}

/** How many hours a place's clocks are ahead of Switzerland's at an instant; negative: behind. */
export function hoursAhead(timezone: string, at: Date): number {
  return (offsetMinutes(timezone, at) - offsetMinutes(home, at)) / 60
}

/** What a place's clock shows at an instant, as the instant at which one in UTC shows the same: its days are all of 24 hours. */
export function wallTimeOf(instant: number, timezone: string): number {
  return instant + offsetMinutes(timezone, new Date(instant)) * minuteMs
}

/**
 * The instant at which a place's clock shows this. An hour that the spring leaves out is read with the offset from before the
 * change, so it lands after the gap; of an hour that comes twice in autumn the first is meant.
 */
export function instantOf(wallTime: number, timezone: string): number {
  const [before, after] = [wallTime - dayMs, wallTime + dayMs].map((near) => wallTime - wallTimeOf(near, timezone) + near)
  return [before, after].find((candidate) => candidate !== undefined && wallTimeOf(candidate, timezone) === wallTime) ?? before ?? wallTime
}

function offsetMinutes(timezone: string, at: Date): number {
  return tzOffset(knownTimeZone(timezone) ?? timezone, at)
}
