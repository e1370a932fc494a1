import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'
import { foldedWords } from '#contract/values/text-fold.ts'
import { isFiller, tellsLanguage } from './words/filler-words.ts'

export interface Query {
  /** The folded words that say what is looked for, in their order. */
  words: string[]
  /** All words but for the single letters: what is left to try where `words` find nothing. */
  all: string[]
  /** The last word may still be on its way. */
  isOpen: boolean
  /** The language the question seems to be asked in. */
  language: Language
}

const maxRead = 40
const maxWords = 10

/** Fillers of the question's language are left out, unless nothing else is there. */
export function readQuery(term: string, appLanguage: Language): Query {
  const all = foldedWords(term).slice(0, maxRead)
  const language = languageOf(all, appLanguage)
  const words = all.filter((word) => !isFiller(word, language)).slice(0, maxWords)
  const isOpen = /[\p{L}\p{M}\p{N}\u00ad]$/u.test(term)
  return {
    words: words.length > 0 ? words : all.slice(-1),
    all: all.filter((word) => word.length > 1).slice(0, maxWords),
    isOpen: isOpen && (words.length === 0 || words.at(-1) === all.at(-1)),
    language,
  }
}

/** Fillers give a language away; where they do not, it is the app's. */
function languageOf(words: readonly string[], appLanguage: Language): Language {
  const countOf = (language: Language) => words.filter((word) => tellsLanguage(word, language)).length
  return languages.reduce((best, language) => (countOf(language) > countOf(best) ? language : best), appLanguage)
}
