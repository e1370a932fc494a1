import SearchableMap from 'minisearch/SearchableMap'
import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'
import { foldedWords } from '#contract/values/text-fold.ts'
import { isWeak, phraseOf } from './filler-words.ts'

/**
 * What one thing is called in everyday words: terms parted by commas, of one word or more. A star stands for any ending.
 * A word of any language leads to the words of all of them, so that "ospedale" finds a German article.
 */
export type Concept = Record<Language, string>

/** Words that stand in an article where the citizen said another; `isBeginning`: any word that begins so. */
export interface Alternative {
  words: string[]
  isBeginning: boolean
}

export interface Thesaurus {
  /** What else the word, or the words in a row, may be called in a language. `isOpen`: the last word may still be on its way. */
  alternatives(phrase: string, language: Language, isOpen: boolean): Alternative[]
  /** The same for a word with a typing error. */
  alternativesNear(word: string, language: Language): Alternative[]
}

const minOpen = 4

export function createThesaurus(concepts: readonly Concept[]): Thesaurus {
  const byTerm = new SearchableMap<Set<number>>()
  const byBeginning = new Map<string, Set<number>>()
  const terms = concepts.map((concept, index) => readConcept(concept, index))

  function readConcept(concept: Concept, index: number): Record<Language, Alternative[]> {
    return Object.fromEntries(
      languages.map((language) => [
        language,
        concept[language].split(',').flatMap((term) => {
          const isBeginning = term.trim().endsWith('*')
          const phrase = phraseOf(foldedWords(term), language)
          if (phrase === '') return []
          if (isBeginning) add(byBeginning, phrase, index)
          byTerm.fetch(phrase, () => new Set()).add(index)
          const words = phrase.split(' ')
          // "kommt nicht" leads somewhere, but stands everywhere.
          return words.every(isWeak) ? [] : [{ words, isBeginning }]
        }),
      ]),
    ) as Record<Language, Alternative[]>
  }

  function conceptsOf(phrase: string, isOpen: boolean): Set<number> {
    const found = new Set(byTerm.get(phrase))
    for (let length = Math.max(3, phrase.lastIndexOf(' ') + 1); length < phrase.length; length++)
      for (const index of byBeginning.get(phrase.slice(0, length)) ?? []) found.add(index)
    if (isOpen && found.size === 0 && phrase.length >= minOpen)
      for (const [, indexes] of byTerm.atPrefix(phrase)) for (const index of indexes) found.add(index)
    return found
  }

  const alternativesOf = (found: Iterable<number>, language: Language) => [...found].flatMap((index) => terms[index]?.[language] ?? [])
  return {
    alternatives: (phrase, language, isOpen) => alternativesOf(conceptsOf(phrase, isOpen), language),
    alternativesNear(word, language) {
      const found = [...byTerm.fuzzyGet(word, word.length < 8 ? 1 : 2).values()]
      const nearest = Math.min(...found.map(([, distance]) => distance))
      return alternativesOf(new Set(found.filter(([, distance]) => distance === nearest).flatMap(([indexes]) => [...indexes])), language)
    },
  }
}

function add(map: Map<string, Set<number>>, key: string, index: number): void {
  map.set(key, (map.get(key) ?? new Set()).add(index))
}
