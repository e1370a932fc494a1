import { expect, test } from 'vitest'
import { spacedPhone } from './phone.ts'

test('a number is cut into groups after its calling code', () => {
  expect(spacedPhone('+6626746900', ['+66'])).toBe('+66 2 674 69 00')
  expect(spacedPhone('+41584653333', ['+41'])).toBe('+41 58 465 33 33')
  expect(spacedPhone('+12027457900', ['+1'])).toBe('+1 202 745 79 00')
})

test('the longest calling code that fits is taken', () => {
  expect(spacedPhone('+18095330000', ['+1', '+1809'])).toBe('+1809 533 00 00')
})

test('short numbers, grouped ones and unknown codes stay as they are', () => {
  expect(spacedPhone('191', ['+66'])).toBe('191')
  expect(spacedPhone('+41 800 24 7 365', ['+41'])).toBe('+41 800 24 7 365')
  expect(spacedPhone('+6626746900')).toBe('+6626746900')
  expect(spacedPhone('+6626746900', ['+41'])).toBe('+6626746900')
})
