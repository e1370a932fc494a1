import { expect, test } from 'vitest'
import { reference } from '#server/testing/test-app.ts'
import { textsByCountry } from './for-countries.ts'

function read(text: string) {
  const mistakes: string[] = []
  const texts = textsByCountry({ text, firstLine: 7 }, reference, (line, reason) => mistakes.push(`${line}: ${reason}`))
  return { mistakes, texts, textIn: (country: string) => texts.find(({ countries }) => countries?.has(country))?.text }
}

test('a text without conditions is one for everybody', () => {
  expect(read('> One.\n\nTwo.').texts).toEqual([{ text: '> One.\n\nTwo.', countries: null }])
})

test('a line stands where its groups hold, behind its sign as in front of a paragraph', () => {
  const { textIn, texts, mistakes } = read(
    '- All.\n- {for:euEfta} Inside.\n1. {for:!euEfta agreement} Agreement.\n{for:!euEfta !agreement} Others.',
  )
  expect(mistakes).toEqual([])
  expect(textIn('FR')).toBe('- All.\n- Inside.')
  expect(textIn('BR')).toBe('- All.\n1. Agreement.')
  expect(textIn('TH')).toBe('- All.\nOthers.')
  expect(textIn('CH')).toBe('- All.\n- Inside.\n1. Agreement.\nOthers.')
  const countries = texts.flatMap((text) => [...(text.countries ?? [])])
  expect(countries.toSorted()).toEqual(reference.countries.map(({ iso2 }) => iso2).toSorted())
})

test('who is still in Switzerland reads no line that speaks of “your country”', () => {
  const { textIn } = read('{for:hagueChild !home} Your country has ratified it.\n{for:home} See the list.')
  expect(textIn('CH')).toBe('\nSee the list.')
  expect(textIn('FR')).toBe('Your country has ratified it.')
  expect(textIn('TH')).toBe('')
})

test('a group that nobody knows is a mistake with its line', () => {
  expect(read('One.\n{for:euEfta nowhere} Two.').mistakes).toEqual([
    expect.stringMatching(/^8: the group nowhere is not known; it can be home, euEfta/),
  ])
})
