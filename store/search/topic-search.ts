import type { Language } from '#contract/values/languages.ts'
import type { ArticleIndex } from './article-index.ts'
import { isWeak } from './words/filler-words.ts'
import { type Query, readQuery } from './query.ts'
import { everydayWords } from './words/synonyms/everyday-words.ts'
import { directHits, type Hits, nearHits, phraseHits, rowHits } from './word-hits.ts'

export interface LanguageIndex {
  language: Language
  index: ArticleIndex
}

export interface FoundTopic {
  topic: string
  score: number
  /** All words of the query that match any topic match this one. */
  isWhole: boolean
  /** The matching words, by the language of the index that contains them. */
  words: Partial<Record<Language, Set<string>>>
}

export interface TopicSearch {
  /** Topics that match, in no order. */
  find(term: string): FoundTopic[]
}

/** Weight of an index that is neither in the query's language nor in the app's. */
const foreignTrust = 0.7
/** Weight of a weak word, which does not narrow the result. */
const minorTrust = 0.4
/** The whole query is in a title or keyword, or two or three of its words are. */
const phraseBonus = 12
const partPhraseBonus = 6
/** A word's score tends to the first number and is half of it at the second, so that two matching words count more than one frequent word. */
const dampTo = 30
const dampHalf = 40
/** Exponent for the share of matching words. */
const missingPower = 0.9
const maxCached = 800

/** A word of the query with its hits. */
interface Slot {
  found: { language: Language; hits: Hits }[]
  isMinor: boolean
}

interface Search {
  indexes: readonly LanguageIndex[]
  appLanguage: Language
  /** Hits of earlier words, so that a keystroke searches only for the word that it changed. */
  cache: Map<string, Hits>
}

interface Words {
  words: readonly string[]
  /** The last word is still being typed. */
  isOpen: boolean
}

type Trust = (language: Language) => number
type Topics = Map<string, FoundTopic & { count: number }>

export function createTopicSearch(indexes: readonly LanguageIndex[], appLanguage: Language): TopicSearch {
  const search: Search = { indexes, appLanguage, cache: new Map() }
  return {
    find(term) {
      const query = readQuery(term, appLanguage)
      const found = findTopics(search, query, query.words)
      return found.length > 0 ? found : findTopics(search, query, query.all)
    },
  }
}

function findTopics(search: Search, query: Query, words: readonly string[]): FoundTopic[] {
  const trust: Trust = (language) => (language === query.language || language === search.appLanguage ? 1 : foreignTrust)
  const given = { words, isOpen: query.isOpen }
  const slots = slotsOf(search, given)
  const topics: Topics = new Map()
  for (const slot of slots) addSlot(topics, slot, trust)
  const majorCount = slots.filter(({ isMinor }) => !isMinor).length
  for (const entry of topics.values()) {
    entry.isWhole = entry.count === majorCount
    entry.score *= majorCount === 0 ? 1 : (entry.count / majorCount) ** missingPower
  }
  for (const [topic, bonus] of phraseBonuses(search, given, trust)) {
    const entry = topics.get(topic)
    if (entry) entry.score += bonus
  }
  return [...topics.values()].filter(({ score }) => score > 0)
}

function addSlot(topics: Topics, { found, isMinor }: Slot, trust: Trust): void {
  const best = new Map<string, number>()
  for (const { language, hits } of found)
    for (const [topic, hit] of hits) {
      best.set(topic, Math.max(best.get(topic) ?? 0, hit.score * trust(language)))
      noteWords(topics, topic, { language, words: isMinor ? [] : hit.words })
    }
  for (const [topic, score] of best) {
    const entry = topics.get(topic)
    if (!entry) continue
    entry.score += damped(score) * (isMinor ? minorTrust : 1)
    if (!isMinor) entry.count += 1
  }
}

/** Words without any hit are left out. Most are names of places. */
function slotsOf(search: Search, { words, isOpen }: Words): Slot[] {
  const slots = words.map((word, at) => slotOf(search, word, { rows: rowsWith(words, at), isOpen: isOpen && at === words.length - 1 }))
  const findable = slots.filter(({ found }) => found.some(({ hits }) => hits.size > 0))
  const isAllMinor = findable.every(({ isMinor }) => isMinor)
  return findable.map((slot) => ({ ...slot, isMinor: slot.isMinor && !isAllMinor }))
}

function slotOf(search: Search, word: string, { rows, isOpen }: { rows: readonly string[]; isOpen: boolean }): Slot {
  const { indexes } = search
  const thesaurus = everydayWords
  const direct = indexes.map(({ language, index }) => ({
    language,
    hits: cached(search, `${language} ${isOpen} ${word}`, () => directHits(index, word, { language, isOpen, thesaurus })),
  }))
  const inRow = rows.flatMap((row) =>
    indexes.map(({ language, index }) => ({
      language,
      hits: cached(search, `${language} row ${row}`, () => rowHits(index, row, { language, thesaurus })),
    })),
  )
  const isInRow = inRow.some(({ hits }) => hits.size > 0)
  const found = [...direct, ...inRow]
  return { found: found.some(({ hits }) => hits.size > 0) ? found : nearOf(search, word), isMinor: isWeak(word) && !isInRow }
}

function nearOf(search: Search, word: string): Slot['found'] {
  return search.indexes.map(({ language, index }) => ({
    language,
    hits: cached(search, `${language} near ${word}`, () => nearHits(index, word, { language, thesaurus: everydayWords })),
  }))
}

function phraseBonuses({ indexes }: Search, { words, isOpen }: Words, trust: Trust): Map<string, number> {
  const all = words.join(' ')
  const bonuses = new Map<string, number>()
  for (const phrase of new Set([all, ...words.flatMap((_, at) => rowsWith(words, at))]))
    for (const { language, index } of indexes)
      for (const topic of phraseHits(index, phrase, isOpen && phrase === all))
        bonuses.set(topic, Math.max(bonuses.get(topic) ?? 0, (phrase === all ? phraseBonus : partPhraseBonus) * trust(language)))
  return bonuses
}

function cached({ cache }: Search, key: string, make: () => Hits): Hits {
  const before = cache.get(key)
  if (before) return before
  if (cache.size >= maxCached) cache.clear()
  const made = make()
  cache.set(key, made)
  return made
}

/** Two or three words in a row, one of them the word at `at`. */
function rowsWith(words: readonly string[], at: number): string[] {
  const rows: string[] = []
  for (const length of [2, 3])
    for (let start = Math.max(0, at - length + 1); start <= at && start + length <= words.length; start++)
      rows.push(words.slice(start, start + length).join(' '))
  return rows
}

function damped(score: number): number {
  return (dampTo * score) / (score + dampHalf)
}

function noteWords(topics: Topics, topic: string, found: { language: Language; words: readonly string[] }): void {
  const entry = topics.get(topic) ?? { topic, score: 0, isWhole: false, count: 0, words: {} }
  topics.set(topic, entry)
  const noted = (entry.words[found.language] ??= new Set())
  for (const word of found.words) noted.add(word)
}
