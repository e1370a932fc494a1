import type { Country } from '#contract/contact/representation.ts'
import { countryOfTimeZone } from '#contract/places/zone-country.ts'
import { guessedCountryKey, resourceKeys } from '#store/database/resource-keys.ts'
import type { Environment } from '#worker/environment/environment.ts'

/** Guesses the country by the device's time zone and the stored countries, and keeps the guess for the next start. */
export async function guessFromTables({ db, timezone }: Pick<Environment, 'db' | 'timezone'>): Promise<string | undefined> {
  const row = await db.resources.get(resourceKeys.countries)
  const guess = countryOfTimeZone((row?.value as Country[] | undefined) ?? [], timezone())
  if (guess) await db.settings.put({ key: guessedCountryKey, value: guess })
  return guess
}

/** The last guess, of this engine or an earlier one. */
export async function guessedBefore(db: Environment['db']): Promise<string | undefined> {
  const row = await db.settings.get(guessedCountryKey).catch(() => undefined)
  return row?.value as string | undefined
}
