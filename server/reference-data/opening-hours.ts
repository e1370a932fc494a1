import { addDays } from 'date-fns/addDays'
import OpeningHoursParser from 'opening_hours'
import * as v from 'valibot'
import type { OpeningHours } from '#contract/contact/representation.ts'

/** A week in which no time zone of ours changes its clocks. It begins on a Monday. */
const monday = new Date(2024, 0, 8)
const dayMinutes = 24 * 60

const weekday = '(Mo|Tu|We|Th|Fr|Sa|Su)'
const weekdays = `${weekday}(-${weekday})?(,${weekday}(-${weekday})?)*`
const time = '(([01]\\d|2[0-3]):[0-5]\\d|24:00)'
const spans = `${time}-${time}(,${time}-${time})*`
/** A plain week, the same all year: `opening_hours` also reads seasons, holidays and comments, which a week cannot show. */
const plainWeek = new RegExp(`^(24/7|${weekdays} (${spans}|off)(; ${weekdays} (${spans}|off))*)$`)

const RawHours = v.object({
  kind: v.picklist(['counter', 'phone']),
  osm: v.pipe(v.string(), v.regex(plainWeek, 'is no plain week such as "Mo-Th 09:00-12:00,14:00-16:00; Fr 09:00-12:00"')),
  byAppointment: v.boolean(),
  asOf: v.nullable(v.string()),
})

/** The hours of a representation. Hours that are not certain are reported and left out: no hours are better than wrong ones. */
export function openingHoursOf(raw: unknown, report: (reason: string) => void): OpeningHours[] {
  if (raw === null || raw === undefined) return []
  if (!Array.isArray(raw)) {
    report('openingHours: is no list')
    return []
  }
  return raw.flatMap((entry: unknown, index) => {
    const read = v.safeParse(RawHours, entry)
    if (!read.success) {
      for (const issue of read.issues) report(`openingHours.${index}.${v.getDotPath(issue) ?? ''}: ${issue.message}`)
      return []
    }
    const { osm, ...hours } = read.output
    const week = weekOfHours(osm)
    const isOrdered = week.every((list) =>
      list.every(([from, to], no) => to > from && to <= dayMinutes && from >= (list[no - 1]?.[1] ?? 0)),
    )
    if (isOrdered && week.some((list) => list.length > 0)) return [{ ...hours, week }]
    report(`openingHours.${index}.osm: "${osm}" has no hours, or hours past midnight`)
    return []
  })
}

/** Whether the zone has at all seasons the offset of one of the country's zones; so a zone of the wrong country is found. */
export function isZoneOf(zone: unknown, countryZones: readonly string[]): zone is string {
  if (typeof zone !== 'string') return false
  const offsets = offsetsOf(zone)
  return offsets !== undefined && countryZones.some((other) => offsetsOf(other) === offsets)
}

function offsetsOf(zone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    return [0, 6].map((month) => format.formatToParts(new Date(2026, month, 15)).find(({ type }) => type === 'timeZoneName')?.value).join()
  } catch {
    return undefined
  }
}

/**
 * A week of OpenStreetMap hours ("Mo-Th 09:00-12:00") as minutes after midnight, Monday first. A span that runs past midnight stays
 * with the day on which it begins; one of more than a day ("24/7") is a span for each day. Holidays are not in it: the posts' own pages say those.
 */
export function weekOfHours(osm: string): OpeningHours['week'] {
  const week: OpeningHours['week'] = [[], [], [], [], [], [], []]
  for (const [from, to] of new OpeningHoursParser(osm).getOpenIntervals(monday, addDays(monday, 7))) {
    const day = Math.floor((from.getTime() - monday.getTime()) / (dayMinutes * 60_000))
    const fromMinutes = from.getHours() * 60 + from.getMinutes()
    const toMinutes = fromMinutes + Math.round((to.getTime() - from.getTime()) / 60_000)
    const days = toMinutes - fromMinutes > dayMinutes ? Math.ceil(toMinutes / dayMinutes) : 1
    for (let later = 0; later < days; later++) {
      const end = later === days - 1 ? toMinutes - later * dayMinutes : dayMinutes
      week[day + later]?.push([later === 0 ? fromMinutes : 0, end])
    }
  }
  return week
}
