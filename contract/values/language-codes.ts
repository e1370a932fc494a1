/**
 * The languages as plain values: a page that only needs their names does not load the schemas (`languages.ts`) for them.
 */

/** The languages of the interface, in the order in which they fall back for each other (after the citizen's own). */
export const languages = ['en', 'de', 'fr', 'it'] as const
type Language = (typeof languages)[number]

/** The languages content may stand in: those of the interface and the language of the place. */
export const contentLanguages = ['local', 'it', 'fr', 'en', 'de'] as const

/** `Accept-Language` of a request, and the locale the specification names for each language. */
export const localeByLanguage = {
  de: { acceptLanguage: 'de-CH', locale: 'ch_de', intl: 'de-CH' },
  fr: { acceptLanguage: 'fr-CH', locale: 'ch_fr', intl: 'fr-CH' },
  it: { acceptLanguage: 'it-CH', locale: 'ch_it', intl: 'it-CH' },
  en: { acceptLanguage: 'en-GB', locale: 'ch_en', intl: 'en-GB' },
} as const satisfies Record<Language, { acceptLanguage: string; locale: string; intl: string }>

/** The first language of `preferred` (BCP 47 tags, best first) that the app has, else English. */
export function chooseLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]
    const found = languages.find((language) => language === base)
    if (found) return found
  }
  return 'en'
}
