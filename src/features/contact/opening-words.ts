import { capitalised, clockTime } from '#src/shared/ui/text/format.ts'
import type { OpeningStatus, Span } from './opening-hours.ts'

/** A wording key and what goes into it. */
export interface Words {
  key: 'hoursUnknown' | 'openAlways' | 'openNow' | 'closedLong' | 'opensInMinutes' | 'opensInHours' | 'opensOn'
  values: Record<string, string | number>
}
export interface Reader {
  locale: string
  timeZone: string
}

const minute = 60_000
const hour = 60 * minute

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
      if (wait < hour) return { key: 'opensInMinutes', values: { minutes: Math.max(1, Math.ceil(wait / minute)) } }
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
