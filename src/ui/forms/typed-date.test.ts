import { expect, test } from 'vitest'
import { typedDate } from './typed-date.ts'

/** Types key after key; < is the key that deletes. */
const typed = (keys: string) => keys.split('').reduce((text, key) => typedDate(text, key === '<' ? text.slice(0, -1) : text + key), '')

test('eight digits become a date while they are typed', () => {
  expect(typed('04091987')).toBe('04.09.1987')
})

test('who types the full stops gets no second ones', () => {
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
])('pasted %j stands as %j', (text, expected) => {
  expect(typedDate('', text)).toBe(expected)
})
