/**
 * Whether this machine has the rules of the time zone of that IANA name. Not of a misspelt one, nor of one younger than its copy of the zone
 * database; `Intl.DateTimeFormat` throws a RangeError for both.
 */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
