import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PhoneAsWritten } from './check-in.ts'

test.each([
  ['081 234 56 78', '081 234 56 78'],
  ['(+66) 81/234-56.78', '(+66) 81/234-56.78'],
  ['+41\u00A079\u202F123\u201145\u201367', '+41 79 123-45-67'],
  ['\uFF0B\uFF16\uFF16\u300081\u2212234', '+66 81-234'],
])('a number is taken as people write or copy it: %s', (written, kept) => {
  expect(v.parse(PhoneAsWritten, written)).toBe(kept)
})

test.each(['1234', 'call me', '081+23456', ''])('%j is no number', (written) => {
  expect(v.is(PhoneAsWritten, written)).toBe(false)
})
