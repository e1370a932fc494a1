import { expect, test } from 'vitest'
import { groupedHits, markHits, matches } from './match.ts'

const marked = (text: string, term: string) =>
  markHits(text, term)
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('')

test('the hit keeps the letters of the text', () => {
  expect(marked('Lost or stolen passport', 'PASS')).toBe('Lost or stolen [pass]port')
})

test('accents do not matter, on either side', () => {
  expect(marked('Décès d’un proche', 'deces')).toBe('[Décès] d’un proche')
  expect(marked('Bürgerrecht', 'bürger')).toBe('[Bürger]recht')
})

test('a soft hyphen inside a word does not hide it and stays where it is', () => {
  expect(marked('Staats\u00adangehörigkeit', 'staatsange')).toBe('[Staats\u00adange]hörigkeit')
})

test('each word of the term is marked, overlaps once', () => {
  expect(marked('Return to Switzerland', 'switz return')).toBe('[Return] to [Switz]erland')
  expect(marked('banana', 'ana nan')).toBe('b[anana]')
})

test('a single letter marks starts of words only', () => {
  expect(marked('A map of Asia', 'a')).toBe('[A] map of [A]sia')
})

test('nothing typed marks nothing', () => {
  expect(markHits('Passport', '  ')).toEqual([{ text: 'Passport', isHit: false }])
  expect(markHits('', 'x')).toEqual([])
})

test('a country is found by part of its name, without its accents', () => {
  expect(matches('Côte d’Ivoire', 'cote')).toBe(true)
  expect(matches('Vereinigtes König\u00adreich', 'königreich ver')).toBe(true)
  expect(matches('Laos', 'thai')).toBe(false)
  expect(matches('Laos', '')).toBe(true)
})

test('hits of one category stand together, in the order of the best hit', () => {
  const hits = [
    { categoryId: 'death', n: 1 },
    { categoryId: 'retirement', n: 2 },
    { categoryId: 'death', n: 3 },
  ]
  expect(groupedHits(hits).map((group) => group.map(({ n }) => n))).toEqual([[1, 3], [2]])
})

test('a straight apostrophe finds the typographic one', () => {
  expect(markHits('Carta d’identità', "d'identita")).toContainEqual({ text: 'd’identità', isHit: true })
})
