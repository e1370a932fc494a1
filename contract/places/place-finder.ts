import type { Country, Representation } from '#contract/contact/representation.ts'
import type { Language } from '#contract/values/languages.ts'
import { foldText } from '#contract/values/text-fold.ts'
import { countryAliases } from './country-aliases.ts'
import { isWithinOneEdit, startsWithinOneEdit } from './one-edit.ts'
import { placeNames } from './place-names.ts'
import { countryOfTimeZone } from './zone-country.ts'

export interface PlaceMatch {
  iso2: string
  /** The name that matched; null if it is the country's name in the reader's language. */
  name: string | null
  /** The text is this name in full. */
  isExact: boolean
  /** Found only by assuming a typo: to be offered as "Did you mean …?". */
  isGuess: boolean
}

export interface PlaceFinder {
  /** The countries that a text means, best first, each once. */
  find: (text: string) => PlaceMatch[]
  /** Countries and places that a sentence names in full. Skips ISO codes and names that are common words. */
  namedIn: (sentence: string) => PlaceMatch[]
}

interface Known {
  countries: readonly Country[]
  representations: readonly Pick<Representation, 'seatCountryIso' | 'city'>[]
}

interface Entry {
  iso2: string
  name: string | null
  key: string
  words: string[]
  /** The key without spaces, so that "Newyork" and "Srilanka" are found. */
  compact: string
  /** Breaks ties; lower is likelier. */
  rank: number
  kind: 'name' | 'alias' | 'code' | 'place'
}

/** Ranks of the kinds of names; places of a country follow in the order of their list. */
const rankOf = { ownName: 0, officialName: 1, alias: 2, seat: 2, code: 3, capital: 3, place: 3 } as const
/** A single missing or wrong letter in a shorter text would match too much. */
const minTypoLength = 4
/** Sentences are searched only for the first places of a country's list: names of smaller places are often common words. */
const wellKnownPlaces = 15

/** Builds the index; takes some milliseconds, so keep the finder. */
export function createPlaceFinder({ countries, representations }: Known, language: Language): PlaceFinder {
  const entries = entriesOf({ countries, representations }, language)
  const byKey = new Map<string, Entry[]>()
  for (const entry of entries) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry])
  const exact = (key: string) => byKey.get(key) ?? []

  function find(text: string): PlaceMatch[] {
    const zone = text.includes('/') ? countryOfTimeZone(countries, text.trim().replaceAll(' ', '_')) : undefined
    if (zone !== undefined) return [{ iso2: zone, name: text.trim(), isExact: true, isGuess: false }]
    const found = new Ranking()
    const wanted = normalise(text)
    if (wanted === '') return []
    const exactly = new Set<string>()
    spellingsOf(wanted).forEach((spelling, index) => {
      // A respelling, such as "ü" for "ue", ranks below the text as typed.
      const penalty = index * 0.1
      for (const entry of exact(spelling)) {
        found.add(entry, penalty)
        // "VAE" is not also "VA", which it would be with an umlaut.
        if (index === 0) exactly.add(entry.iso2)
      }
      for (const entry of entries) {
        const tier = tierOf(entry, spelling)
        if (tier !== null) found.add(entry, tier + penalty)
      }
    })
    if (found.count < 3) for (const entry of qualified(wanted, exact, entries)) found.add(entry, 4)
    if (found.count === 0) for (const entry of named(wanted.split(' '), exact)) found.add(entry, 5)
    const isGuess = found.count === 0
    if (exactly.size === 0 && found.count < 3 && wanted.length >= minTypoLength) {
      const compact = wanted.replaceAll(' ', '')
      for (const entry of entries) {
        if (entry.kind === 'code') continue
        if (isWithinOneEdit(compact, entry.compact)) found.add(entry, 6)
        else if (wanted.length > minTypoLength && startsWithinOneEdit(entry.key, wanted)) found.add(entry, 7)
        else if (wanted.length > minTypoLength && entry.key.includes(wanted)) found.add(entry, 8)
      }
    }
    return found.best().map(({ iso2, name }) => ({ iso2, name, isExact: exactly.has(iso2), isGuess }))
  }

  function namedIn(sentence: string): PlaceMatch[] {
    const found = new Ranking()
    for (const entry of named(normalise(sentence).split(' '), exact)) {
      const isWellKnown = entry.kind !== 'place' || entry.rank < rankOf.place + wellKnownPlaces
      if (isWellKnown && !commonWords.has(entry.key)) found.add(entry, 0)
    }
    return found.best().map(({ iso2, name }) => ({ iso2, name, isExact: true, isGuess: false }))
  }

  return { find, namedIn }
}

/** Keeps the best entry of each country. */
class Ranking {
  readonly #best = new Map<string, { entry: Entry; tier: number }>()

  get count(): number {
    return this.#best.size
  }

  add(entry: Entry, tier: number): void {
    const before = this.#best.get(entry.iso2)
    if (!before || compare({ entry, tier }, before) < 0) this.#best.set(entry.iso2, { entry, tier })
  }

