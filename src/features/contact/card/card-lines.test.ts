import { expect, test } from 'vitest'
import { directionOf, linesOf } from './card-lines.ts'

/** Each UTF-16 unit is one wide. */
const lines = (text: string, width: number, maxWordWidth = width) => linesOf(text, { width, maxWordWidth, widthOf: (part) => part.length })

test.each([
  ['Penicillin and nuts', ['Penicillin', 'and nuts']],
  ['水'.repeat(24), ['水'.repeat(10), '水'.repeat(10), '水'.repeat(4)]],
  ['No 水水水水水水水水水水水', ['No 水水水水水水水', '水水水水']],
  ['水水水水水水水水水水。水', ['水'.repeat(9), '水。水']],
  ['Beispielhausen', ['Beispielha', 'usen']],
  ['Anna-Maria-Luisa', ['Anna-', 'Maria-', 'Luisa']],
  // The vowel before a consonant, and the marks and vowels after it.
  ['แพ้ยาเพนิซิลลิน', ['แพ้ยาเพนิ', 'ซิลลิน']],
  ['กรุณาโทรเรียก', ['กรุณาโทร', 'เรียก']],
  ['', ['']],
])('%j is broken into %j in a column of ten', (text, broken) => {
  expect(lines(text, 10)).toEqual(broken)
})

test('a word up to the widest allowed width stays whole', () => {
  expect(lines('a Beispielhausen', 10, 14)).toEqual(['a', 'Beispielhausen'])
})

test.each([
  ['Anna', 'ltr'],
  ['אנה (Anna)', 'rtl'],
  ['Anna (אנה)', 'ltr'],
  ['12 آنا', 'rtl'],
  ['+41 79 123 45 67', 'ltr'],
  ['', 'ltr'],
])('direction of %j is %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
