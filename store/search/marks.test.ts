import { expect, test } from 'vitest'
import { markWords } from './marks.ts'

const marked = (text: string, ...found: string[]) =>
  markWords(text, new Set(found))
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('')

test('whole words are marked, with the letters of the text', () => {
  expect(marked('Lost or stolen passport', 'lost', 'passport')).toBe('[Lost] or stolen [passport]')
  expect(marked('Décès d’un proche', 'deces')).toBe('[Décès] d’un proche')
})

test('of a compound only the part that was found', () => {
  expect(marked('Krankenversicherung', 'versicherung')).toBe('Kranken[versicherung]')
  expect(marked('Kranken\u00adversiche\u00adrungen und Identita\u0308tskarte', 'versicherungen', 'karte')).toBe(
    'Kranken\u00ad[versiche\u00adrungen] und Identita\u0308ts[karte]',
  )
  expect(marked('Haft, Botschaft', 'haft')).toBe('[Haft], Botschaft')
})

test('a soft hyphen inside a word does not hide it and stays where it is', () => {
  expect(marked('Staats\u00adangehörigkeit', 'staatsangehorigkeit')).toBe('[Staats\u00adangehörigkeit]')
})

test('nothing found marks nothing', () => {
  expect(markWords('Passport', new Set())).toEqual([{ text: 'Passport', isHit: false }])
  expect(markWords('', new Set(['x']))).toEqual([])
})
