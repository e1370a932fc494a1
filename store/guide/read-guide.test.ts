import { beforeEach, describe, expect, test } from 'vitest'
import type { EmergencyTier, Sitemap } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { databaseSource, tierSource, type GuideSource } from './source.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { type ArticleRow, type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import { articleRow, resourceRow, sampleArticle, sampleCountry, sampleHash, sampleRepresentation } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readCategory, readGuide, readTopic } from './read-guide.ts'

let db: AbroadDatabase
let source: GuideSource
beforeEach(() => {
  db = createTestDatabase()
  source = databaseSource(db)
})

const visaAt = { categoryId: 'emigration', id: 'visa' } as const
const thai = { country: 'TH', language: 'en' } as const
const topic = (name: string) => ({ name, url: `https://example.org/${name}`, label: `Label ${name}` })
const countries = [sampleCountry('CH'), sampleCountry('TH', { consularServicesId: 'bangkok' })]
const representations = [sampleRepresentation('bern'), sampleRepresentation('bangkok')]

const resource = (key: string, value: unknown) => db.resources.put(resourceRow(key, value, { confirmedAt: 10 }))

function sitemapOf(label: string): Sitemap {
  const countryTopics = [
    { name: 'currentNews', label: 'News', topics: [] },
    {
      name: 'emigration',
      label,
      topics: [{ name: 'before', label: 'Before', subTopics: [topic('visa'), topic('insurance')] }, topic('pets')],
    },
  ]
  return { isoCode: 'TH', countryTopics, availableCountries: [] }
}

async function stock(language: Language = 'en', country = 'TH'): Promise<void> {
  await resource(resourceKeys.countries, countries)
  await resource(resourceKeys.representations, representations)
  await resource(resourceKeys.sitemap(country, language), sitemapOf(`Emigration ${country} ${language}`))
}
const shelve = (...rows: ArticleRow[]) => db.articles.bulkPut(rows)
const emigration = (name: string, language: Language = 'en', hash = sampleHash(name + language)) =>
  articleRow(name, { category: 'emigration', language, hash })

describe('with a sitemap', () => {
  test('the overview counts its topics, and those that can be opened here', async () => {
    await stock()
    await shelve(emigration('visa'), emigration('pets'), emigration('unlisted'))
    expect(await readGuide(source, thai)).toMatchObject({
      country: { iso2: 'TH' },
      topicCount: 3,
      topicsHere: 2,
      confirmedAt: 10,
      categories: [
        { id: 'currentNews', topicCount: 0 },
        { id: 'emigration', label: 'Emigration TH en', topicCount: 3 },
      ],
    })
  })

  test('a category lists loose topics first, then its groups, and says which texts are here', async () => {
    await stock()
    await shelve(emigration('visa'))
    const category = await readCategory(source, thai, 'emigration')
    expect(category?.groups.map((group) => [group.name, group.subTopics.map((entry) => [entry.name, entry.isHere])])).toEqual([
      ['', [['pets', false]]],
      [
        'before',
        [
          ['visa', true],
          ['insurance', false],
        ],
      ],
    ])
    expect(await readCategory(source, thai, 'nowhere')).toBeNull()
  })

  test('a topic comes with its article, its country and the post that serves it', async () => {
    await stock()
    await shelve(emigration('visa'))
    expect(await readTopic(source, thai, visaAt)).toMatchObject({
      topic: topic('visa'),
      category: { id: 'emigration' },
      group: { name: 'before', label: 'Before' },
      article: { topic: 'visa' },
      isOtherLanguage: false,
      country: { iso2: 'TH' },
      representation: { id: 'bangkok' },
    })
  })

  test('a topic whose article is missing is shown without a body', async () => {
    await stock()
    const shown = { topic: topic('pets'), group: null, article: null, isOtherLanguage: false }
    expect(await readTopic(source, thai, { categoryId: 'emigration', id: 'pets' })).toMatchObject(shown)
  })

  test('a group has an address too; unknown ids are not found', async () => {
    await stock()
    expect(await readTopic(source, thai, { categoryId: 'emigration', id: 'before' })).toMatchObject({
      group: { name: 'before', subTopics: [{ name: 'visa' }, { name: 'insurance' }] },
    })
    for (const wanted of [
      { ...visaAt, id: 'nowhere' },
      { ...visaAt, categoryId: 'death' },
    ])
      expect(await readTopic(source, thai, wanted)).toBeNull()
  })

  test('Switzerland is shown without a name if no country was chosen', async () => {
    await stock('en', 'CH')
    expect(await readGuide(source, { country: null, language: 'en' })).toMatchObject({ country: null, topicCount: 3 })
  })

  test('what is shown is as old as the older of sitemap and pack', async () => {
    await stock()
    await db.manifests.put({ ...untouchedPack, ...thai, confirmedAt: 4 })
    expect((await readGuide(source, thai)).confirmedAt).toBe(4)
  })
})

