import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { usePlaceFinder, postsOf } from '#src/data/place-finder.ts'
import { findByLabel, type PickerOption, type PickerSearch } from '#src/shared/ui/forms/picker.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

/** All countries and posts that the device has. */
export interface Reference {
  countries: readonly Country[]
  representations: readonly Representation[]
}

/** Every post: those that the service lists for the country first, the others by country and name. Each says where it is, and its note. */
export function representationOptions(
  reference: Reference,
  { iso2, language }: { iso2: string | null; language: Language },
): PickerOption[] {
  const collator = new Intl.Collator(language)
  const country = countryOf(reference, iso2)
  const rank = (representation: Representation) =>
    !isListed(country, representation.id) ? 2 : representation.id === country?.consularServicesId ? 0 : 1
  return reference.representations
    .map((representation) => ({
      representation,
      rank: rank(representation),
      where: countryOf(reference, representation.seatCountryIso)?.names[language] ?? '',
    }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        collator.compare(one.where, other.where) ||
        collator.compare(one.representation.names[language], other.representation.names[language]),
    )
    .map(({ representation, where }) => ({
      value: representation.id,
      label: representation.names[language],
      sub: [where, representation.nameAddition?.[language]].filter(Boolean).join(', '),
    }))
}

/** The post that gives consular services in the country: what is suggested when the country is chosen. */
export function suggestedRepresentation(reference: Reference, iso2: string | null): string | null {
  const id = countryOf(reference, iso2)?.consularServicesId ?? null
  return reference.representations.some((representation) => representation.id === id) ? id : null
}

/** Whether the representation service itself lists the pair; any other one the citizen has composed. */
export function isOriginalCombination(reference: Reference, { iso2, id }: { iso2: string; id: string }): boolean {
  return isListed(countryOf(reference, iso2), id)
}

export function countryOf({ countries }: Reference, iso2: string | null): Country | undefined {
  return countries.find((country) => country.iso2 === iso2)
}

function isListed(country: Country | undefined, id: string): boolean {
  return country !== undefined && (country.consularServicesId === id || country.representationIds.includes(id))
}

export function useRepresentationOptions(reference: Reference, iso2: string | null): PickerOption[] {
  const { language } = useLocale()
  return useMemo(() => representationOptions(reference, { iso2, language }), [reference, iso2, language])
}

/** Finds posts by their names, else by the place that is typed: "England" brings the embassy in London. */
export function useFindPosts(options: readonly PickerOption[], reference: Reference): (text: string) => PickerSearch {
  const { t } = useTranslation('place')
  const finder = usePlaceFinder()
  return (text) => {
    const byLabel = findByLabel(options, text)
    if (byLabel.options.length > 0) return byLabel
    const matches = finder?.find(text) ?? []
    const posts = postsOf(matches, reference).flatMap((id) => options.find(({ value }) => value === id) ?? [])
    const note = posts.length === 0 ? t('nothingInField', { text }) : matches[0]?.isGuess ? t('didYouMean', { text }) : null
    return { options: posts, named: null, note }
  }
}
