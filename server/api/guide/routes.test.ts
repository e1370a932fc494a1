import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { hashOfLine, testVector } from '#contract/guide/article-hash.ts'
import { Article, EmergencyTier, PackDelta, PackManifest, Sitemap } from '#contract/guide/guide.ts'
import { marksOf } from '#contract/guide/pack-delta.ts'
import { articles as articleTable } from '#server/database/schema.ts'
import { wireArticle } from '#server/content-files/read-article.ts'
import { contentOf, testContent } from '#server/testing/test-articles.ts'
import { createTestApp, noDatabase } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { preferredLanguages } from '#server/http/preferred-languages.ts'

const { app } = createTestApp({ content: testContent })
const get = (path: string, headers: Record<string, string> = {}) => app.request(`/api/guide${path}`, { headers })

async function topicsOf(country: string): Promise<string[]> {
  const { countryTopics } = v.parse(Sitemap, await (await get(`/sitemap/${country}`)).json())
  return countryTopics.flatMap((category) =>
    category.topics.flatMap((group) => ('subTopics' in group ? group.subTopics.map((topic) => topic.name) : [])),
  )
}

describe('the sitemap', () => {
  test('topics for outside the EU stand in Thailand and not in France, and the other way round', async () => {
    const [thailand, france, kingdom] = await Promise.all([topicsOf('th'), topicsOf('FR'), topicsOf('gb')])
    expect(thailand).toContain('voluntaryAhv')
    expect(thailand).not.toContain('healthInsurancePensioners')
    expect(france).not.toContain('voluntaryAhv')
    expect(france).toContain('healthInsurancePensioners')
    // The United Kingdom is outside the EU and EFTA: its residents may join the voluntary AHV.
    for (const topic of ['healthInsurancePensioners', 'voluntaryAhv']) expect(kingdom).toContain(topic)
  })

  test('a topic without an article is listed, with its source as address', async () => {
    const sitemap = v.parse(Sitemap, await (await get('/sitemap/th')).json())
    const group = sitemap.countryTopics.find((category) => category.name === 'death')?.topics[0]
    const subTopics = [{ name: 'deathAbroad', url: expect.stringMatching(/^https?:/) }, {}, {}]
    expect(group).toMatchObject({ name: 'firstSteps', subTopics })
    expect(sitemap.countryTopics[0]).toMatchObject({ name: 'currentNews', topics: [] })
  })

  test('labels come in the language that the request prefers', async () => {
    const label = async (language: string) =>
      ((await (await get('/sitemap/th', { 'Accept-Language': language })).json()) as { countryTopics: { label: string }[] })
        .countryTopics[1]?.label
    const labels = await Promise.all(['de-CH', 'fr-CH,en;q=0.5', 'en;q=0.2, it-CH', 'rm'].map(label))
    expect(labels).toEqual(['Auswandern', 'Émigrer', 'Emigrare', 'Emigration'])
    expect(preferredLanguages('en;q=0.2, it;q=0.9, de')).toEqual(['de', 'it', 'en'])
  })

  test('available are the countries with consular services; an unknown country is not found', async () => {
    const available = (await (await get('/available-countries')).json()) as string[]
    expect(available).toContain('TH')
    expect(available).not.toContain('AQ')
    expect((await get('/sitemap/zz')).status).toBe(404)
  })
})

describe('the country pack', () => {
  test('the manifest names the articles that concern the country, with hashes and sizes', async () => {
    const manifest = v.parse(PackManifest, await (await get('/pack/th?language=de')).json())
    expect(manifest).toMatchObject({ country: 'TH', language: 'de' })
    expect(manifest.articles.map((article) => article.topic)).toEqual(['helpline', 'lostPassport', 'voluntaryAhv'])
    expect(manifest.bytes).toBe(manifest.articles.reduce((sum, article) => sum + article.bytes, 0))
    const france = v.parse(PackManifest, await (await get('/pack/FR?language=de')).json())
    expect(france.version).not.toBe(manifest.version)
    expect(france.articles[0]?.hash).toBe(manifest.articles[0]?.hash)
  })

  test('an unchanged manifest answers 304 to its ETag', async () => {
    const etag = (await get('/pack/th?language=de')).headers.get('ETag') ?? ''
    expect((await get('/pack/th?language=de', { 'If-None-Match': etag })).status).toBe(304)
    expect((await get('/pack/th?language=fr', { 'If-None-Match': etag })).status).toBe(200)
  })

  test('to a device that says what it has, it says what differs, under the same ETag', async () => {
    const whole = await get('/pack/th?language=de')
    const manifest = v.parse(PackManifest, await whole.clone().json())
    const service = createTestApp({ content: contentOf(['helpline', 'lostPassport', 'voluntaryAhv', 'arrest']) }).app
    const own = v.parse(PackManifest, await (await service.request('/api/guide/pack/th?language=de')).json())
    const other = { ...own.articles[0]!, hash: 'f'.repeat(64) }
    const reply = await service.request(`/api/guide/pack/th?language=de&have=${marksOf([other, ...own.articles.slice(1)])}`)
    const delta = v.parse(PackDelta, await reply.json())
    expect(delta).toEqual({ ...own, articles: [own.articles[0]], dropped: ['fffff'] })
    expect(reply.headers.get('ETag')).not.toBe(whole.headers.get('ETag'))
    expect(v.safeParse(PackDelta, await (await get(`/pack/th?language=de&have=${'0'.repeat(5)}`)).json()).success).toBe(false)
    const asKnown = await get(`/pack/th?language=de&have=${marksOf(manifest.articles)}`)
    expect(asKnown.headers.get('ETag')).toBe(whole.headers.get('ETag'))
    expect(await asKnown.json()).toMatchObject({ version: manifest.version, articles: [], dropped: [] })
    expect((await get('/pack/th?language=de&have=xyz')).status).toBe(400)
  })

  test('a language is needed', async () => {
    expect(await (await get('/pack/th')).json()).toMatchObject({ type: 'abroad:invalid', detail: 'language: is missing' })
  })
})

