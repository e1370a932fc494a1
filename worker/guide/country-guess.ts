import type { Country } from '#contract/contact/representation.ts'
import { guessedCountryKey, resourceKeys } from '#store/database/resource-keys.ts'
import type { Environment } from '#worker/environment/environment.ts'

/** By the countries that are on the device; the guess is kept, so that the next start knows it before they are read. */
export async function guessFromTables({ db, timezone }: Pick<Environment, 'db' | 'timezone'>): Promise<string | undefined> {
  const row = await db.resources.get(resourceKeys.countries)
  const guess = countryOfTimezone((row?.value as Country[] | undefined) ?? [], timezone())
  if (guess) await db.settings.put({ key: guessedCountryKey, value: guess })
  return guess
}

/** What they said last, to this engine or one before it. */
export async function guessedBefore(db: Environment['db']): Promise<string | undefined> {
  const row = await db.settings.get(guessedCountryKey).catch(() => undefined)
  return row?.value as string | undefined
}

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
