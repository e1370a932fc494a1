import { expect, test } from 'vitest'
import { optionNamed, optionsFor } from './picker.tsx'

const countries = [
  { value: 'DE', label: 'Deutschland' },
  { value: 'CI', label: 'Côte d’Ivoire' },
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigeria' },
  { value: 'GQ', label: 'Äquatorialguinea' },
  { value: 'GN', label: 'Guinea' },
  { value: 'USNEWG', label: 'Consulate General in New York', sub: 'also responsible for Bermuda' },
]
const values = (text: string) => optionsFor(countries, text).map(({ value }) => value)

test('without a text all options stand in their order', () => {
  expect(values('')).toEqual(countries.map(({ value }) => value))
  expect(values('  ')).toHaveLength(countries.length)
})

test('letters count without case, accents and apostrophes', () => {
  expect(values('cote d ivoire')).toEqual(['CI'])
  expect(values('aqua')).toEqual(['GQ'])
})

test('what begins with the text comes first', () => {
  expect(values('guinea')).toEqual(['GN', 'GQ'])
})

test('each word has to be in the label or the second line', () => {
  expect(values('york bermuda')).toEqual(['USNEWG'])
  expect(values('new zürich')).toEqual([])
})

test('a name written out is its option, though another one begins with it', () => {
  expect(optionNamed(countries, 'niger')?.value).toBe('NE')
  expect(optionNamed(countries, 'Nige')).toBeNull()
  expect(optionNamed(countries, '')).toBeNull()
})

test('a name that two options share is none of them', () => {
  expect(optionNamed([...countries, { value: 'GN2', label: 'Guinea' }], 'Guinea')).toBeNull()
})
