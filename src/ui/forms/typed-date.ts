import { isDay } from '#contract/values/local-time.ts'

/**
 * What stands in the field after a keystroke: number keys of a phone have no full stop, so it comes by itself after day and month. A date that
 * the browser or a paste brings as yyyy-mm-dd is turned round.
 */
export function typedDate(before: string, after: string): string {
  // Who types the full stop as well means the one that has just come by itself.
  if (before.endsWith('.') && after === `${before}.`) return before
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(after.trim())
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`
  if (/^\d{8}$/.test(after)) return `${after.slice(0, 2)}.${after.slice(2, 4)}.${after.slice(4)}`
  const isOneMore = after.length === before.length + 1 && after.startsWith(before)
  return isOneMore && /^\d\d(\.\d\d)?$/.test(after) ? `${after}.` : after
}

/** yyyy-mm-dd of what was typed as dd.mm.yyyy; null where it is no day of the calendar. */
export function isoOf(typed: string): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed.trim()) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}
