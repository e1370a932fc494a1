import { beforeEach, describe, expect, test } from 'vitest'
import type { AbroadDatabase } from '#store/database/database.ts'
import { databaseSource } from './source.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import { articleRow } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readCategory, readGuide, readTopic } from './read-guide.ts'

const thai = { country: 'TH', language: 'en' } as const
const category = 'emigration'
const visa = (digit: string, checked: string) => articleRow('visa', { category, hash: digit.repeat(64), checked })
const manifestOf = (hash: string) => ({ ...thai, version: 'v', bytes: 1, articles: [{ topic: 'visa', category, hash, bytes: 1 }] })

let db: AbroadDatabase
beforeEach(async () => {
  db = createTestDatabase()
  const topics = ['visa', 'pets'].map((name) => ({ name, url: '', label: name }))
  const value = { isoCode: 'TH', countryTopics: [{ name: category, label: 'E', topics }], availableCountries: [] }
  await db.resources.put({ key: resourceKeys.sitemap('TH', 'en'), value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 10 })
})
const pack = (more: Partial<ManifestRow>) => db.manifests.put({ ...untouchedPack, unread: [], ...thai, ...more })
const open = (id: string) => readTopic(databaseSource(db), thai, { categoryId: category, id })

describe('while no pack is whole', () => {
  test.each([
    ['1', '2'],
    ['2', '1'],
  ])('the version that was checked last is shown, whichever key comes first (%s)', async (newer, older) => {
    await db.articles.bulkPut([visa(newer, '2026-05-01'), visa(older, '2026-04-01')])
    expect(await open('visa')).toMatchObject({ article: { checked: '2026-05-01' } })
  })

  test('what the first download names comes before any other', async () => {
    const [one, two] = [visa('1', '2026-05-01'), visa('2', '2026-04-01')]
    await db.articles.bulkPut([one, two])
    await pack({ next: manifestOf(two.hash) })
    expect(await open('visa')).toMatchObject({ article: { hash: two.hash } })
  })

  test('a pack that was only wished for takes no age away, and gives none', async () => {
    await pack({ confirmedAt: 0 })
    expect((await readGuide(databaseSource(db), thai)).confirmedAt).toBe(10)
    await db.resources.toCollection().modify({ confirmedAt: 0 })
    expect((await readGuide(databaseSource(db), thai)).confirmedAt).toBeNull()
  })
})

test('a line that was damaged on the device costs its own topic and no other', async () => {
  await db.articles.bulkPut([{ ...visa('1', '2026-05-01'), line: '{"hash":' }, articleRow('pets', { category })])
  expect((await readCategory(databaseSource(db), thai, category))?.groups[0]?.subTopics.map(({ name }) => name)).toEqual(['visa', 'pets'])
  expect(await open('visa')).toMatchObject({ topic: { name: 'visa' }, article: null })
  expect(await open('pets')).toMatchObject({ article: { topic: 'pets' } })
})
