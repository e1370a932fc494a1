import { clockTime, isSameDay } from './format.ts'

/** "14:31" today, "18 Nov" on another day: beside a row, where room is short. */
export function shortMoment(at: number, now: number, locale: string): string {
  const day = new Date(at)
  if (isSameDay(day.toISOString(), new Date(now).toISOString())) return clockTime(at, locale)
  return day.toLocaleDateString(locale, { day: 'numeric', month: 'short' })
}
