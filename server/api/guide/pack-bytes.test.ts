import { fileURLToPath } from 'node:url'
import zlib from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { maxHashesPerCall, PackDelta, PackManifest, Sitemap } from '#contract/guide/guide.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { marksOf } from '#contract/guide/pack-delta.ts'
import type { GuideArticle } from '#server/content-files/content.ts'
import { readContentFiles } from '#server/content-files/read-content-files.ts'
import { wireArticle } from '#server/content-files/read-article.ts'
import { createRandom } from '#server/seeded-random.ts'
import { createTestApp, emptyContent, reference } from '#server/testing/test-app.ts'

/** The real guide: what its packs weigh on the line. */
const folder = fileURLToPath(new URL('../../content', import.meta.url))
const { articles } = await readContentFiles(folder, { reference, demo: false, anchorMs: 0 })

const serve = (own: readonly GuideArticle[]) => {
  const content = { ...emptyContent, articles: [...own], articleByHash: new Map(own.map((article) => [article.hash, article])) }
  return createTestApp({ content }).app
}
const app = serve(articles)

interface Answer {
  text: string
  /** As it goes over the line. */
  packed: Buffer
}

async function get(service: typeof app, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await service.request(`/api/guide${path}`, { headers: { 'Accept-Encoding': 'br', ...headers } })
  const packed = Buffer.from(await answer.arrayBuffer())
  const encoding = answer.headers.get('Content-Encoding')
  const bytes = encoding === 'br' ? zlib.brotliDecompressSync(packed) : encoding === 'gzip' ? zlib.gunzipSync(packed) : packed
  return { text: bytes.toString(), packed }
}

async function download(country: string, language: Language, headers: Record<string, string> = {}) {
  const pack = await get(app, `/pack/${country}?language=${language}`, headers)
  const manifest = v.parse(PackManifest, JSON.parse(pack.text))
  const hashes = manifest.articles.map((entry) => entry.hash)
  const batches: Answer[] = []
  for (let start = 0; start < hashes.length; start += maxHashesPerCall)
    batches.push(await get(app, `/articles?hashes=${hashes.slice(start, start + maxHashesPerCall).join(',')}`, headers))
  return { manifest, batches, wireBytes: [pack, ...batches].reduce((sum, answer) => sum + answer.packed.length, 0) }
}

function changed({ article, countries }: GuideArticle): GuideArticle {
  const { hash, ...words } = article
  return wireArticle({ ...words, summary: `${words.summary} Not ${hash.slice(0, 5)} any more.` }, countries)
}

describe.each(languages)('a pack in the language %s', (language) => {
  test.each(['TH', 'FR'])('for %s takes at most 90 kB, however it is packed', async (country) => {
    for (const encoding of ['br', 'gzip'])
      expect((await download(country, language, { 'Accept-Encoding': encoding })).wireBytes).toBeLessThanOrEqual(90_000)
  })

  test('of which three topics change moves less than 8 % of it, whichever three', async () => {
    const { manifest, wireBytes } = await download('TH', language)
    const random = createRandom(3)
    for (let draw = 0; draw < 20; draw += 1) {
      const topics = new Set<string>()
      while (topics.size < 3) topics.add(manifest.articles[Math.floor(random() * manifest.articles.length)]?.topic ?? '')
      const isChanged = (article: GuideArticle) => article.language === language && topics.has(article.topic)
      const newer = serve(articles.map((one) => (isChanged(one) ? changed(one) : one)))
      const pack = await get(newer, `/pack/TH?language=${language}&have=${marksOf(manifest.articles)}`)
      const delta = v.parse(PackDelta, JSON.parse(pack.text))
      expect(new Set(delta.articles.map((entry) => entry.topic))).toEqual(topics)
      expect(delta.dropped).toHaveLength(3)
      const batch = await get(newer, `/articles?hashes=${delta.articles.map((entry) => entry.hash).join(',')}`)
      expect((pack.packed.length + batch.packed.length) / wireBytes).toBeLessThan(0.08)
    }
  })
})

describe('an answer with articles that breaks on the line', () => {
  test.each([
    ['br', () => zlib.createBrotliDecompress()],
    ['gzip', () => zlib.createGunzip()],
  ] as const)('packed by %s gives the articles that had come', async (encoding, unpack) => {
    const [batch] = (await download('TH', 'de', { 'Accept-Encoding': encoding })).batches
    const { packed, text } = batch!
    const total = text.split('\n').length - 1
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const stream = unpack()
      let here = ''
      stream.on('data', (chunk: Buffer) => (here += chunk.toString('latin1')))
      // The end that never comes is what the test is about.
      stream.on('error', () => undefined)
      await new Promise<void>((resolve) => stream.write(packed.subarray(0, Math.floor((packed.length * tenth) / 10)), () => resolve()))
      const share = (here.split('\n').length - 1) / total
      expect(share, `${tenth * 10} % of the bytes`).toBeGreaterThan(tenth / 10 - 0.2)
      stream.destroy()
    }
  })
})

test('every country with a representation in charge has at least sixty topics, and a text in every language for each', async () => {
  const plain = { 'Accept-Encoding': 'identity' }
  const countries = JSON.parse((await get(app, '/available-countries')).text) as string[]
  expect(countries.length).toBeGreaterThanOrEqual(190)
  for (const country of countries) {
    const { countryTopics } = v.parse(Sitemap, JSON.parse((await get(app, `/sitemap/${country}`, plain)).text))
    const groups = countryTopics.flatMap((category) => category.topics)
    const topics = groups.flatMap((group) => ('subTopics' in group ? group.subTopics : [group])).map((topic) => topic.name)
    expect(topics.length, country).toBeGreaterThanOrEqual(60)
    for (const language of languages) {
      const manifest = v.parse(PackManifest, JSON.parse((await get(app, `/pack/${country}?language=${language}`, plain)).text))
      expect(manifest.articles.map((entry) => entry.topic).toSorted(), `${country} ${language}`).toEqual(topics.toSorted())
    }
  }
})
