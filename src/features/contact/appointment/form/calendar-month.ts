const dayMs = 86_400_000

/** The weeks of a month, Monday first; null where a day belongs to another month. `month`: any day of it, yyyy-mm-dd. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month.slice(0, 7)}-01`
  const lead = weekdayOf(first)
  const weeks: (string | null)[][] = []
  for (let place = -lead; ; place += 7) {
    const week = Array.from({ length: 7 }, (_, at) => addDays(first, place + at)).map((day) => (isSameMonth(day, first) ? day : null))
    if (week.every((day) => day === null)) return weeks
    weeks.push(week)
  }
}

/** 0 for Monday. */
export function weekdayOf(day: string): number {
  return (new Date(asUtc(day)).getUTCDay() + 6) % 7
}

export function addDays(day: string, count: number): string {
  return new Date(asUtc(day) + count * dayMs).toISOString().slice(0, 10)
}

/** The same day of another month, or that month's last. */
export function addMonths(day: string, count: number): string {
  const date = new Date(asUtc(`${day.slice(0, 7)}-01`))
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0)
  const last = date.getUTCDate()
  date.setUTCDate(Math.min(Number(day.slice(8)), last))
  return date.toISOString().slice(0, 10)
}

export function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7)
}

/** Where a key of the keyboard leads from a day; null: nowhere. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

/** A day of the calendar as an instant that every `Intl` format in UTC names rightly. */
export function asUtc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
