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
  /** Whether all of the question that can be found at all was found here. */
  isWhole: boolean
  /** The words that were found, by the language of the index that holds them. */
  words: Partial<Record<Language, Set<string>>>
}

export interface TopicSearch {
  /** Topics in which something of the term was found, in no order. */
  find(term: string): FoundTopic[]
}

/** Another language's index counts less than that of the question and that of the app. */
const foreignTrust = 0.7
/** What a word that must not narrow counts in the order. */
const minorTrust = 0.4
/** A title or keyword that is the question, or two or three words of it. */
const phraseBonus = 12
const partPhraseBonus = 6
/** A word's score goes towards the first, half of it at the second: two words found count more than one found often. */
const dampTo = 30
const dampHalf = 40
/** How hard it weighs that words of the question are missing. */
const missingPower = 0.9
const maxKept = 800

interface Slot {
  found: { language: Language; hits: Hits }[]
  isMinor: boolean
}

/** Remembers what each word found, so that a keystroke asks only for the word that it changed. */
export function createTopicSearch(indexes: readonly LanguageIndex[], appLanguage: Language): TopicSearch {
  const thesaurus = everydayWords
  const cache = new Map<string, Hits>()

  return {
    find(term) {
      const query = readQuery(term, appLanguage)
      const found = search(query, query.words)
      return found.length > 0 ? found : search(query, query.all)
    },
  }

  function search(query: Query, words: readonly string[]): FoundTopic[] {
    const trust = (language: Language) => (language === query.language || language === appLanguage ? 1 : foreignTrust)
    const slots = slotsOf(words, query.isOpen)
    const asked = slots.filter(({ isMinor }) => !isMinor).length
    const topics = new Map<string, FoundTopic & { count: number }>()
    for (const { found, isMinor } of slots) {
      const best = new Map<string, number>()
      for (const { language, hits } of found)
        for (const [topic, hit] of hits) {
          best.set(topic, Math.max(best.get(topic) ?? 0, hit.score * trust(language)))
          note(topics, topic, { language, words: isMinor ? [] : hit.words })
        }
      for (const [topic, score] of best) {
        const entry = topics.get(topic)
        if (!entry) continue
        entry.score += damped(score) * (isMinor ? minorTrust : 1)
        if (!isMinor) entry.count += 1
      }
    }
    for (const entry of topics.values()) {
      entry.isWhole = entry.count === asked
      entry.score *= asked === 0 ? 1 : (entry.count / asked) ** missingPower
    }
    for (const [topic, bonus] of phraseBonuses(words, query.isOpen, trust)) {
      const entry = topics.get(topic)
      if (entry) entry.score += bonus
    }
    return [...topics.values()].filter(({ score }) => score > 0)
  }

  /** Words that nothing was found for ask for nothing: names of places, mostly. */
  function slotsOf(words: readonly string[], isOpen: boolean): Slot[] {
    const slots = words.map((word, at) => {
      const isLast = at === words.length - 1
      const direct = indexes.map(({ language, index }) => ({
        language,
        hits: remembered(`${language} ${isOpen && isLast} ${word}`, () =>
          directHits(index, word, { language, isOpen: isOpen && isLast, thesaurus }),
        ),
      }))
      const rows = rowsWith(words, at).flatMap((row) =>
        indexes.map(({ language, index }) => ({
          language,
          hits: remembered(`${language} row ${row}`, () => rowHits(index, row, { language, thesaurus })),
        })),
      )
      const isInRow = rows.some(({ hits }) => hits.size > 0)
      const found = [...direct, ...rows]
      return { found: found.some(({ hits }) => hits.size > 0) ? found : nearOf(word), isMinor: isWeak(word) && !isInRow }
    })
    const findable = slots.filter(({ found }) => found.some(({ hits }) => hits.size > 0))
    const isAllMinor = findable.every(({ isMinor }) => isMinor)
    return findable.map((slot) => ({ ...slot, isMinor: slot.isMinor && !isAllMinor }))
  }

  function nearOf(word: string): Slot['found'] {
    return indexes.map(({ language, index }) => ({
      language,
      hits: remembered(`${language} near ${word}`, () => nearHits(index, word, { language, thesaurus })),
    }))
  }

  function phraseBonuses(words: readonly string[], isOpen: boolean, trust: (language: Language) => number): Map<string, number> {
    const all = words.join(' ')
    const bonuses = new Map<string, number>()
    for (const phrase of new Set([all, ...words.flatMap((_, at) => rowsWith(words, at))]))
      for (const { language, index } of indexes)
        for (const topic of phraseHits(index, phrase, isOpen && phrase === all))
          bonuses.set(topic, Math.max(bonuses.get(topic) ?? 0, (phrase === all ? phraseBonus : partPhraseBonus) * trust(language)))
    return bonuses
  }

  function remembered(key: string, make: () => Hits): Hits {
    const before = cache.get(key)
    if (before) return before
    if (cache.size >= maxKept) cache.clear()
    const made = make()
    cache.set(key, made)
    return made
  }
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

function note(
  topics: Map<string, FoundTopic & { count: number }>,
  topic: string,
  found: { language: Language; words: readonly string[] },
): void {
  const entry = topics.get(topic) ?? { topic, score: 0, isWhole: false, count: 0, words: {} }
  topics.set(topic, entry)
  const noted = (entry.words[found.language] ??= new Set())
  for (const word of found.words) noted.add(word)
}
