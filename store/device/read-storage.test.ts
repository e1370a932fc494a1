import { beforeEach, describe, expect, test } from 'vitest'
import type { AbroadDatabase } from '#store/database/database.ts'
import { changedRowOf, segmentsOf } from '#store/feed/walk.ts'
import { type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { articleRow, sampleHash, sampleRepresentation, sampleScope, sampleStory } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readStorage } from './read-storage.ts'

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
  expect(await readStorage(db)).toEqual({ parts: [], setAside: 0, sharedBytes: 0, guideBytes: 0 })
})

test('each part says how much it holds and how old it is', async () => {
  await db.articles.bulkPut([articleRow('helpline'), articleRow('arrest')])
  await resource(resourceKeys.emergency, { version: 1, hashes: ['helpline', 'arrest'].map(sampleHash) }, 500, 11)
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

test('an item that is here in two languages is one item, and takes the room of two texts', async () => {
  await db.segments.bulkAdd([
    ...segmentsOf('en', [sampleStory('s2', 2), sampleStory('s1', 1)]),
    ...segmentsOf('de', [sampleStory('s1', 1)]),
  ])
  await db.changed.bulkPut([changedRowOf('en', sampleStory('s3', 3)), changedRowOf('de', sampleStory('s3', 3))])
  const { parts } = await readStorage(db)
  expect(parts).toMatchObject([{ part: 'feed', count: 3, bytes: 5 * 700 }])
})

describe('a pack', () => {
  const pack = (more: Partial<ManifestRow>, country = 'TH') =>
    db.manifests.put({ ...untouchedPack, unread: [], country, language: 'en', confirmedAt: 5, ...more })
  const parts = async () => (await readStorage(db)).parts
  beforeEach(() => db.articles.bulkPut([articleRow('visa'), articleRow('pets')]))

  test('that is whole says so, with what its last update brought', async () => {
    const changes = { at: 3, changed: ['visa'], added: [], removed: [], bytes: 40 }
    await pack({ manifest: manifestOf('visa', 'pets'), origin: 'file', changes, unread: ['visa'] })
    const name = { part: 'guide', country: 'TH', language: 'en' }
    const amount = { count: 2, bytes: 80, wanted: 2, wantedBytes: 80, frees: 80 }
    const news = { changes, unread: 1, unreadTopics: ['visa'], update: null, unreadable: 0 }
    expect(await parts()).toEqual([{ ...name, ...amount, ...news, confirmedAt: 5, state: 'whole', hold: null, origin: 'file' }])
  })

  test('that comes for the first time counts what is here of what is wanted', async () => {
    await pack({ next: manifestOf('visa', 'pets', 'later') })
    expect(await parts()).toMatchObject([{ state: 'coming', count: 2, bytes: 80, wanted: 3, wantedBytes: 120, update: null }])
  })

  test('that was asked for without a line stands there, of unknown size', async () => {
    await pack({ confirmedAt: 0 })
    const [part] = await parts()
    expect(part).toMatchObject({ state: 'coming', count: 0, bytes: 0, confirmedAt: null })
    expect(part).not.toHaveProperty('wanted')
  })

  test('that shares its texts with another says what removing it alone would free', async () => {
    await pack({ manifest: manifestOf('visa', 'pets') })
    await pack({ manifest: manifestOf('visa') }, 'LA')
    expect(await parts()).toMatchObject([
      { country: 'LA', bytes: 40, frees: 0 },
      { country: 'TH', bytes: 80, frees: 40 },
    ])
    expect(await readStorage(db)).toMatchObject({ sharedBytes: 40, guideBytes: 80 })
  })

  test('that was sent away, or paused before it began, is not listed', async () => {
    await pack({ hold: 'citizen' })
    expect(await parts()).toEqual([])
  })

  test('that is updated counts the old one, and beside it what the update brings', async () => {
    await pack({ manifest: manifestOf('visa'), next: manifestOf('visa', 'pets', 'later') })
    const update = { count: 1, bytes: 40, wanted: 2, wantedBytes: 80 }
    expect(await parts()).toMatchObject([{ state: 'updating', count: 1, wanted: 1, update }])
  })

  test('that is held says by whom', async () => {
    await pack({ next: manifestOf('visa', 'later'), hold: 'line' })
    await pack({ manifest: manifestOf('visa'), next: manifestOf('visa', 'later'), hold: 'citizen' }, 'LA')
    expect(await parts()).toMatchObject([
      { country: 'LA', state: 'held', hold: 'citizen', count: 1, wanted: 1, update: { count: 0, wanted: 1 } },
      { country: 'TH', state: 'held', hold: 'line', count: 1, wanted: 2, update: null },
    ])
  })

  test('that lost an article is there in part', async () => {
    await pack({ manifest: manifestOf('visa', 'lost'), unreadable: { build: 'b', hashes: ['x', 'y'] } })
    expect(await parts()).toMatchObject([{ state: 'partial', count: 1, wanted: 2, unreadable: 2 }])
  })
})

test('of the emergency help the texts that are here count, not those that are named', async () => {
  await db.articles.put(articleRow('helpline'))
  await resource(resourceKeys.emergency, { version: 1, hashes: ['helpline', 'arrest'].map(sampleHash) }, 500, 11)
  expect((await readStorage(db)).parts).toMatchObject([{ part: 'emergency', count: 1, wanted: 2 }])
})

test('what nobody has confirmed has no age', async () => {
  await resource(resourceKeys.emergency, { version: 1, hashes: [] }, 500, 0)
  await resource(resourceKeys.representations, [], 900, 0)
  await resource(resourceKeys.map('a'), 'data:', 30, 0)
  const ages = (await readStorage(db)).parts.map(({ part, confirmedAt }) => `${part} ${confirmedAt}`)
  expect(ages).toEqual(['emergency null', 'representations null', 'maps null'])
})

test('what a service sent malformed is counted', async () => {
  await db.setAside.bulkAdd([1, 2, 3].map((at) => ({ source: 'content', id: null, issue: 'x', at })))
  expect((await readStorage(db)).setAside).toBe(3)
  // The same item, from a page, from the page again and from the list of registrations.
  await db.setAside.bulkAdd(['content', 'content', 'registrations'].map((source, at) => ({ source, id: 'item-7', issue: 'x', at })))
  expect((await readStorage(db)).setAside).toBe(4)
})
