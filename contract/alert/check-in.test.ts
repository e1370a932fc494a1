import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PhoneAsWritten, phoneFlaw } from './check-in.ts'

test.each([
  ['081 234 56 78', '081 234 56 78'],
  ['(+66) 81/234-56.78', '(+66) 81/234-56.78'],
  ['+41\u00A079\u202F123\u201145\u201367', '+41 79 123-45-67'],
  ['\uFF0B\uFF16\uFF16\u300081\u2212234', '+66 81-234'],
  ['02 674 69 00 ext 12', '02 674 69 00 ext 12'],
  ['02 674 6900 / 02 674 6901', '02 674 6900 / 02 674 6901'],
  ['Anna: +41 79 123 45 67', 'Anna: +41 79 123 45 67'],
  ['٠٨١ ٢٣٤ ٥٦ ٧٨', '081 234 56 78'],
  ['\u202A+41\u200E 79\u2060123\u00AD45\u061C67\u202C', '+41 791234567'],
])('a number is taken as people write or copy it: %s', (written, kept) => {
  expect(v.parse(PhoneAsWritten, written)).toBe(kept)
})

test.each([
  ['1234', 'too-short'],
  ['call me', 'none'],
  ['', 'none'],
  ['+41 79 123 45 67 '.repeat(5), 'too-long'],
  ['02 674 69 00 ext 12', null],
] as const)('%j is refused for the reason %s', (written, flaw) => {
  expect(phoneFlaw(written)).toBe(flaw)
  expect(v.is(PhoneAsWritten, written)).toBe(flaw === null)
})
