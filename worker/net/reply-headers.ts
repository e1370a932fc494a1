/** Seconds or an HTTP date; bounded, because a wrong header must not silence the app for a year. */
export function retryAfterMs(given: Headers): number | undefined {
  const header = given.get('Retry-After') ?? ''
  // A date counts from the service's own clock: the phone's may be wrong.
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.parse(given.get('Date') ?? '')
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 3_600_000)
}

/** Milliseconds since 1970. A reply out of a cache in front has the `Date` at which it was made, and its `Age` in seconds. */
export function serviceTimeOf(given: Headers): number | null {
  const date = Date.parse(given.get('Date') ?? '')
  const age = Number(given.get('Age') ?? 0)
  return Number.isNaN(date) ? null : date + (age > 0 ? age * 1000 : 0)
}
