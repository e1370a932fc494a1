/** "96 of 286 kB": both in the unit of the whole, so that the eye compares figures and not units. */
export function amounts(here: number, total: number, locale: string): { here: string; total: string } {
  const unit = total < 1_000_000 ? 'kilobyte' : 'megabyte'
  const scale = unit === 'kilobyte' ? 1000 : 1_000_000
  const maximumFractionDigits = unit === 'kilobyte' || total >= 10_000_000 ? 0 : 1
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, { maximumFractionDigits, ...options })
  return {
    here: format({}).format(Math.min(here, total) / scale),
    total: format({ style: 'unit', unit, unitDisplay: 'short' }).format(total / scale),
  }
}
