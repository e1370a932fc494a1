import { expect, test } from 'vitest'
import { optionNamed, optionsFor } from './picker-match.ts'

const options = [
  { value: 'DE', label: 'Deutschland' },
  { value: 'CI', label: 'Côte d’Ivoire' },
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigeria' },
  { value: 'GQ', label: 'Äquatorialguinea' },
  { value: 'GN', label: 'Guinea' },
  { value: 'USNEWG', label: 'Consulate General in New York', sub: 'also responsible for Bermuda' },
]
const values = (text: string) => optionsFor(options, text).map(({ value }) => value)

test('without a text all options stand in their order', () => {
  expect(values('')).toEqual(options.map(({ value }) => value))
  expect(values('  ')).toHaveLength(options.length)
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
  expect(optionNamed(options, 'niger')?.value).toBe('NE')
  expect(optionNamed(options, 'Nige')).toBeNull()
  expect(optionNamed(options, '')).toBeNull()
})

test('a name that two options share is none of them', () => {
  expect(optionNamed([...options, { value: 'GN2', label: 'Guinea' }], 'Guinea')).toBeNull()
})
