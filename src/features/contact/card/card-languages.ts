import type { Country } from '#contract/contact/representation.ts'
import labels from './card-labels.json'

/** The fixed words on the card. */
export type CardLabels = typeof labels.en

export interface LocalLabels {
  /** BCP 47 */
  language: string
  labels: CardLabels
}

export const englishLabels: CardLabels = labels.en

const withTraditionalSigns = ['HK', 'MO', 'TW']

/**
 * The country's first official language that the card has labels for. Null if that is English, or none of them is known: then English stands
 * alone. A language is left out of `card-labels.json` rather than guessed.
 */
export function localLabels({ iso2, languages }: Pick<Country, 'iso2' | 'languages'>): LocalLabels | null {
  for (const code of languages) {
    const language = code === 'zh' ? `zh-${withTraditionalSigns.includes(iso2) ? 'Hant' : 'Hans'}` : code
    if (language === 'en') return null
    const known = Object.entries(labels).find(([name]) => name === language)
    if (known) return { language, labels: known[1] }
  }
  return null
}