test('the version of a topic that the manifest names is shown, whichever comes first', async () => {
  await stock()
  const versions = ['1', '2'].map((digit) => emigration('visa', 'en', digit.repeat(64)))
  await shelve(...versions)
  for (const { hash } of versions) {
    const articles = [{ topic: 'visa', category: 'emigration', hash, bytes: 1 }]
    await db.manifests.put({ ...untouchedPack, ...thai, manifest: { ...thai, version: 'v', bytes: 1, articles }, confirmedAt: 1 })
    expect(await readTopic(source, thai, visaAt)).toMatchObject({ article: { hash } })
  }
})

describe('without the sitemap of the country in the language', () => {
  test('that of another language of the country is shown, and texts of another language say so', async () => {
    await stock('en')
    await shelve(emigration('visa', 'en'), emigration('pets', 'de'))
    const german = { country: 'TH', language: 'de' } as const
    expect(await readGuide(source, german)).toMatchObject({ topicsHere: 2, categories: [{}, { label: 'Emigration TH en' }] })
    const shown = async (id: string) => readTopic(source, german, { ...visaAt, id })
    expect(await shown('visa')).toMatchObject({ article: { language: 'en' }, isOtherLanguage: true })
    expect(await shown('pets')).toMatchObject({ article: { language: 'de' }, isOtherLanguage: false })
  })

  test('that of Switzerland is shown for a country never visited', async () => {
    await stock('en', 'CH')
    expect(await readGuide(source, thai)).toMatchObject({ country: { iso2: 'TH' }, categories: [{}, { label: 'Emigration CH en' }] })
  })

  test('an article for another country than the chosen one comes from the chosen country’s sitemap, with the other country', async () => {
    await stock('en', 'TH')
    await resource(resourceKeys.countries, [...countries, sampleCountry('BR')])
    await shelve(emigration('visa'))
    const brazil = { country: 'BR', language: 'en', home: 'TH' } as const
    const found = await readTopic(source, brazil, visaAt)
    expect(found).toMatchObject({ country: { iso2: 'BR' }, category: { label: 'Emigration TH en' } })
  })

  test('an unknown country in the address shows the chosen country, its representation and the age of its guide', async () => {
    await stock('en', 'TH')
    await shelve(emigration('visa'))
    const unknown = { country: 'XX', language: 'en', home: 'TH' } as const
    expect(await readTopic(source, unknown, visaAt)).toEqual(await readTopic(source, thai, visaAt))
  })

  test('the emergency topics are shown if no sitemap is stored', async () => {
    await shelve(articleRow('helpline'), articleRow('arrest'), articleRow('notfall', { language: 'de' }))
    const overview = await readGuide(source, thai)
    expect(overview.categories).toEqual([{ id: 'emergencySituation', label: 'Emergency', topicCount: 2 }])
    expect(await readTopic(source, thai, { categoryId: 'emergencySituation', id: 'arrest' })).toMatchObject({
      article: { topic: 'arrest' },
      topic: { label: 'About arrest' },
    })
  })

  test('the guide is empty if nothing is stored', async () => {
    const nothing = { country: null, representation: null, categories: [], topicCount: 0, topicsHere: 0, confirmedAt: null }
    expect(await readGuide(source, thai)).toEqual(nothing)
  })
})

