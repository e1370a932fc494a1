import { addDays } from 'date-fns/addDays'
import OpeningHoursParser from 'opening_hours'
import type { OpeningHours } from '#contract/contact/representation.ts'

/** A week in which no time zone of ours changes its clocks. It begins on a Monday. */
const monday = new Date(2024, 0, 8)
const dayMinutes = 24 * 60

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