  best(): Entry[] {
    return [...this.#best.values()].toSorted(compare).map(({ entry }) => entry)
  }
}

function compare(one: { entry: Entry; tier: number }, other: { entry: Entry; tier: number }): number {
  const [a, b] = [one.entry, other.entry]
  return one.tier - other.tier || a.rank - b.rank || a.key.length - b.key.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}

/** 1: the name begins with what was typed; 2: each word typed begins one of the name; null: neither. */
function tierOf({ key, words, compact, kind }: Entry, wanted: string): number | null {
  if (kind === 'code') return null
  if (key.startsWith(wanted) || compact.startsWith(wanted)) return 1
  if (wanted.length > 1 && wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 2
  return null
}

/** A place with its country or region beside it: "Portland, USA", "Valencia Spanien". */
function* qualified(wanted: string, exact: (key: string) => Entry[], entries: readonly Entry[]): Generator<Entry> {
  const words = wanted.split(' ')
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const [place, country] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
    const isThere = new Set(entries.flatMap(({ key, iso2 }) => (key.startsWith(country) ? [iso2] : [])))
    yield* exact(place).filter(({ iso2 }) => isThere.has(iso2))
  }
}

/** Names that a text contains in full, the longest first; a word counts for one name only. */
function* named(words: readonly string[], exact: (key: string) => Entry[]): Generator<Entry> {
  const isUsed = words.map(() => false)
  for (let count = Math.min(words.length, 6); count > 0; count -= 1) {
    for (let from = 0; from + count <= words.length; from += 1) {
      const key = words.slice(from, from + count).join(' ')
      if (isUsed.slice(from, from + count).includes(true)) continue
      const found = exact(key).filter(({ kind }) => kind !== 'code')
      if (key.length < 3 || found.length === 0) continue
      isUsed.fill(true, from, from + count)
      yield* found
    }
  }
}

function entriesOf({ countries, representations }: Known, language: Language): Entry[] {
  const isKnown = new Set(countries.map(({ iso2 }) => iso2))
  const entries = new Map<string, Entry>()
  const add = (iso2: string, name: string | null, text: string, of: Pick<Entry, 'rank' | 'kind'>) => {
    const key = normalise(text)
    if (key === '' || !isKnown.has(iso2)) return
    const id = `${iso2} ${key}`
    const before = entries.get(id)
    if (!before || of.rank < before.rank)
      entries.set(id, { iso2, name, key, words: key.split(' '), compact: key.replaceAll(' ', ''), ...of })
  }
  for (const { iso2, names, capital, callingCodes } of countries) {
    add(iso2, null, names[language], { rank: rankOf.ownName, kind: 'name' })
    for (const name of Object.values(names)) add(iso2, name, name, { rank: rankOf.officialName, kind: 'name' })
    add(iso2, null, iso2, { rank: rankOf.code, kind: 'code' })
    for (const code of callingCodes) add(iso2, code, code, { rank: rankOf.code, kind: 'code' })
    if (capital) add(iso2, capital.name, capital.name, { rank: rankOf.capital, kind: 'place' })
  }
  for (const { seatCountryIso, city } of representations) {
    for (const name of [city[language], ...Object.values(city)]) add(seatCountryIso, name, name, { rank: rankOf.seat, kind: 'place' })
  }
  for (const line of countryAliases.trim().split('\n')) {
    const [codes = '', names = ''] = line.split(': ')
    const [iso2 = '', iso3 = ''] = codes.split(' ')
    add(iso2, null, iso3, { rank: rankOf.code, kind: 'code' })
    for (const name of names.split(', ')) add(iso2, name, name, { rank: rankOf.alias, kind: 'alias' })
  }
  for (const line of placeNames.trim().split('\n')) {
    const [iso2 = '', places = ''] = line.split(': ')
    places.split('; ').forEach((place, index) => {
      for (const name of place.split('|')) add(iso2, name, name, { rank: rankOf.place + index, kind: 'place' })
    })
  }
  return [...entries.values()]
}

/** Words that mean the same in names of places, and those that may be left out. */
const sameWords = new Map([
  ['saint', 'st'],
  ['sankt', 'st'],
  ['sainte', 'st'],
  ['ste', 'st'],
])
const joiners = new Set(['and', 'und', 'et', 'y', 'the'])

/** The form in which names are compared: folded, "Saint" as "St", without "and". */
function normalise(text: string): string {
  const folded = foldText(text)
  const words = folded.split(' ').flatMap((word) => (joiners.has(word) ? [] : [sameWords.get(word) ?? word]))
  // "ET" is Ethiopia's code.
  return words.join(' ') || folded
}

/** Words that people put around the name of a place. */
const aroundNames = new Set(
  `die der das dem den im in nach aus bei auf an am la le les l il lo gli i el los las un une en au aux a de d du del della dei di da von to from
  near around insel inseln ile iles isola isole island islands isla republik republic republique repubblica republica konigreich kingdom royaume regno
  stadt city ville citta ciudad staat state etat stato flughafen airport aeroport aeroporto bundesstaat provinz province provincia region regione ich
  bin je suis sono sto am`.split(/\s+/),
)

/** What was typed, then without articles and the like, then with "ae", "oe" and "ue" as vowels with an umlaut. */
function spellingsOf(wanted: string): string[] {
  const bare = wanted
    .split(' ')
    .filter((word) => !aroundNames.has(word))
    .join(' ')
  const withUmlauts = (text: string) => text.replace(/([aou])e/g, '$1')
  return [...new Set([wanted, bare, withUmlauts(wanted), withUmlauts(bare)])].filter((spelling) => spelling !== '')
}

/** Names of places that are common words in one of the four languages: a sentence that contains them does not name the place. */
const commonWords = new Set(
  `nice male essen split tours bath reading side sal man ios casa natal david sur pai ella george nelson queens buffalo phoenix cork dover salto
  hue staaten bar barca are trier levi tana tanga sucre manta roses faro porto casa riad kiwi regina reno wallis sale mons emirate states angers
  same mali valence grenade riviera nata tete orange gap page mobile alba gran solo fier spa worms van vis latina delle alta halle`.split(
    /\s+/,
  ),
)
