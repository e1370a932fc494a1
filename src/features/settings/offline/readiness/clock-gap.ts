const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** "14 minutes", "3 hours", "2 days": how far off a clock is, whichever way. */
export function clockGap(offsetMs: number, locale: string): string {
  const gap = Math.abs(offsetMs)
  const [unit, size] =
    gap < 2 * hourMs ? (['minute', minuteMs] as const) : gap < 2 * dayMs ? (['hour', hourMs] as const) : (['day', dayMs] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(gap / size))
}
