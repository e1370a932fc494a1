import type { Language } from '#contract/values/languages.ts'
import type { Representation } from '#contract/contact/representation.ts'
import { foldedWords, foldText } from '#contract/values/text-fold.ts'
import type { CountryChoice } from '#store/guide/views.ts'

export interface RepresentationLine {
  repCode: string
  name: string
  /** The country it is listed under, in the citizen's language. */
  place: string
  addition: string | null
}

interface Wanted {
  representations: readonly Representation[]
  countries: readonly CountryChoice[]
  term: string
  language: Language
  locale: string
  /** The ids of the representations for the places that the term may mean; asked only if no representation contains its words. */
  idsAt: (term: string) => readonly string[]
}

/** The representations whose name, city, country or addition holds every word of the term, by country, then by name; else those for the place that it means. */
export function listRepresentations({ representations, countries, term, language, locale, idsAt }: Wanted): RepresentationLine[] {
  const nameByIso = new Map(countries.map(({ iso2, name }) => [iso2, name]))
  const words = foldedWords(term)
  const { compare } = new Intl.Collator(locale)
  const lines = representations.map((representation) => ({
    representation,
    place: nameByIso.get(representation.countryIso) ?? representation.countryIso,
    addition: representation.nameAddition?.[language] ?? null,
  }))
  const named = lines.filter(({ representation, place, addition }) => {
    const text = foldText(
      [representation.names[language], representation.city[language], place, addition, representation.repCode].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
  const ids = named.length === 0 ? new Set(idsAt(term)) : null
  return (ids ? lines.filter(({ representation }) => ids.has(representation.id)) : named)
    .map(({ representation, place, addition }) => ({
      repCode: representation.repCode,
      name: representation.names[language],
      place,
      addition,
    }))
    .toSorted((a, b) => compare(a.place, b.place) || compare(a.name, b.name))
}
