import { useEffect, useMemo, useState } from 'react'
import type * as finders from '#contract/places/place-finder.ts'
import type { PlaceMatch } from '#contract/places/place-finder.ts'
import type { Language } from '#contract/values/languages.ts'
import { useReference } from '#src/data/contact/contact.ts'
import { useSettings } from '#src/data/session/settings.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'

export type { PlaceFinder } from '#contract/places/place-finder.ts'

type Reference = NonNullable<ReturnType<typeof useReference>>

/** Building one takes some milliseconds, and a form has several fields that need it. */
const built = new WeakMap<Reference, Map<Language, finders.PlaceFinder>>()

/** Finds countries by the names that people use; null until its index is loaded. Fields then find by the names of the countries alone. */
export function usePlaceFinder(): finders.PlaceFinder | null {
  const reference = useReference()
  const { language } = useSettings()
  const part = usePart()
  return useMemo(() => {
    if (!part || !reference || reference.countries.length === 0) return null
    const byLanguage = built.get(reference) ?? new Map<Language, finders.PlaceFinder>()
    const finder = byLanguage.get(language) ?? part.createPlaceFinder(reference, language)
    built.set(reference, byLanguage.set(language, finder))
    return finder
  }, [part, reference, language])
}

/** The index is not part of the first screen's files: it comes when a field opens. */
function usePart(): typeof finders | null {
  const [part, setPart] = useState<typeof finders | null>(null)
  useEffect(() => {
    const life = new AbortController()
    void import('#contract/places/place-finder.ts').then(
      (loaded) => life.signal.aborted || setPart(loaded),
      () => undefined,
    )
    return () => life.abort()
  }, [])
  return part
}

/** Countries after the first few mostly match only because their names begin alike. */
const maxCountries = 3

/** The ids of the representations for the places found: for each country the one in charge, then the others listed for it or seated in it. */
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
