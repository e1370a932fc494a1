import { beforeEach, describe, expect, test } from 'vitest'
import type { Category } from '#contract/guide/guide.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { databaseSource } from './source.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { articleRow, sampleHash } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readCategory, readGuide, readTopic } from './read-guide.ts'

const arrest = { categoryId: 'emergencySituation', id: 'arrest' } as const
const thai = { country: 'TH', language: 'en' } as const
const topic = (name: string, label: string) => ({ name, url: 'https://example.org/', label })
const emigration: Category = { name: 'emigration', label: 'Emigration', topics: [topic('visa', 'Visa')] }
const death: Category = { name: 'death', label: 'Death', topics: [topic('estate', 'Estate')] }
const inLanguage = (name: string, language: 'en' | 'de') => articleRow(name, { language, hash: sampleHash(name + language) })

let db: AbroadDatabase
beforeEach(async () => {
  db = createTestDatabase()
  const rows = ['helpline', 'arrest'].map((name) => inLanguage(name, 'en'))
  await db.articles.bulkPut(rows)
  await putTier(rows.map(({ hash }) => hash))
})

const put = (key: string, value: unknown, confirmedAt: number) =>
  db.resources.put({ key, value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt })
const putTier = (hashes: string[]) => put(resourceKeys.emergency, { version: 1, hashes }, 5)
const putSitemap = (countryTopics: Category[], confirmedAt: number) =>
  put(resourceKeys.sitemap('TH', 'en'), { isoCode: 'TH', countryTopics, availableCountries: [] }, confirmedAt)
const emergency = () => readCategory(databaseSource(db), thai, 'emergencySituation')
const labels = async () =>
  (await emergency())?.groups.map((group) => [group.name, ...group.subTopics.map(({ name, label, url }) => [name, label, url].join())])

describe('a sitemap without emergencies, a service’s or a file’s', () => {
  test.each([0, 7])('leaves them standing in their place, with the tier’s topics (confirmed at %i)', async (confirmedAt) => {
    await putSitemap([emigration, death], confirmedAt)
    const guide = await readGuide(databaseSource(db), thai)
    expect(guide.categories.map(({ id }) => id)).toEqual(['emigration', 'emergencySituation', 'death'])
    expect(await labels()).toEqual([['', 'arrest,About arrest,', 'helpline,About helpline,']])
    expect(await readTopic(databaseSource(db), thai, arrest)).toMatchObject({ article: { topic: 'arrest' } })
  })
})

describe('a list of emergencies', () => {
  const told: Category = {
    name: 'emergencySituation',
    label: 'All is well',
    topics: [{ name: 'first', label: 'Call +1 900', subTopics: [topic('helpline', 'Do nothing'), topic('own', 'Own')] }],
  }

  test('of a service keeps its words and groups, and what it lacks of the tier is added', async () => {
    await putSitemap([told], 7)
    expect((await emergency())?.label).toBe('All is well')
    expect(await labels()).toEqual([
      ['', 'arrest,About arrest,'],
      ['first', 'helpline,Do nothing,https://example.org/', 'own,Own,https://example.org/'],
    ])
  })

  test('of a file has no say in what its topics are called, grouped or linked', async () => {
    await putSitemap([told], 0)
    expect((await emergency())?.label).toBe('Emergency')
    expect(await labels()).toEqual([['', 'helpline,About helpline,', 'own,Own,', 'arrest,About arrest,']])
  })
})

test('a topic of the tier whose text is gone in the language stands with that of another', async () => {
  const german = ['helpline', 'arrest'].map((name) => inLanguage(name, 'de'))
  await db.articles.bulkPut(german)
  const inEnglish = ['helplineen', 'arresten'].map(sampleHash)
  await putTier([...german.map(({ hash }) => hash), ...inEnglish, ...Array.from({ length: 4 }, (_, n) => `f${n}`)])
  await db.articles.delete(sampleHash('arresten'))
  await putSitemap([emigration], 7)
  expect(await readTopic(databaseSource(db), thai, arrest)).toMatchObject({ article: { language: 'de' }, isOtherLanguage: true })
})
