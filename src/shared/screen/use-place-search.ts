import { useMemo } from 'react'
import { foldedWords, foldText } from '#contract/values/text-fold.ts'
import { useCountries } from '#src/data/contact/contact.ts'
import { type PlaceFinder, usePlaceFinder } from '#src/data/place-finder.ts'

export interface PlaceRow {
  iso2: string
  name: string
  /** What was typed instead of the country's name: a city, an older name. */
  place: string | null
  /** The text is a name of the country, or of a place in it, in full. */
  isExact: boolean
}

export interface PlaceSearch {
  /** Undefined until the device has been read. */
  rows: PlaceRow[] | undefined
  /** No name contains the text; the rows are guesses. */
  isGuess: boolean
}

/** The countries that a text means, best first; all of them, by the alphabet, for an empty text. */
export function usePlaceSearch(text: string): PlaceSearch {
  const countries = useCountries()
  const finder = usePlaceFinder()
  return useMemo(
    () => (countries ? searchPlaces(text, { countries, finder }) : { rows: undefined, isGuess: false }),
    [text, countries, finder],
  )
}

export function searchPlaces(
  text: string,
  { countries, finder }: { countries: readonly { iso2: string; name: string }[]; finder: PlaceFinder | null },
): PlaceSearch & { rows: PlaceRow[] } {
  const words = foldedWords(text)
  if (words.length === 0 || !finder) {
    const named = countries.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
    return {
      rows: named.map((country) => ({ ...country, place: null, isExact: foldText(country.name) === foldText(text) })),
      isGuess: false,
    }
  }
  const nameOf = new Map(countries.map(({ iso2, name }) => [iso2, name]))
  const matches = finder.find(text)
  return {
    rows: matches.flatMap(({ iso2, name: place, isExact }) => {
      const name = nameOf.get(iso2)
      return name === undefined ? [] : [{ iso2, name, place, isExact }]
    }),
    isGuess: matches[0]?.isGuess === true,
  }
}
