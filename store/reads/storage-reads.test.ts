import { beforeEach, expect, test } from 'vitest'
import type { AbroadDatabase } from '../database.ts'
import { changedRowOf, segmentsOf } from '../feed-rows.ts'
import { untouchedPack } from '../rows.ts'
import { resourceKeys } from '../resource-keys.ts'
import { articleRow, sampleHash, sampleRepresentation, sampleScope, sampleStory } from '../testing/samples.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readStorage } from './storage-reads.ts'

let db: AbroadDatabase
beforeEach(() => {
  db = createTestDatabase()
})

const resource = (key: string, value: unknown, bytes: number, confirmedAt: number) =>
  db.resources.put({ key, value, etag: null, bytes, fetchedAt: 1, confirmedAt })
const manifestOf = (...topics: string[]) => ({
  country: 'TH',
  language: 'en' as const,
  version: 'v',
  bytes: 1,
  articles: topics.map((topic) => ({ topic, category: 'emigration', hash: sampleHash(topic), bytes: 40 })),
})

test('an empty device stores nothing', async () => {
  expect(await readStorage(db)).toEqual({ parts: [], setAside: 0 })
})

test('each part says how much it holds and how old it is', async () => {
  await resource(resourceKeys.emergency, { version: 1, hashes: ['x', 'y'] }, 500, 11)
  await resource(resourceKeys.representations, [sampleRepresentation('a'), sampleRepresentation('b'), sampleRepresentation('c')], 900, 12)
  await resource(resourceKeys.map('a'), 'data:', 30, 14)
  await resource(resourceKeys.map('b'), 'data:', 50, 13)
  await resource('mapless', null, 999, 1)
  await db.segments.bulkAdd(segmentsOf('a', [sampleStory('s2', 2), sampleStory('s1', 1)]))
  await db.changed.put(changedRowOf('a', sampleStory('s3', 3)))
  await db.scopes.bulkPut([sampleScope('a', { confirmedAt: 21 }), sampleScope('b', { confirmedAt: 20 })])
  const { parts } = await readStorage(db)
  expect(parts).toMatchObject([
    { part: 'emergency', count: 2, bytes: 500, confirmedAt: 11 },
    { part: 'representations', count: 3, bytes: 900, confirmedAt: 12 },
    { part: 'feed', count: 3, confirmedAt: 21 },
    { part: 'maps', count: 2, bytes: 80, confirmedAt: 13 },
  ])
})

test('a pack counts the articles that are here; while an update is fetched the old one stands', async () => {
  await db.articles.bulkPut([articleRow('visa'), articleRow('pets')])
  await db.manifests.put({
    ...untouchedPack,
    country: 'TH',
    language: 'en',
    manifest: manifestOf('visa'),
    etag: null,
    fetchedAt: 1,
    confirmedAt: 5,
    next: manifestOf('visa', 'pets', 'later'),
    nextEtag: null,
  })
  await db.manifests.put({
    ...untouchedPack,
    country: 'LA',
    language: 'de',
    manifest: null,
    etag: null,
    fetchedAt: 0,
    confirmedAt: 0,
    next: manifestOf('nothing'),
    nextEtag: null,
  })
  expect((await readStorage(db)).parts).toEqual([
    { part: 'guide', count: 0, bytes: 0, confirmedAt: null, country: 'LA', language: 'de', wanted: 1 },
    { part: 'guide', count: 1, bytes: 40, confirmedAt: 5, country: 'TH', language: 'en', wanted: 1 },
  ])
})

test('what a service sent malformed is counted', async () => {
  await db.setAside.bulkAdd([1, 2, 3].map((at) => ({ source: 'content', id: null, issue: 'x', at })))
  expect((await readStorage(db)).setAside).toBe(3)
})
