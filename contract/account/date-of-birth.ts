import { isDay } from '#contract/values/local-time.ts'

/** Nobody is older than this. */
export const maxAgeYears = 120

/**
 * What is wrong with a date of birth written dd.mm.yyyy, in the words of section 5 of the specification's rules; null when nothing is.
 * `today` is yyyy-mm-dd: the citizen's own day on the device, the earliest and the latest day on earth at the service.
 */
export function checkDateOfBirth(text: string, today: string): 'invalid' | 'in-the-future' | 'too-old' | null {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return 'invalid'
  const date = `${year}-${month}-${day}`
  if (!isDay(date)) return 'invalid'
  if (date > today) return 'in-the-future'
  const oldest = `${String(Number(today.slice(0, 4)) - maxAgeYears).padStart(4, '0')}${today.slice(4)}`
  return date < oldest ? 'too-old' : null
}
