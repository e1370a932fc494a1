import type { SearchOptions } from 'minisearch'
import type { Language } from '#contract/values/languages.ts'
import { type ArticleIndex, type Field, weights } from './article-index.ts'
import { partsOf } from './words/compounds.ts'
import { stemsOf, withoutSpelledUmlauts } from './words/word-forms.ts'
import type { Alternative, Thesaurus } from './words/thesaurus.ts'

export interface Hit {
  score: number
  /** The words of the index that were found in the topic. */
  words: string[]
}
/** By topic. */
export type Hits = Map<string, Hit>

/** What each way of finding a word counts, against finding the word itself. */
const trust = { form: 0.55, synonym: 0.6, compound: 0.5, typo: 0.5 } as const
const minTypo = 4
const maxTypos = 2

const searched = Object.keys(weights) as Field[]
const base: SearchOptions = { fields: searched, boost: weights }

/** The word itself, words that begin with it, its other forms, what else it is called, the parts of a compound. */
export function directHits(
  index: ArticleIndex,
  word: string,
  options: { language: Language; isOpen: boolean; thesaurus: Thesaurus },
): Hits {
  const { language, isOpen, thesaurus } = options
  // A single letter is the beginning of nearly everything: it asks for titles and keywords.
  const hits =
    word.length === 1
      ? resultsOf(index, word, { prefix: isOpen, fields: ['title', 'keywords'] })
      : find(index, word, isOpen || word.length >= 3)
  const respelled = withoutSpelledUmlauts(word)
  if (hits.size === 0 && respelled !== word) merge(hits, find(index, respelled, true), 1)
  for (const stem of stemsOf(word, language)) merge(hits, find(index, stem, true), trust.form)
  for (const alternative of [...thesaurus.alternatives(word, language, isOpen), ...respelledAlternatives()])
    merge(hits, alternativeHits(index, alternative), trust.synonym)
  if (hits.size === 0 && language === 'de') {
    const parts = partsOf(word, (part) => find(index, part, false).size > 0)
    if (parts) merge(hits, both(find(index, parts[0], false), find(index, parts[1], false)), trust.compound)
  }
  return hits

  function respelledAlternatives(): Alternative[] {
    return respelled === word ? [] : thesaurus.alternatives(respelled, language, isOpen)
  }
}

/** What the word may have been meant to be. */
export function nearHits(index: ArticleIndex, word: string, options: { language: Language; thesaurus: Thesaurus }): Hits {
  if (word.length < minTypo || /^\d+$/.test(word)) return new Map()
  const hits: Hits = new Map()
  const near = resultsOf(index, word, { fuzzy: 0.2, maxFuzzy: maxTypos })
  merge(hits, near, trust.typo / typoWeight)
  for (const swapped of swapsOf(word)) merge(hits, find(index, swapped, false), trust.typo)
  for (const alternative of options.thesaurus.alternativesNear(word, options.language))
    merge(hits, alternativeHits(index, alternative), trust.typo * trust.synonym)
  return hits
}

/** Two letters in the wrong order are one error to a hand, and two to a count of changes. */
function swapsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`)
}

/** Titles and keywords that are these words and no more. */
export function phraseHits(index: ArticleIndex, phrase: string, isOpen: boolean): Set<string> {
  const found = index.search(`=${phrase}`, { fields: ['phrases'], prefix: isOpen && phrase.length >= 6 })
  return new Set(found.map((result) => result['topic'] as string))
}

/** What two or three words in a row are called otherwise: "no money" is more than its words. */
export function rowHits(index: ArticleIndex, row: string, options: { language: Language; thesaurus: Thesaurus }): Hits {
  const hits: Hits = new Map()
  for (const alternative of options.thesaurus.alternatives(row, options.language, false))
    merge(hits, alternativeHits(index, alternative), trust.synonym)
  return hits
}

function alternativeHits(index: ArticleIndex, { words, isBeginning }: Alternative): Hits {
  return words.map((word) => find(index, word, isBeginning)).reduce(both)
}

/** MiniSearch's own weight of a hit with a typing error, before the number of errors lowers it. */
const typoWeight = 0.45

function find(index: ArticleIndex, word: string, isBeginning: boolean): Hits {
  return resultsOf(index, word, { prefix: isBeginning })
}

function resultsOf(index: ArticleIndex, word: string, options: SearchOptions): Hits {
  const hits: Hits = new Map()
  for (const result of index.search(word, { ...base, ...options })) {
    const topic = result['topic'] as string
    const before = hits.get(topic)
    if (!before || before.score < result.score) hits.set(topic, { score: result.score, words: result.terms })
  }
  return hits
}

function both(one: Hits, other: Hits): Hits {
  const hits: Hits = new Map()
  for (const [topic, hit] of one) {
    const second = other.get(topic)
    if (second) hits.set(topic, { score: (hit.score + second.score) / 2, words: [...hit.words, ...second.words] })
  }
  return hits
}

/** Ways of finding the same word do not add up: the best counts. */
function merge(into: Hits, more: Hits, factor: number): void {
  for (const [topic, { score, words }] of more) {
    const before = into.get(topic)
    into.set(topic, { score: Math.max(before?.score ?? 0, score * factor), words: before ? [...before.words, ...words] : words })
  }
}
