import { beforeEach, describe, expect, test } from 'vitest'
import type { EmergencyTier, Sitemap } from '#contract/guide/guide.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { databaseSource, tierSource } from './source.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { untouchedPack } from '#store/rows/rows.ts'
import { fingerprintOf } from '#store/search/fingerprint.ts'
import { articleRow, sampleArticle, sampleHash } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readSearchSnapshot } from './read-search.ts'

const thai = { country: 'TH', language: 'en' } as const
const topic = (name: string) => ({ name, url: '', label: name })
const sitemap: Sitemap = {
  isoCode: 'TH',
  availableCountries: ['TH'],
  countryTopics: [
    { name: 'emigration', label: 'Emigration', topics: [{ name: 'before', label: 'Before', subTopics: [topic('visa')] }, topic('pets')] },
    { name: 'emergencySituation', label: 'Emergency', topics: [topic('arrest')] },
  ],
}
const resource = (key: string, value: unknown, confirmedAt: number) => ({ key, value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt })

let db: AbroadDatabase
beforeEach(() => {
  db = createTestDatabase()
})
const snapshot = () => readSearchSnapshot(databaseSource(db), thai)

describe('the snapshot of a search', () => {
  beforeEach(() => db.resources.put(resource(resourceKeys.sitemap('TH', 'en'), sitemap, 7)))

  test('holds the topics of the country’s guide that are here, in its order', async () => {
    await db.articles.bulkPut([articleRow('pets'), articleRow('visa'), articleRow('unlisted')])
    const topics = (await snapshot()).topics.map((entry) => `${entry.topic}: ${entry.categoryLabel}`)
    expect(topics).toEqual(['visa: Emigration', 'pets: Emigration'])
  })

  test('says of each how old it is: as old as its pack, or as the emergency tier where that is newer', async () => {
    await db.articles.bulkPut([articleRow('visa'), articleRow('arrest')])
    await db.resources.put(resource(resourceKeys.emergency, { version: 1, hashes: [sampleHash('arrest')] }, 9))
    const ages = async () => (await snapshot()).topics.map((entry) => `${entry.topic} ${entry.confirmedAt}`)
    expect(await ages()).toEqual(['visa 7', 'arrest 9'])
    const manifest = { ...thai, version: '1', bytes: 1, articles: [] }
    await db.manifests.put({ ...untouchedPack, ...thai, manifest, confirmedAt: 3 })
    expect(await ages()).toEqual(['visa 3', 'arrest 9'])
  })
})

describe('the indexes', () => {
  test('stand there for each language that is stored, the app’s first, with what they were built from', async () => {
    await db.articles.bulkPut([
      articleRow('visa', { language: 'de', hash: sampleHash('de') }),
      articleRow('visa', { language: 'it', hash: sampleHash('it') }),
      articleRow('visa'),
    ])
    await db.searchIndexes.put({ language: 'it', builtFrom: 'long ago', index: '{}' })
    expect((await snapshot()).indexes).toEqual([
      { language: 'en', articles: fingerprintOf([sampleHash('visa')]), stored: null },
      { language: 'de', articles: fingerprintOf([sampleHash('de')]), stored: null },
      { language: 'it', articles: fingerprintOf([sampleHash('it')]), stored: 'long ago' },
    ])
  })

  test('of the emergency files are none that are stored: the page builds them', async () => {
    const helpline = { phone: '1', freeCall: '2' }
    const tier: EmergencyTier = { version: 4, helpline, countries: [], representations: [], articles: [sampleArticle('arrest')] }
    expect(await readSearchSnapshot(tierSource(tier), thai)).toMatchObject({
      topics: [{ topic: 'arrest', categoryId: 'emergencySituation', confirmedAt: 4 }],
      indexes: [{ language: 'en', articles: fingerprintOf([sampleHash('arrest')]), stored: null }],
    })
  })
})
