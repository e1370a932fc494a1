import type { Country } from '#contract/representation.ts'

/**
 * The country a time zone speaks for: the only one that has it, or the one whose capital it is named after ("Asia/Bangkok" is Thailand's, though
 * Laos keeps the same time). Undefined where it would be a mere bet.
 */
export function countryOfTimezone(countries: readonly Country[], timezone: string): string | undefined {
  const candidates = countries.filter((country) => country.timezones.includes(timezone))
  if (candidates.length === 1) return candidates[0]?.iso2
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ')
  return candidates.find((country) => country.capital?.name === city)?.iso2
}
