import { expect, test } from 'vitest'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { nameOf, numbersFor, placeholderText } from './placeholder-text.ts'

const country = { emergency: { police: ['191', '1155', '112'], ambulance: ['1669'], fire: [], general: ['112'] } } as unknown as Country
const representation = { phone: '+66 2 674 69 00' } as Representation

test('a call in a text goes to the numbers of the place, two at most', () => {
  expect(numbersFor('police', { country })).toEqual(['191', '1155'])
  expect(numbersFor('ambulance', { country })).toEqual(['1669'])
})

test('a service without a number of its own is reached by the general one', () => {
  expect(numbersFor('fire', { country })).toEqual(['112'])
})

test('where we know no number there is no call', () => {
  expect(numbersFor('police', {})).toEqual([])
  expect(numbersFor('representation', { representation: { ...representation, phone: null } })).toEqual([])
  expect(numbersFor('helpline', { helpline: null })).toEqual([])
})

test('the representation and the helpline are called by their own numbers', () => {
  expect(numbersFor('representation', { representation })).toEqual(['+66 2 674 69 00'])
  expect(numbersFor('helpline', { helpline: { phone: '+41 58 465 33 33', freeCall: '+41 800 24 7 365' } })).toEqual(['+41 58 465 33 33'])
})

test('a code or a time zone that nobody knows stands as it is, or not at all, and breaks nothing', () => {
  const odd = { currencies: ['THB', 'baht!'], timezones: ['Asia/Bankok'] } as unknown as Country
  const inEnglish = { language: 'en', locale: 'en-GB' } as const
  expect(placeholderText('currency', { country: odd }, inEnglish)).toBe('Thai Baht, baht!')
  expect(
    placeholderText('timezone', { country: odd, representation: { ...representation, timezone: 'Asia/Bankok' } }, inEnglish),
  ).toBeUndefined()
  expect(nameOf('', 'language', 'en-GB')).toBe('')
})
