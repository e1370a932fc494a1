import { expect, test } from 'vitest'
import { chooseLanguage, localeByLanguage } from './language-codes.ts'

test.each([
  [['de-CH', 'fr'], 'de'],
  [['rm-CH', 'it-CH', 'de'], 'it'],
  [['FR'], 'fr'],
  [['en-US'], 'en'],
  [['th', 'zh-Hant-TW'], 'en'],
  [['den', 'iteration'], 'en'],
  [[''], 'en'],
  [[], 'en'],
])('a browser that prefers %j gets %s', (preferred, expected) => {
  expect(chooseLanguage(preferred)).toBe(expected)
})

test('each language has the locales that the specification names', () => {
  const locales = Object.entries(localeByLanguage).map(
    ([language, { locale, acceptLanguage }]) => `${language} ${locale} ${acceptLanguage}`,
  )
  expect(locales.toSorted()).toEqual(['de ch_de de-CH', 'en ch_en en-GB', 'fr ch_fr fr-CH', 'it ch_it it-CH'])
})
