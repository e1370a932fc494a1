import type { Country } from '#contract/contact/representation.ts'
import { packCountries } from '#store/alert/read-alerts.ts'
import { useCountryRecords } from '#src/data/contact/contact.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { useGuideContext } from './guide.ts'

/**
 * The countries that the citizen follows: their own, then those of the packs that they have downloaded, such as before a trip. Their emergency
 * numbers are one tap away.
 */
export function useFollowedCountries(): Country[] {
  const { country: own } = useGuideContext()
  const packs = useLive('pack countries', packCountries) ?? []
  const records = useCountryRecords() ?? []
  return [...new Set([...(own === null ? [] : [own]), ...packs])].flatMap((iso2) => records.find((record) => record.iso2 === iso2) ?? [])
}
