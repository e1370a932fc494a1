import { beforeEach, describe, expect, test } from 'vitest'
import type { PackManifest } from '#contract/guide/guide.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { databaseSource } from './source.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { type ArticleRow, type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import { articleRow, sampleCountry, sampleHash, sampleRepresentation } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readTopic } from './read-guide.ts'
import { readPackToHandOn } from './read-pack-file.ts'

let db: AbroadDatabase
beforeEach(() => {
  db = createTestDatabase()
})

const thai = { country: 'TH', language: 'en' } as const
const version = (name: string) => articleRow('visa', { category: 'emigration', title: name, hash: sampleHash(name) })
const resource = (key: string, value: unknown) => db.resources.put({ key, value, etag: null, bytes: 0, fetchedAt: 1, confirmedAt: 10 })

function manifestOf(rows: readonly ArticleRow[], country = 'TH'): PackManifest {
  const articles = rows.map(({ topic, category, hash, bytes }) => ({ topic, category, hash, bytes }))
  return { country, language: 'en', version: rows.map(({ hash }) => hash).join(), bytes: 0, articles }
}

async function stock(rows: readonly ArticleRow[], pack: Partial<ManifestRow> = {}): Promise<void> {
  await db.articles.bulkPut([...rows])
  await db.manifests.put({ ...untouchedPack, unread: [], ...thai, confirmedAt: 20, manifest: manifestOf(rows), ...pack })
}

describe('a pack to hand on', () => {
  const rows = ['taxes', 'arrest', 'visa'].map((topic) => articleRow(topic))

  test('is its lines in the manifest’s order, with the country, its post, the helpline and the topics', async () => {
    await stock(rows, { origin: 'file' })
    await resource(resourceKeys.countries, [sampleCountry('CH'), sampleCountry('TH', { consularServicesId: 'bangkok' })])
    await resource(resourceKeys.representations, [sampleRepresentation('bern'), sampleRepresentation('bangkok')])
    await resource(resourceKeys.emergency, { version: 1, hashes: [], helpline: { phone: '+41 58', freeCall: '' } })
    await resource(resourceKeys.sitemap('TH', 'en'), { isoCode: 'TH' })
    expect(await readPackToHandOn(db, thai)).toMatchObject({
      origin: 'file',
      confirmedAt: 20,
      lines: rows.map(({ line }) => line),
      sitemap: { isoCode: 'TH' },
      country: { iso2: 'TH' },
      representation: { id: 'bangkok' },
      helpline: { phone: '+41 58' },
    })
  })

  test('goes without what the device does not know beside the texts', async () => {
    await stock(rows)
    expect(await readPackToHandOn(db, thai)).toMatchObject({ sitemap: null, country: null, representation: null, helpline: null })
  })

  test('is none while a text is missing, while it is on its way, and where there is no pack', async () => {
    expect(await readPackToHandOn(db, thai)).toBeNull()
    await stock(rows)
    await db.articles.delete(rows[1]?.hash ?? '')
    expect(await readPackToHandOn(db, thai)).toBeNull()
    await stock(rows, { manifest: null, next: manifestOf(rows) })
    expect(await readPackToHandOn(db, thai)).toBeNull()
    await stock([])
    expect(await readPackToHandOn(db, thai)).toBeNull()
  })
})

describe('which version of a topic is shown', () => {
  const topics = [{ name: 'visa', url: '', label: 'Visa' }]
  const [own, fromFile] = [version('of the service'), version('of a file')]
  const shown = async (country = 'TH') => {
    const view = await readTopic(databaseSource(db), { country, language: 'en' }, { categoryId: 'emigration', id: 'visa' })
    return view && 'article' in view ? [view.article?.title, view.isFromFile] : null
  }
  const file = { manifest: manifestOf([fromFile]), origin: 'file' } as const
  const tier = (hashes: string[]) => resource(resourceKeys.emergency, { version: 1, hashes })
  beforeEach(async () => {
    const countryTopics = [{ name: 'emigration', label: 'E', topics }]
    for (const isoCode of ['TH', 'FR'])
      await resource(resourceKeys.sitemap(isoCode, 'en'), { isoCode, countryTopics, availableCountries: [] })
  })

  test('the file’s, where its pack is the newest of the country, and it is said', async () => {
    await stock([own, fromFile], file)
    expect(await shown()).toEqual(['of a file', true])
  })

  test('the app’s own, of what an emergency needs', async () => {
    await stock([own, fromFile], file)
    await tier([own.hash])
    expect(await shown()).toEqual(['of the service', false])
  })

  test('the service’s, in another country than the file’s', async () => {
    await stock([own, fromFile], file)
    expect(await shown('FR')).toEqual(['of the service', false])
    await db.articles.delete(own.hash)
    expect(await shown('FR')).toEqual(['of a file', true])
  })

  test('the service’s, once it has named the same, in whatever pack, also in one that is on its way', async () => {
    for (const pack of [{ manifest: manifestOf([fromFile]) }, { next: manifestOf([fromFile]) }, { ...file, origin: 'service' as const }]) {
      await db.manifests.clear()
      await stock([fromFile], file)
      expect(await shown()).toEqual(['of a file', true])
      await db.manifests.put({ ...untouchedPack, unread: [], country: 'LA', language: 'en', ...pack })
      expect(await shown()).toEqual(['of a file', false])
    }
    await db.manifests.clear()
    await stock([fromFile], file)
    await tier([fromFile.hash])
    expect(await shown()).toEqual(['of a file', false])
  })

  test('another language’s, with the service’s word before a file’s', async () => {
    const german = (name: string) => articleRow('visa', { category: 'emigration', language: 'de', title: name, hash: sampleHash(name) })
    const [first, second] = [german('a'), german('b')]
    await stock([first, second], { language: 'de', manifest: manifestOf([first]), origin: 'file' })
    expect(await shown()).toEqual(['b', false])
  })
})
