import { describe, expect, test } from 'vitest'
import { createThesaurus } from './thesaurus.ts'

const { alternatives, alternativesNear } = createThesaurus([
  { de: 'spital*, krankenhaus', fr: 'hôpital', it: 'ospedale', en: 'hospital*' },
  { de: 'kein geld, pleite', fr: 'sans argent', it: 'senza soldi', en: 'no money, broke' },
])
const words = (...given: Parameters<typeof alternatives>) => alternatives(...given).map((found) => found.words.join(' '))

describe('a word leads to what the thing is called', () => {
  test('in any language, from any language', () => {
    expect(words('ospedale', 'de', false)).toEqual(['spital', 'krankenhaus'])
    expect(words('spital', 'fr', false)).toEqual(['hopital'])
  })

  test('from any ending, where a star stands for it', () => {
    expect(words('spitalrechnung', 'it', false)).toEqual(['ospedale'])
    expect(words('krankenhausbett', 'it', false)).toEqual([])
    expect(alternatives('ospedale', 'de', false).map(({ isBeginning }) => isBeginning)).toEqual([true, false])
  })

  test('while it is still being written, from four letters on', () => {
    expect(words('ospe', 'de', true)).toEqual(['spital', 'krankenhaus'])
    expect(words('osp', 'de', true)).toEqual([])
    expect(words('ospe', 'de', false)).toEqual([])
  })

  test('with a typing error, to the nearest only', () => {
    expect(alternativesNear('ospedlae', 'de').map((found) => found.words.join(' '))).toEqual(['spital', 'krankenhaus'])
    expect(alternativesNear('xyzzyx', 'de')).toEqual([])
  })
})

describe('several words in a row', () => {
  test('mean more than each of them', () => {
    expect(words('sans argent', 'de', false)).toEqual(['kein geld', 'pleite'])
    expect(words('argent', 'de', false)).toEqual([])
  })

  test('do not match what begins with a part of them', () => {
    expect(words('spital geld', 'it', false)).toEqual([])
  })
})

test('what stands everywhere leads somewhere, and nothing leads to it', () => {
  const { alternatives: found } = createThesaurus([{ de: 'kommt nicht, ausgeblieben', fr: 'suspendu', it: 'sospeso', en: 'stopped' }])
  expect(found('kommt nicht', 'de', false)).toEqual([{ words: ['ausgeblieben'], isBeginning: false }])
})
