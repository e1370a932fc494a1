import { expect, test } from 'vitest'
import { chooseLanguage, languages, localeByLanguage } from './language-codes.ts'

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
  expect(
    languages
      .map((language) => [language, localeByLanguage[language].locale, localeByLanguage[language].acceptLanguage])
      .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
  ).toEqual([
    ['de', 'ch_de', 'de-CH'],
    ['en', 'ch_en', 'en-GB'],
    ['fr', 'ch_fr', 'fr-CH'],
    ['it', 'ch_it', 'it-CH'],
  ])
})
