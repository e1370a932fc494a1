import { expect, test } from 'vitest'
import { checkDateOfBirth } from './date-of-birth.ts'

const today = '2026-11-20'

test.each([
  ['01.02.1990', null],
  ['29.02.2024', null],
  ['20.11.2026', null],
  ['20.11.1906', null],
  ['', 'invalid'],
  ['1.2.1990', 'invalid'],
  ['1990-02-01', 'invalid'],
  ['31.02.1990', 'invalid'],
  ['29.02.2023', 'invalid'],
  ['00.01.1990', 'invalid'],
  ['01.13.1990', 'invalid'],
  ['01.02.90', 'invalid'],
  ['01.02.1990 ', 'invalid'],
  ['21.11.2026', 'in-the-future'],
  ['01.01.9999', 'in-the-future'],
  ['19.11.1906', 'too-old'],
  ['01.01.0000', 'too-old'],
] as const)('%j is %j', (text, expected) => {
  expect(checkDateOfBirth(text, today)).toBe(expected)
})

test('on 29 February the oldest day of birth is the last of February', () => {
  expect(checkDateOfBirth('28.02.1908', '2028-02-29')).toBe('too-old')
  expect(checkDateOfBirth('29.02.1908', '2028-02-29')).toBeNull()
  expect(checkDateOfBirth('28.02.1900', '2020-02-29')).toBe('too-old')
  expect(checkDateOfBirth('01.03.1900', '2020-02-29')).toBeNull()
})
