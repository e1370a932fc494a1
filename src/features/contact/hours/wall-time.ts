/** A time on the wall of a place: calendar date and minutes after midnight. Days and minutes may run over; they are carried on. */
export interface WallTime {
  year: number
  month: number
  day: number
  minutes: number
}

export function wallTimeOf(instant: number, timezone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { year, month, day, minutes: hour * 60 + minute }
}

/**
 * The instant at which the clock on the wall shows this. An hour that the spring leaves out is read with the offset from before the
 * change, so it lands after the gap; of an hour that comes twice in autumn the first is meant.
 */
export function instantOf({ year, month, day, minutes }: WallTime, timezone: string): number {
  const asUtc = Date.UTC(year, month - 1, day, 0, minutes)
  const offsets = [asUtc - 86_400_000, asUtc + 86_400_000].map((near) => offsetAt(near, timezone))
  const candidates = offsets.map((offset) => asUtc - offset)
  return candidates.find((candidate) => candidate + offsetAt(candidate, timezone) === asUtc) ?? asUtc - (offsets[0] ?? 0)
}

function offsetAt(instant: number, timezone: string): number {
  const { year, month, day, minutes } = wallTimeOf(instant, timezone)
  return Date.UTC(year, month - 1, day, 0, minutes) - Math.floor(instant / 60_000) * 60_000
}

// Making a formatter costs a hundred times what using one does, and a week of hours asks some fifty times.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timezone, format)
  return format
}
