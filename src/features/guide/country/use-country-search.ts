import { useDeferredValue, useState } from 'react'
import type { CountryChoice } from '#store/guide/views.ts'
import { foldText, foldedWords } from '#contract/values/text-fold.ts'
import { useCountries } from '#src/data/contact/contact.ts'
import { locateCountry } from '#src/data/contact/locate-country.ts'
import type { LocateMessage } from '#src/platform/geolocation.ts'

interface CountrySearch {
  term: string
  setTerm: (term: string) => void
  /** The countries that the term names; undefined until the device has been read. */
  shown: CountryChoice[] | undefined
  /** The one that stands first while nothing is typed. */
  first: string | null
  locate: () => Promise<void>
  message: LocateMessage | null
  locatedName: string | undefined
}

/** What is typed and located in a country form. */
export function useCountrySearch(chosen: string | null): CountrySearch {
  const [term, setTerm] = useState('')
  const [first, setFirst] = useState(chosen)
  const [message, setMessage] = useState<LocateMessage | null>(null)
  const countries = useCountries()
  const wanted = useDeferredValue(term)

  async function locate() {
    setMessage('locating')
    const found = await locateCountry()
    if ('message' in found) return setMessage(found.message)
    setFirst(found.iso2)
    setTerm('')
    setMessage('located')
  }

  return {
    term,
    setTerm,
    shown:
      countries &&
      pinned(
        countries.filter(({ name }) => matches(name, wanted)),
        wanted === '' ? first : null,
      ),
    first,
    locate,
    message,
    locatedName: countries?.find(({ iso2 }) => iso2 === first)?.name,
  }
}

/** The country that was saved before, or was just located, stands first, so that nobody looks for it among 250. */
function pinned(countries: CountryChoice[], first: string | null): CountryChoice[] {
  return countries.toSorted((a, b) => Number(b.iso2 === first) - Number(a.iso2 === first))
}

/** Whether every word of the term stands in the text, as a word or as a part of one; case, accents and soft hyphens do not matter. */
export function matches(text: string, term: string): boolean {
  const folded = foldText(text)
  return foldedWords(term).every((word) => folded.includes(word))
}
