import type { Language } from '#contract/languages.ts'

/** Names of what `resources` keeps. */
export const resourceKeys = {
  countries: 'countries',
  representations: 'representations',
  emergency: 'emergency',
  partners: 'partners',
  apiVersion: 'apiVersion',
  sitemap: (country: string, language: Language) => `sitemap/${country}/${language}`,
  map: (representationId: string) => `map/${representationId}`,
} as const

export const mapPrefix = 'map/'

/** Setting: the country that the engine guessed from the time zone. */
export const guessedCountryKey = 'guessedCountry'