test('an article carries the hash that its bytes have', async () => {
  const { hash, line, bytes } = wireArticle({ ...testContent.articles[0]!.article, title: 'Zürich' })
  const wire = Buffer.from(line)
  expect(wire.length).toBe(bytes)
  const rest = Buffer.concat([wire.subarray(0, 1), wire.subarray(75)])
  expect(createHash('sha256').update(rest).digest('hex')).toBe(hash)
  expect(await hashOfLine(new Uint8Array(wire), crypto.subtle)).toBe(hash)
  expect(await hashOfLine(new TextEncoder().encode(testVector.line), crypto.subtle)).toBe(testVector.hash)
})

describeOnDatabases('articles by hash', (fresh) => {
  test('come one a line in the order asked for, and unknown hashes are left out', async () => {
    const { app: stored } = createTestApp({ content: testContent, database: await fresh() })
    const [first, second, third] = testContent.articles.map((article) => article.hash)
    const reply = await stored.request(`/api/guide/articles?hashes=${third},${'0'.repeat(64)},${first},${second}`)
    expect(reply.headers.get('Content-Type')).toBe('application/x-ndjson')
    const lines = (await reply.text()).trimEnd().split('\n')
    expect(lines.map((line) => v.parse(Article, JSON.parse(line)).hash)).toEqual([third, first, second])
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    for (const line of lines) expect(await hashOfLine(new TextEncoder().encode(line), crypto.subtle)).toBe(JSON.parse(line).hash)
  })

  test('all of which are here may be kept for ever by whoever stands between', async () => {
    const { app: stored } = createTestApp({ content: testContent, database: await fresh() })
    const hashes = testContent.articles.map((article) => article.hash)
    const ask = (own: string[]) => stored.request(`/api/guide/articles?hashes=${own.join(',')}`)
    expect((await ask(hashes)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    // Asked for twice, it comes once.
    const twice = await ask([hashes[0]!, hashes[0]!])
    expect(twice.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await twice.text()).trimEnd().split('\n')).toHaveLength(1)
  })

  test('an article that only another process knows comes from the database', async () => {
    const database = await fresh()
    const old = contentOf(['helpline']).articles[0]!
    await database.db.insert(articleTable).values({ hash: old.hash, line: old.line, seenAt: 0 })
    const { app: other } = createTestApp({ database })
    expect(await (await other.request(`/api/guide/articles?hashes=${old.hash}`)).text()).toBe(`${old.line}\n`)
  })
})

test('forty-one hashes are too many', async () => {
  const { app: some } = createTestApp({ database: noDatabase })
  const reply = await some.request(`/api/guide/articles?hashes=${Array.from({ length: 41 }, () => 'a'.repeat(64)).join(',')}`)
  expect(reply.status).toBe(400)
})

test('the emergency tier holds the helpline, all countries, all representations and the emergency articles only', async () => {
  const reply = await get('/emergency')
  const tier = v.parse(EmergencyTier, await reply.json())
  expect(tier.helpline).toEqual({ phone: '+41 58 465 33 33', freeCall: '+41 800 24 7 365' })
  expect([tier.countries.length, tier.representations.length]).toEqual([250, 177])
  expect(new Set(tier.articles.map((article) => article.topic))).toEqual(new Set(['helpline', 'lostPassport']))
  expect((await get('/emergency', { 'If-None-Match': reply.headers.get('ETag') ?? '' })).status).toBe(304)
})
