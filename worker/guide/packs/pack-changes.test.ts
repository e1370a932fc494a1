import { expect, test } from 'vitest'
import type { PackManifest } from '#contract/guide/guide.ts'
import { type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import { changesBetween, readablePart, unreadAfter } from './pack-changes.ts'

/** Topics with their hashes, each article of ten bytes. */
const manifestOf = (articles: Record<string, string>): PackManifest => ({
  country: 'TH',
  language: 'en',
  version: Object.values(articles).join(),
  bytes: 10 * Object.keys(articles).length,
  articles: Object.entries(articles).map(([topic, hash]) => ({ topic, category: 'death', hash, bytes: 10 })),
})
const rowOf = (country: string, more: Partial<ManifestRow>): ManifestRow => ({
  ...untouchedPack,
  country,
  language: 'en',
  unread: [],
  ...more,
})

test('an update says which topics it changed, added and removed, and how much came', () => {
  expect(changesBetween(manifestOf({ a: '1', b: '2', c: '3' }), manifestOf({ a: '1', b: '2b', d: '4' }), 7)).toEqual({
    at: 7,
    changed: ['b'],
    added: ['d'],
    removed: ['c'],
    bytes: 20,
  })
})

test('another order of the same articles is no change', () => {
  expect(changesBetween(manifestOf({ a: '1', b: '2' }), manifestOf({ b: '2', a: '1' }), 7)).toBeNull()
})

test('what is unread grows until it is read, and shrinks by what is gone', () => {
  const changes = { at: 1, changed: ['b'], added: ['d'], removed: ['x'], bytes: 20 }
  const row = rowOf('TH', { next: manifestOf({ b: '2b', d: '4' }), unread: ['a', 'b', 'x'] })
  expect(unreadAfter(row, changes, [])).toEqual(['a', 'b', 'd'])
})

test('a text that was read in another country’s pack is not new', () => {
  const changes = { at: 1, changed: ['b', 'c'], added: [], removed: [], bytes: 20 }
  const row = rowOf('TH', { next: manifestOf({ b: '2b', c: '3b' }) })
  expect(unreadAfter(row, changes, [rowOf('FR', { manifest: manifestOf({ b: '2b', c: '3b' }), unread: ['c'] })])).toEqual(['c'])
  expect(unreadAfter(row, changes, [rowOf('FR', { manifest: manifestOf({ b: 'older' }) })])).toEqual(['b', 'c'])
})

test('an article that cannot be read leaves the old one of its topic, or nothing, and the version shows it', () => {
  const target = manifestOf({ a: '1', b: '2b', d: '4' })
  expect(readablePart(target, new Set(['9']), null)).toBe(target)
  const part = readablePart(target, new Set(['2b', '4']), manifestOf({ a: '1', b: '2' }))
  expect(part.articles.map(({ topic, hash }) => topic + hash)).toEqual(['a1', 'b2'])
  expect(part.bytes).toBe(20)
  expect(part.version).not.toBe(target.version)
})
