import { expect, test } from 'vitest'
import { finishedDate, isoOf, typedDate, typedOf } from './date-input.tsx'

/** Types key after key; < is the key that deletes. */
const typed = (keys: string) => keys.split('').reduce((text, key) => typedDate(text, key === '<' ? text.slice(0, -1) : text + key), '')

test('eight digits become a date while they are typed', () => {
  expect(typed('04091987')).toBe('04.09.1987')
})

test('a typed full stop is not doubled', () => {
  expect(typedDate('04', '04.')).toBe('04.')
  expect(typedDate('04.', '04.0')).toBe('04.0')
  expect(typed('04.09.1987')).toBe('04.09.1987')
  expect(typed('4.9.1987')).toBe('4.9.1987')
})

test('a full stop can be deleted again', () => {
  expect(typed('04<')).toBe('04')
  expect(typed('0409<<')).toBe('04.0')
  expect(typed('04<<5')).toBe('05.')
})

test.each([
  ['1987-09-04', '04.09.1987'],
  ['04091987', '04.09.1987'],
  ['4.9.1987', '4.9.1987'],
  ['tomorrow', 'tomorrow'],
  ['٠٤٠٩١٩٨٧', '04.09.1987'],
  ['\u202A04.09.1987\u202C', '04.09.1987'],
  ['１９８７-０９-０４', '04.09.1987'],
])('pasted %j stands as %j', (text, expected) => {
  expect(typedDate('', text)).toBe(expected)
})

test.each([
  ['3.2.1980', '03.02.1980'],
  ['03.02.80', '03.02.1980'],
  ['3.2.80', '03.02.1980'],
  ['03.02.26', '03.02.2026'],
  ['2.12.26', '02.12.1926'],
  ['3/2/1980', '03.02.1980'],
  ['3-2-1980', '03.02.1980'],
  ['3 2 1980', '03.02.1980'],
  ['۳.۲.۱۹۸۰', '03.02.1980'],
  ['31.02.1980', '31.02.1980'],
  ['2.3', '2.3'],
  ['tomorrow', 'tomorrow'],
])('a date of birth %j is %j once the field is left', (written, finished) => {
  expect(finishedDate(written, '2026-11-20')).toBe(finished)
})

test('a two-digit year of a future date is in this century', () => {
  expect(finishedDate('2.12.2026')).toBe('02.12.2026')
  expect(finishedDate('2.12.80')).toBe('02.12.2080')
})

test('a date is read only with a year of four digits', () => {
  expect(isoOf('1.7.2026')).toBe('2026-07-01')
  expect(isoOf('1.7.20')).toBeNull()
  expect(isoOf('')).toBeNull()
  expect(typedOf('2026-07-01')).toBe('01.07.2026')
})
