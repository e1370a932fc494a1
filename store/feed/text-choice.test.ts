import { expect, test } from 'vitest'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { chooseText, languagesOf } from './text-choice.ts'

const textsIn = (...languages: ContentLanguage[]) => Object.fromEntries(languages.map((language) => [language, `in ${language}`]))

test('the language asked for comes first and carries no label', () => {
  expect(chooseText(textsIn('local', 'it', 'fr', 'en', 'de'), 'it')).toEqual({ text: 'in it', language: 'it', isOtherLanguage: false })
})

test.each<[ContentLanguage[], ContentLanguage]>([
  [['it', 'fr', 'de', 'en', 'local'], 'local'],
  [['it', 'fr', 'de', 'en'], 'en'],
  [['it', 'fr', 'de'], 'de'],
  [['it', 'fr'], 'fr'],
  [['it'], 'it'],
])('of %j a citizen whose language is missing reads %s, with a label', (there, expected) => {
  const missing = 'rm' as ContentLanguage
  expect(chooseText(textsIn(...there), missing)).toEqual({ text: `in ${expected}`, language: expected, isOtherLanguage: true })
})

test('the text of the place is no other language for one who asked for it', () => {
  expect(chooseText(textsIn('local', 'en'), 'local')?.isOtherLanguage).toBe(false)
})

test('an empty text is a text; no text at all is none', () => {
  expect(chooseText({ de: '' }, 'de')).toEqual({ text: '', language: 'de', isOtherLanguage: false })
  expect(chooseText({ de: undefined }, 'de')).toBeUndefined()
  expect(chooseText({}, 'de')).toBeUndefined()
})

test('the languages that are here are listed, without those that are merely named', () => {
  expect(languagesOf({ de: 'x', fr: undefined, local: 'y' })).toEqual(['local', 'de'])
})
