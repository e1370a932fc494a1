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

test('without a text all options keep their order', () => {
  expect(values('')).toEqual(countries.map(({ value }) => value))
  expect(values('  ')).toHaveLength(countries.length)
})

test('matching ignores case, accents and apostrophes', () => {
  expect(values('cote d ivoire')).toEqual(['CI'])
  expect(values('aqua')).toEqual(['GQ'])
})

test('options that begin with the text come first', () => {
  expect(values('guinea')).toEqual(['GN', 'GQ'])
})

test('an option matches if its label or second line has every word', () => {
  expect(values('york bermuda')).toEqual(['USNEWG'])
  expect(values('new zürich')).toEqual([])
})

test('a full name selects its option, even if another begins with it', () => {
  expect(optionNamed(countries, 'niger')?.value).toBe('NE')
  expect(optionNamed(countries, 'Nige')).toBeNull()
  expect(optionNamed(countries, '')).toBeNull()
})

test('a name that two options share selects none', () => {
  expect(optionNamed([...countries, { value: 'GN2', label: 'Guinea' }], 'Guinea')).toBeNull()
})
