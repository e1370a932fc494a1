import { expect, test } from 'vitest'
import { stemsOf, withoutSpelledUmlauts } from './word-forms.ts'

test.each([
  ['de', 'ausweise', 'ausweis'],
  ['de', 'geheiratet', 'heirat'],
  ['de', 'abgelaufen', 'ablauf'],
  ['de', 'einburgerungen', 'einburger'],
  ['fr', 'perdues', 'perdu'],
  ['it', 'smarriti', 'smarr'],
  ['en', 'pensioners', 'pension'],
] as const)('%s: %s is also looked for as a word that begins with %s', (language, word, stem) => {
  expect(stemsOf(word, language)).toContain(stem)
})

test('a short word is not cut down to nothing', () => {
  for (const word of ['rente', 'tod', 'pass', 'id', 'due']) for (const stem of stemsOf(word, 'de')) expect(stem.length).toBeGreaterThan(3)
  expect(stemsOf('rente', 'de')).toEqual(['rent'])
  expect(stemsOf('pass', 'de')).toEqual([])
})

test('umlauts that are spelled out are put back', () => {
  expect(withoutSpelledUmlauts('fuehrerausweis')).toBe('fuhrerausweis')
  expect(withoutSpelledUmlauts('zoegern und zaehlen')).toBe('zogern und zahlen')
})
