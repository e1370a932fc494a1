import { contentLanguages } from '#contract/values/language-codes.ts'
import type { ContentLanguage, Language } from '#contract/values/languages.ts'

/** Order in which an item without the citizen's language is shown. */
const fallbackOrder = ['local', 'en', 'de', 'fr', 'it'] as const satisfies readonly ContentLanguage[]

export interface ChosenText<T> {
  text: T
  language: ContentLanguage
  isOtherLanguage: boolean
}

/** The text to show: the language asked for, then the language of the place, then en, de, fr, it; says which it is. */
export function chooseText<T>(
  texts: Partial<Record<ContentLanguage, T | undefined>>,
  wanted: Language | ContentLanguage,
): ChosenText<T> | undefined {
  for (const language of [wanted, ...fallbackOrder]) {
    const text = texts[language]
    if (text !== undefined) return { text, language, isOtherLanguage: language !== wanted }
  }
  return undefined
}

export function languagesOf(texts: Partial<Record<ContentLanguage, unknown>>): ContentLanguage[] {
  return contentLanguages.filter((language) => texts[language] !== undefined)
}
