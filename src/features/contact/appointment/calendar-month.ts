import type { Duration } from 'date-fns'
import { add } from 'date-fns/add'
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { eachWeekOfInterval } from 'date-fns/eachWeekOfInterval'
import { endOfMonth } from 'date-fns/endOfMonth'
import { endOfWeek } from 'date-fns/endOfWeek'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfWeek } from 'date-fns/startOfWeek'

const monday = { weekStartsOn: 1 } as const

/** The weeks of a month, Monday first; null where a day belongs to another month. `month`: any day of it, yyyy-mm-dd. */
export function weeksOf(month: string): (string | null)[][] {
  const start = startOfMonth(parseISO(month))
  return eachWeekOfInterval({ start, end: endOfMonth(start) }, monday)
    .map((first) => eachDayOfInterval({ start: first, end: endOfWeek(first, monday) }).map(dayOf))
    .map((week) => week.map((day) => (isSameMonth(day, month) ? day : null)))
}

/** So many days or months on; in a shorter month its last day. */
export function moved(day: string, by: Duration): string {
  return dayOf(add(parseISO(day), by))
}

export function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7)
}

/** Where a key of the keyboard leads from a day; null: nowhere. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return moved(day, { days: -1 })
    case 'ArrowRight':
      return moved(day, { days: 1 })
    case 'ArrowUp':
      return moved(day, { weeks: -1 })
    case 'ArrowDown':
      return moved(day, { weeks: 1 })
    case 'Home':
      return dayOf(startOfWeek(parseISO(day), monday))
    case 'End':
      return dayOf(endOfWeek(parseISO(day), monday))
    case 'PageUp':
      return moved(day, { months: -1 })
    case 'PageDown':
      return moved(day, { months: 1 })
    default:
      return null
  }
}

const dayOf = (date: Date) => formatISO(date, { representation: 'date' })
