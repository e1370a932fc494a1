const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** "in 4 min", "in 2 hours": until something is tried again, to the nearest and never none; null where it is due. */
export function intentWait(nextAt: number | null, now: number, locale: string): string | null {
  if (nextAt === null || nextAt <= now) return null
  const left = nextAt - now
  const [unit, unitMs, style] = left <= hourMs ? (['minute', minuteMs, 'short'] as const) : (['hour', hourMs, 'long'] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always', style }).format(Math.max(1, Math.round(left / unitMs)), unit)
}
