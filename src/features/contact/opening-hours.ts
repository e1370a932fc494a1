import type { OpeningHours } from '#contract/contact/representation.ts'
import { knownTimeZone } from '#contract/values/time-zone.ts'
import { instantOf, wallTimeOf } from '#src/shared/ui/text/place-time.ts'
import { capitalised, clockTime } from '#src/shared/ui/text/format.ts'

type Week = OpeningHours['week']
/** Two instants, milliseconds since 1970. */
type Span = readonly [from: number, to: number]

/**
 * - `open` with the instant it closes; null: it never does.
 * - `closed` with the instant it opens next; null: not within two weeks.
 * - `unknown`: no hours at all, or a time zone this browser does not know.
 */
type OpeningStatus = { kind: 'open'; until: number | null } | { kind: 'closed'; opensAt: number | null } | { kind: 'unknown' }

const [minute, day] = [60_000, 86_400_000]
const horizonDays = 15

/** Whether a place with this week is open at `now`. The week is in the place's own wall time, so a change of the clocks there moves it. */
export function statusAt(week: Week, timezone: string, now: number): OpeningStatus {
  if (knownTimeZone(timezone) === null || week.every((spans) => spans.length === 0)) return { kind: 'unknown' }
  const spans = spansBetween(week, { timezone, from: now - 2 * day, to: now + horizonDays * day })
  const current = spans.find(([from, to]) => from <= now && now < to)
  if (current) return { kind: 'open', until: current[1] - now > (horizonDays - 2) * day ? null : current[1] }
  return { kind: 'closed', opensAt: spans.find(([from]) => from > now)?.[0] ?? null }
}

/** The spans that begin on each of the citizen's seven days from today on. */
export function weekAhead(week: Week, zones: { place: string; citizen: string }, now: number): { date: number; spans: Span[] }[] {
  if (knownTimeZone(zones.place) === null || knownTimeZone(zones.citizen) === null) return []
  const spans = spansBetween(week, { timezone: zones.place, from: now - 2 * day, to: now + 9 * day })
  const today = dayOf(now, zones.citizen)
  return Array.from({ length: 7 }, (_, index) => {
    const startOf = (offset: number) => instantOf(today + offset * day, zones.citizen)
    const [start, end] = [startOf(index), startOf(index + 1)]
    return { date: start, spans: spans.filter(([from]) => from >= start && from < end) }
  })
}

/** Joins neighbouring days with the same wording into one line; today keeps a line of its own. */
export function groupDays(days: readonly { date: number; words: string }[]): { dates: number[]; words: string; isToday: boolean }[] {
  const lines: { dates: number[]; words: string; isToday: boolean }[] = []
  days.forEach(({ date, words }, index) => {
    const last = lines.at(-1)
    if (last && !last.isToday && last.words === words) last.dates.push(date)
    else lines.push({ dates: [date], words, isToday: index === 0 })
  })
  return lines
}

/** All spans that touch the time between two instants, in order; what overlaps or meets (over midnight, two lists) is one span. */
function spansBetween(week: Week, { timezone, from, to }: { timezone: string; from: number; to: number }): Span[] {
  const first = dayOf(from, timezone)
  const spans: [number, number][] = []
  for (let offset = 0; offset <= Math.ceil((to - from) / day) + 1; offset++) {
    const date = first + offset * day
    const weekday = (new Date(date).getUTCDay() + 6) % 7
    for (const [open, close] of week[weekday] ?? []) {
      if (close <= open) continue
      const at = (minutes: number) => instantOf(date + minutes * minute, timezone)
      spans.push([at(open), at(close)])
    }
  }
  return joined(spans.toSorted((a, b) => a[0] - b[0]))
}

/** The day on a place's calendar, as wall time at its beginning. */
function dayOf(instant: number, timezone: string): number {
  const wallTime = wallTimeOf(instant, timezone)
  return wallTime - (wallTime % day)
}

function joined(spans: [number, number][]): Span[] {
  const result: [number, number][] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1])
    else result.push([...span])
  }
  return result
}

/** A wording key with its values. */
interface Words {
  key: 'hoursUnknown' | 'openAlways' | 'openNow' | 'closedLong' | 'opensInMinutes' | 'opensInHours' | 'opensOn'
  values: Record<string, string | number>
}
interface Reader {
  locale: string
  timeZone: string
}

const hour = 60 * 60_000

/** "Open now, until 15:00", "Closed now, opens in 3 h"; from twelve hours on the weekday and the time, in the citizen's own. */
export function statusWords(status: OpeningStatus, now: number, { locale, timeZone }: Reader): Words {
  const time = (instant: number) => clockTime(instant, locale, timeZone)
  switch (status.kind) {
    case 'unknown':
      return { key: 'hoursUnknown', values: {} }
    case 'open':
      return status.until === null ? { key: 'openAlways', values: {} } : { key: 'openNow', values: { time: time(status.until) } }
    case 'closed': {
      if (status.opensAt === null) return { key: 'closedLong', values: {} }
      const wait = status.opensAt - now
      if (wait < hour) return { key: 'opensInMinutes', values: { minutes: Math.max(1, Math.ceil(wait / 60_000)) } }
      if (wait < 12 * hour) return { key: 'opensInHours', values: { hours: Math.round(wait / hour) } }
      return { key: 'opensOn', values: { weekday: weekdays([status.opensAt], { locale, timeZone }, 'long'), time: time(status.opensAt) } }
    }
  }
}

/** The spans of a day as pairs of times: [["09:00", "11:30"]]. */
export function spanTimes(spans: readonly Span[], { locale, timeZone }: Reader): { from: string; to: string }[] {
  return spans.map(([from, to]) => ({ from: clockTime(from, locale, timeZone), to: clockTime(to, locale, timeZone) }))
}

/** "Friday", "Wed, Thu", "Mon–Thu". */
export function dayLabel(dates: readonly number[], reader: Reader): string {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (dates.length === 1) return capitalised(weekdays([first], reader, 'long'), reader.locale)
  return capitalised(
    dates.length === 2 ? weekdays(dates, reader, 'short') : `${weekdays([first], reader, 'short')}–${weekdays([last], reader, 'short')}`,
    reader.locale,
  )
}

function weekdays(dates: readonly number[], { locale, timeZone }: Reader, weekday: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone })
  return dates.map((date) => format.format(date).replace(/\.$/, '')).join(', ')
}
