import { clockTime, dayAndMonth, isSameDay } from '#src/ui/format.ts'

/** "14:20" today, "18 November, 14:20" on another day. */
export function moment(instant: number, now: number, locale: string): string {
  const [iso, today] = [new Date(instant).toISOString(), new Date(now).toISOString()]
  return isSameDay(iso, today) ? clockTime(instant, locale) : `${dayAndMonth(iso, locale)}, ${clockTime(instant, locale)}`
}
