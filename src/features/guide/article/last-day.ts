import { add } from 'date-fns/add'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import type { Deadline } from '#contract/values/rich-text.ts'

/**
 * The last day on which something is in time, both as yyyy-mm-dd. The day of the event itself does not count; a month later is the same day of that
 * month, or its last. Who must act before a birthday has until the day before.
 */
export function lastDay(eventDay: string, { count, unit, event }: Deadline): string {
  const day = add(parseISO(eventDay), { [`${unit}s`]: count, ...(event === 'birth' && { days: -1 }) })
  return formatISO(day, { representation: 'date' })
}
