import { describe, expect, test } from 'vitest'
import type { Article } from '#contract/guide.ts'
import { fold, searchArticles } from './search.ts'
import { sampleArticle } from './testing/samples.ts'

const category = { id: 'emigration', label: 'Emigration' } as const
const plain = { title: 'Title', summary: 'Summary', keywords: [], body: [] }
const shelfOf = (...articles: (Partial<Article> & { topic: string })[]) =>
  articles.map(({ topic, ...more }) => ({ article: sampleArticle(topic, { ...plain, ...more }), category }))
const topics = (shelf: ReturnType<typeof shelfOf>, term: string) => searchArticles(shelf, term).map((hit) => hit.topic)

test.each([
  ['Straße', 'strasse'],
  ['ZÜRICH', 'zurich'],
  ['Zu\u0308rich', 'zurich'],
  ['À propos d’été', 'a propos d ete'],
  ['Kranken\u00adversicherung', 'krankenversicherung'],
  ['  AHV/IV  (1. Säule)', 'ahv iv 1 saule'],
  ['', ''],
  ['–', ''],
])('%j folds to %j', (text, expected) => {
  expect(fold(text)).toBe(expected)
})

describe('a term is found', () => {
  const shelf = shelfOf(
    { topic: 'insurance', title: 'Krankenversicherung in Zürich', body: [{ t: 'p', text: ['An der ', { b: 'Straße' }, ' des Spitals'] }] },
    { topic: 'passport', title: 'Passport' },
  )

  test.each(['krankenversicherung', 'KRANKEN', 'zurich', 'Zürich kranken', 'strasse', 'straße', 'spital'])('%s', (term) => {
    expect(topics(shelf, term)).toEqual(['insurance'])
  })

  test('in every kind of block', () => {
    const blocks: Article['body'] = [
      { t: 'digest', lines: [['alpha']] },
      { t: 'h', text: 'beta' },
      { t: 'ul', items: [['gamma']] },
      { t: 'steps', items: [{ title: 'delta', text: [{ a: 'epsilon', topic: 'x' }, { word: 'country' }] }] },
    ]
    for (const term of ['alpha', 'beta', 'gamma', 'delta', 'epsilon'])
      expect(topics(shelfOf({ topic: 'all', body: blocks }), term), term).toEqual(['all'])
  })
})

describe('nothing is found', () => {
  const shelf = shelfOf({ topic: 'insurance', title: 'Krankenversicherung' })
  test.each(['', '   ', '???', 'versicherung', 'kranken auto', 'zzz', '.*'])('for %j', (term) => {
    expect(searchArticles(shelf, term)).toEqual([])
  })
})

describe('the best comes first', () => {
  test('a word of the title before a keyword, the summary and the body', () => {
    const shelf = shelfOf(
      { topic: 'body', body: [{ t: 'p', text: ['visa'] }] },
      { topic: 'summary', summary: 'visa' },
      { topic: 'keyword', keywords: ['visa'] },
      { topic: 'title', title: 'Visa' },
    )
    expect(topics(shelf, 'visa')).toEqual(['title', 'keyword', 'summary', 'body'])
  })

  test('the whole word before one that begins with it', () => {
    expect(topics(shelfOf({ topic: 'begins', title: 'Passports' }, { topic: 'whole', title: 'Your pass' }), 'pass')).toEqual([
      'whole',
      'begins',
    ])
  })

  test('equals by title, so that the order does not jump', () => {
    const shelf = shelfOf({ topic: 'b', title: 'Visa B' }, { topic: 'a', title: 'Visa A' })
    expect(topics(shelf, 'visa')).toEqual(['a', 'b'])
  })

  test('twenty at most', () => {
    expect(topics(shelfOf(...Array.from({ length: 30 }, (_, n) => ({ topic: `t${n}`, title: `Visa ${n}` }))), 'visa')).toHaveLength(20)
  })
})

test('a hit says where the topic stands', () => {
  expect(searchArticles(shelfOf({ topic: 'visa', title: 'Visa', summary: 'How' }), 'visa')).toEqual([
    { topic: 'visa', categoryId: 'emigration', categoryLabel: 'Emigration', title: 'Visa', summary: 'How' },
  ])
})
