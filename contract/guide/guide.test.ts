import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { testVector } from './article-hash.ts'
import { Article, ArticlesQuery, maxHashesPerCall, PackManifest, Sitemap } from './guide.ts'

const hash = 'a'.repeat(64)
const article = {
  hash,
  topic: 'visa',
  category: 'emigration',
  language: 'en',
  title: 'T',
  summary: 'S',
  keywords: ['k'],
  body: [],
  sources: [{ title: 'T', url: 'https://example.org' }],
  checked: '2026-01-01',
}
const topic = { name: 'visa', url: 'https://example.org', label: 'Visa' }

describe('articles are asked for', () => {
  const listOf = (count: number) => ({ hashes: Array.from({ length: count }, () => hash).join(',') })

  test('by one to forty hashes', () => {
    for (const count of [1, 2, maxHashesPerCall]) expect(v.is(ArticlesQuery, listOf(count)), String(count)).toBe(true)
    for (const count of [0, maxHashesPerCall + 1]) expect(v.is(ArticlesQuery, listOf(count)), String(count)).toBe(false)
  })

  test.each(['A'.repeat(64), 'a'.repeat(63), `${hash},`, `${hash} ,${hash}`, '../x'])('and not by %j', (hashes) => {
    expect(v.is(ArticlesQuery, { hashes })).toBe(false)
  })
})

test('an article is read whole, and what a newer service adds is ignored', () => {
  expect(v.parse(Article, { ...article, mood: 'good' })).toEqual(article)
})

test('a line with a hash alone is no article: the others of its batch are', () => {
  expect(v.is(Article, JSON.parse(testVector.line))).toBe(false)
})

test.each([{ language: 'rm' }, { hash: 'short' }, { body: [{ t: 'video', src: 'x' }] }, { keywords: null }])(
  'an article with %j cannot be read',
  (wrong) => {
    expect(v.is(Article, { ...article, ...wrong })).toBe(false)
  },
)

test('a category holds topics, groups of topics, or nothing', () => {
  const group = { name: 'before', label: 'Before', subTopics: [topic] }
  const sitemap = {
    isoCode: 'TH',
    countryTopics: [
      { name: 'emigration', label: 'Emigration', topics: [group, topic] },
      { name: 'currentNews', label: 'News', topics: [] },
    ],
    availableCountries: ['TH'],
  }
  expect(v.parse(Sitemap, sitemap)).toEqual(sitemap)
})

test('a manifest may be empty, but an article of it is not', () => {
  const manifest = { country: 'TH', language: 'en', version: 'v1', bytes: 0, articles: [] }
  expect(v.is(PackManifest, manifest)).toBe(true)
  expect(v.is(PackManifest, { ...manifest, articles: [{ topic: 'visa', category: 'emigration', hash, bytes: 0 }] })).toBe(false)
  expect(v.is(PackManifest, { ...manifest, country: 'th' })).toBe(false)
})
