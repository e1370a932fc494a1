import type { Country, Representation } from '#contract/contact/representation.ts'
import type { Partner } from '#contract/content/content-host.ts'
import type { ByLanguage, Language } from '#contract/values/languages.ts'
import { readQuery } from '#store/search/query.ts'
import { foldedWords } from '#contract/values/text-fold.ts'
import { isWeak } from '#store/search/words/filler-words.ts'

export interface Places {
  partners: Partner[]
  representations: Representation[]
}

interface Known {
  partners: readonly Partner[]
  representations: readonly Representation[]
  countries: readonly Country[]
  /** The representation in charge of the citizen's country. */
  ownId: string | undefined
}

const mostShown = 4
/** A question that so many representations answer is about one's own: "embassy". */
const leastVague = 13

/** Partner organisations and representations that have each word of the question, by the name of any language; a country finds who is in charge of it. */
export function findPlaces(term: string, language: Language, { partners, representations, countries, ownId }: Known): Places {
  const asked = readQuery(term, language).words.filter((word) => word.length > 2 && !isWeak(word))
  if (asked.length === 0) return { partners: [], representations: [] }
  const isFound = (texts: readonly string[]) => {
    const words = foldedWords(texts.join(' '))
    return asked.every((word) => words.some((one) => one.startsWith(word)))
  }
  const countryNames = (post: Representation) =>
    countries
      .filter(({ iso2, consularServicesId }) => consularServicesId === post.id || iso2 === post.seatCountryIso)
      .flatMap(({ names }) => wordings(names))
  const found = representations
    .filter((post) => isFound([...wordings(post.names), ...wordings(post.city), post.repCode, ...countryNames(post)]))
    .toSorted((one, other) => Number(other.id === ownId) - Number(one.id === ownId))
  return {
    partners: partners.filter(({ names }) => isFound(wordings(names))).slice(0, mostShown),
    representations: found.length < leastVague ? found.slice(0, mostShown) : found.filter(({ id }) => id === ownId),
  }
}

function wordings(names: ByLanguage): string[] {
  return Object.values(names)
}
