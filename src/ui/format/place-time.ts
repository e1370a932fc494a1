import type { Country, Representation } from '#contract/contact/representation.ts'
import { isTimeZone } from '#contract/values/time-zone.ts'

const home = 'Europe/Zurich'

/** The clock a country is told by: where it has several, that of the representation in charge, else none. Zones that this browser does not know are left out. */
export function timezoneOf(
  country: Pick<Country, 'timezones'> | null | undefined,
  representation: Pick<Representation, 'timezone'> | null | undefined,
  at: Date,
): string | null {
  const zones = (country?.timezones ?? []).filter(isTimeZone)
  const [first] = zones
  if (first === undefined) return null
  if (zones.every((zone) => offsetMinutes(zone, at) === offsetMinutes(first, at))) return first
  return representation && zones.includes(representation.timezone) ? representation.timezone : null
}

/** How many hours a place's clocks are ahead of Switzerland's at an instant; negative: behind. */
export function hoursAhead(timezone: string, at: Date): number {
  return (offsetMinutes(timezone, at) - offsetMinutes(home, at)) / 60
}

/** Minutes ahead of UTC. */
function offsetMinutes(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d+)(?::(\d+))?$/.exec(name) ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