describe('from the emergency file without a database', () => {
  const tier: EmergencyTier = {
    version: 99,
    helpline: { phone: '+41 800 24-7-365', freeCall: '' },
    countries,
    representations,
    articles: (['en', 'de'] as const).flatMap((language) =>
      ['helpline', 'arrest'].map((name) => sampleArticle(name, { language, hash: sampleHash(name + language) })),
    ),
  }

  test('the emergency topics are read in the language asked for, with the country and its post', async () => {
    const german = { country: 'TH', language: 'de' } as const
    expect(await readGuide(tierSource(tier), german)).toMatchObject({
      country: { iso2: 'TH' },
      categories: [{ id: 'emergencySituation', label: 'Notfall', topicCount: 2 }],
      topicsHere: 2,
    })
    expect(await readTopic(tierSource(tier), german, { categoryId: 'emergencySituation', id: 'arrest' })).toMatchObject({
      article: { language: 'de' },
      isOtherLanguage: false,
      representation: { id: 'bangkok' },
    })
  })

  test('the helpline, the countries and the posts are there by the names the screens use', async () => {
    const from = tierSource(tier)
    expect((await from.resource(resourceKeys.emergency))?.value).toMatchObject({ version: 99, helpline: { phone: '+41 800 24-7-365' } })
    expect((await from.resource(resourceKeys.countries))?.value).toHaveLength(2)
    expect((await from.resource(resourceKeys.representations))?.value).toHaveLength(2)
    expect(await from.resource(resourceKeys.partners)).toBeUndefined()
  })
})

describe('with several versions of a topic on the device', () => {
  const category = 'emigration'
  const visa = (digit: string, checked: string) => articleRow('visa', { category, hash: digit.repeat(64), checked })
  const manifestOf = (hash: string) => ({ ...thai, version: 'v', bytes: 1, articles: [{ topic: 'visa', category, hash, bytes: 1 }] })

  beforeEach(async () => {
    const topics = ['visa', 'pets'].map((name) => ({ name, url: '', label: name }))
    const value = { isoCode: 'TH', countryTopics: [{ name: category, label: 'E', topics }], availableCountries: [] }
    await resource(resourceKeys.sitemap('TH', 'en'), value)
  })
  const pack = (more: Partial<ManifestRow>) => db.manifests.put({ ...untouchedPack, unread: [], ...thai, ...more })
  const open = (id: string) => readTopic(source, thai, { categoryId: category, id })

  describe('while no pack is complete', () => {
    test.each([
      ['1', '2'],
      ['2', '1'],
    ])('the version that was checked last is shown, whichever key comes first (%s)', async (newer, older) => {
      await db.articles.bulkPut([visa(newer, '2026-05-01'), visa(older, '2026-04-01')])
      expect(await open('visa')).toMatchObject({ article: { checked: '2026-05-01' } })
    })

    test('a version that the first download names comes before any other', async () => {
      const [one, two] = [visa('1', '2026-05-01'), visa('2', '2026-04-01')]
      await db.articles.bulkPut([one, two])
      await pack({ next: manifestOf(two.hash) })
      expect(await open('visa')).toMatchObject({ article: { hash: two.hash } })
    })

    test('a pack that was only requested does not change the age', async () => {
      await pack({ confirmedAt: 0 })
      expect((await readGuide(source, thai)).confirmedAt).toBe(10)
      await db.resources.toCollection().modify({ confirmedAt: 0 })
      expect((await readGuide(source, thai)).confirmedAt).toBeNull()
    })
  })

  test('a damaged line affects its own topic only', async () => {
    await db.articles.bulkPut([{ ...visa('1', '2026-05-01'), line: '{"hash":' }, articleRow('pets', { category })])
    expect((await readCategory(source, thai, category))?.groups[0]?.subTopics.map(({ name }) => name)).toEqual(['visa', 'pets'])
    expect(await open('visa')).toMatchObject({ topic: { name: 'visa' }, article: null })
    expect(await open('pets')).toMatchObject({ article: { topic: 'pets' } })
  })
})
