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

/**
 * The language for the first part of a tag. Some systems name languages by three letters, and Swiss German (`gsw`) is written German. The script of
 * `index.html` gets this table from the build; a test runs both rules.
 */
export const languageByTag: Readonly<Record<string, Language>> = {
  de: 'de',
  deu: 'de',
  ger: 'de',
  gsw: 'de',
  fr: 'fr',
  fra: 'fr',
  fre: 'fr',
  it: 'it',
  ita: 'it',
  en: 'en',
  eng: 'en',
}

/** The first language of `preferred` (BCP 47 tags, also with `_` as some systems write them, best first) that the app has, else English. */
export function chooseLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split(/[-_]/)[0] ?? ''
    const found = Object.hasOwn(languageByTag, base) ? languageByTag[base] : undefined
    if (found) return found
  }
  return 'en'
}
