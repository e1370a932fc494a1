import { useDeferredValue, useState } from 'react'
import type { CountryChoice } from '#store/guide/views.ts'
import { foldText, foldedWords } from '#store/search/text-fold.ts'
import { useCountries } from '#src/data/contact/contact.ts'
import { engine } from '#src/data/engine/engine.ts'
import { currentPlace, locateMessage, type LocateMessage } from '#src/platform/geolocation.ts'

export interface CountryChoiceState {
  term: string
  setTerm: (term: string) => void
  /** The countries that the term names; undefined until the device has been read. */
  shown: CountryChoice[] | undefined
  chosen: string | null
  choose: (iso2: string) => void
  chosenName: string | undefined
  locate: () => Promise<void>
  message: LocateMessage | null
  /** True after a try to save with nothing chosen. */
  isMissing: boolean
  /** Gives the choice, or marks that it is missing. */
  take: () => string | null
}

/** The state of a country form: what is typed, chosen and located. */
export function useCountryChoice(initial: string | null): CountryChoiceState {
  const [term, setTerm] = useState('')
  const [chosen, setChosen] = useState(initial)
  const [first, setFirst] = useState(initial)
  const [message, setMessage] = useState<LocateMessage | null>(null)
  const [isMissing, setMissing] = useState(false)
  const countries = useCountries()
  const wanted = useDeferredValue(term)

  function choose(iso2: string) {
    setChosen(iso2)
    setMessage(null)
    setMissing(false)
  }

  async function locate() {
    setMessage('locating')
    const place = await currentPlace()
    if (!place.ok) return setMessage(locateMessage(place))
    const found = await engine.locate({ latitude: place.latitude, longitude: place.longitude })
    if (!found.ok) return setMessage(locateMessage(found))
    choose(found.value.iso2)
    setFirst(found.value.iso2)
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
    chosen,
    choose,
    chosenName: countries?.find(({ iso2 }) => iso2 === chosen)?.name,
    locate,
    message,
    isMissing,
    take: () => {
      setMissing(chosen === null)
      return chosen
    },
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
