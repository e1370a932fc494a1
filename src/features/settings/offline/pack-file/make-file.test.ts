import { expect, test } from 'vitest'
import { packFileName } from './make-file.ts'

test.each([
  ['guide', 'Thailand', 'TH', 'en', 'abroad-guide-thailand-en.html'],
  ['ratgeber', 'Österreich', 'AT', 'de', 'abroad-ratgeber-oesterreich-de.html'],
  ['ratgeber', 'Südkorea', 'KR', 'de', 'abroad-ratgeber-suedkorea-de.html'],
  ['guide', 'Côte d’Ivoire', 'CI', 'fr', 'abroad-guide-cote-d-ivoire-fr.html'],
  ['guida', 'São Tomé e Príncipe', 'ST', 'it', 'abroad-guida-sao-tome-e-principe-it.html'],
  ['guide', '', 'XK', 'en', 'abroad-guide-xk-en.html'],
  ['guide', '../../etc', 'TH', 'en', 'abroad-guide-etc-en.html'],
] as const)('%s, %s', (subject, place, iso2, language, name) => {
  expect(packFileName({ subject, place, iso2, language })).toBe(name)
})
