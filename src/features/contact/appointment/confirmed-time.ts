import { isTimeZone } from '#contract/values/time-zone.ts'
import { instantOf } from '#src/features/contact/hours/wall-time.ts'

export interface ConfirmedTime {
  /** yyyy-mm-dd and hh:mm on the clock of the representation. */
  date: string
  time: string
}

/** The instant that a representation's clock shows so; null in a time zone that this browser does not know. */
export function confirmedInstant({ date, time }: ConfirmedTime, timezone: string): number | null {
  if (!isTimeZone(timezone)) return null
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOf({ year, month, day, minutes: hours * 60 + minutes }, timezone)
}
