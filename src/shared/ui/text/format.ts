import { knownTimeZone } from '#contract/values/time-zone.ts'

export { telAddress } from '#contract/values/tel-address.ts'

/**
 * Dates, ages and amounts in words. Pure: the language comes in as a BCP 47 tag, the clock as a number. In a time zone that the browser does not
 * know a moment is told by the device's own clock, and counts as no other time than here.
 */
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Younger than this counts as checked now. */
export const freshForMs = 15 * minuteMs

export function dayFigure(iso: string, locale: string, timeZone?: string | null): string {
  return parts(iso, locale, timeZone, { day: '2-digit' })
}

/** "Aug", without the full stop that some languages put after it. */
export function shortMonth(iso: string, locale: string, timeZone?: string | null): string {
  return parts(iso, locale, timeZone, { month: 'short' }).replace(/\.$/, '')
}

export function year(iso: string, locale: string, timeZone?: string | null): string {
  return parts(iso, locale, timeZone, { year: 'numeric' })
}

/** "8 May 2026" */
export function longDate(iso: string, locale: string, timeZone?: string | null): string {
  return parts(iso, locale, timeZone, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** "31 May" */
export function dayAndMonth(iso: string, locale: string, timeZone?: string | null): string {
  return parts(iso, locale, timeZone, { day: 'numeric', month: 'long' })
}

export function weekday(iso: string, locale: string, timeZone?: string | null): string {
  return parts(iso, locale, timeZone, { weekday: 'long' })
}

/** "17:00", with 24 hours in every language. */
export function clockTime(moment: string | number, locale: string, timeZone?: string | null): string {
  return parts(moment, locale, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** "14:20" today, "18 November, 14:20" on another day. */
export function momentInWords(instant: number, now: number, locale: string): string {
  const [iso, today] = [new Date(instant).toISOString(), new Date(now).toISOString()]
  return isSameDay(iso, today) ? clockTime(instant, locale) : `${dayAndMonth(iso, locale)}, ${clockTime(instant, locale)}`
}

export function isSameDay(a: string, b: string, timeZone?: string | null): boolean {
  return longDate(a, 'en', timeZone) === longDate(b, 'en', timeZone)
}

/** Whether clocks in the place show another time than the device at that moment. */
export function isOtherTime(iso: string | number, timeZone: string | null | undefined): boolean {
  return clockTime(iso, 'en', timeZone) !== clockTime(iso, 'en')
}

/** "Bangkok" of "Asia/Bangkok" */
export function cityOfZone(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** "2 min ago", "3 hours ago", "4 days ago"; null under a minute. */
export function age(sinceMs: number, locale: string): string | null {
  if (sinceMs < minuteMs) return null
  if (sinceMs < hourMs) return relative(-Math.floor(sinceMs / minuteMs), 'minute', locale, 'short')
  if (sinceMs < dayMs) return relative(-Math.floor(sinceMs / hourMs), 'hour', locale, 'long')
  return relative(-Math.floor(sinceMs / dayMs), 'day', locale, 'long')
}

/** "820 kB", "1.3 MB": what came over the line, in thousands as providers count. */
export function bytes(count: number, locale: string): string {
  const isSmall = count < 1_000_000
  const amount = isSmall ? count / 1000 : count / 1_000_000
  const maximumFractionDigits = isSmall || amount >= 10 ? 0 : 1
  return kept(
    `bytes ${isSmall} ${maximumFractionDigits} ${locale}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: isSmall ? 'kilobyte' : 'megabyte',
        unitDisplay: 'short',
        maximumFractionDigits,
      }),
  ).format(Math.max(amount, count > 0 && isSmall ? 1 : 0))
}

export function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

function parts(moment: string | number, locale: string, timeZone: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  return kept(`${locale} ${timeZone} ${JSON.stringify(options)}`, () => {
    const zone = timeZone ? (knownTimeZone(timeZone) ?? undefined) : undefined
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  }).format(new Date(moment))
}

function relative(amount: number, unit: Intl.RelativeTimeFormatUnit, locale: string, style: 'short' | 'long'): string {
  return kept(`relative ${locale} ${style}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style })).format(amount, unit)
}

// Making an Intl object costs about 50 µs, a feed needs dozens of them.
const made = new Map<string, unknown>()
function kept<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

/** "14:31" today, "18 Nov" on another day: beside a row, where room is short. */
export function shortMoment(at: number, now: number, locale: string): string {
  const day = new Date(at)
  if (isSameDay(day.toISOString(), new Date(now).toISOString())) return clockTime(at, locale)
  return day.toLocaleDateString(locale, { day: 'numeric', month: 'short' })
}
