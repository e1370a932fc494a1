import { expect, test } from 'vitest'
import labels from './card-labels.json'
import { localLabels } from './card-languages.ts'
import { directionOf } from './card-lines.ts'

test.each([
  ['TH', ['th'], 'th'],
  ['BE', ['nl', 'fr', 'de'], 'nl'],
  ['TW', ['zh'], 'zh-Hant'],
  ['CN', ['zh'], 'zh-Hans'],
  ['IL', ['he', 'ar'], 'he'],
  ['NO', ['no', 'nb', 'nn'], 'no'],
  // Without labels for Pashto: the next official language.
  ['AF', ['ps', 'fa', 'uz', 'tk'], 'fa'],
  ['MM', ['my'], undefined],
  ['KE', ['en', 'sw'], undefined],
  ['IE', ['ga', 'en'], undefined],
  ['AQ', [], undefined],
])('local language of %s, where %j are official, is %s', (iso2, languages, language) => {
  expect(localLabels({ iso2, languages })?.language).toBe(language)
})

test.each(Object.entries(labels))('the direction of every label in %s is the direction of its script', (code, own) => {
  const direction = ['ar', 'he', 'fa'].includes(code) ? 'rtl' : 'ltr'
  expect(Object.values(own).filter((text) => directionOf(text) !== direction)).toEqual([])
})

const scripts: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  sr: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
}

test.each(Object.entries(labels))('labels in %s are complete and in one script', (code, own) => {
  expect(Object.keys(own)).toEqual(Object.keys(labels.en))
  const letters = Object.values(own).flatMap((text) => text.match(/\p{L}/gu) ?? [])
  expect(letters.filter((letter) => !(scripts[code] ?? /\p{Script=Latin}/u).test(letter.normalize('NFC')))).toEqual([])
})
