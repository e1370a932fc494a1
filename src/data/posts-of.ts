import type { Country, Representation } from '#contract/contact/representation.ts'
import type { PlaceMatch } from '#contract/places/place-finder.ts'

/** Countries beyond the first few are mostly there because their names begin alike. */
const maxCountries = 3

/** The ids of the representations for the places that were found: for each country the one in charge, then the others listed for it or seated in it. */
export function postsOf(
  matches: readonly PlaceMatch[],
  { countries, representations }: { countries: readonly Country[]; representations: readonly Representation[] },
): string[] {
  const ids = matches.slice(0, maxCountries).flatMap(({ iso2 }) => {
    const country = countries.find((candidate) => candidate.iso2 === iso2)
    const seated = representations.filter(({ seatCountryIso }) => seatCountryIso === iso2).map(({ id }) => id)
    return [country?.consularServicesId ?? [], country?.representationIds ?? [], seated].flat()
  })
  return [...new Set(ids)].filter((id) => representations.some((representation) => representation.id === id))
}
