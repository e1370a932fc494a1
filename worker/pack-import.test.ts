import { beforeEach, describe, expect, test } from 'vitest'
import type { PackEntry } from '#contract/guide.ts'
import { maxPackFileBytes, packFileBlock, packFileFormat, type PackFile } from '#contract/pack-file.ts'
import { resourceKeys } from '#store/resource-keys.ts'
import { untouchedPack } from '#store/rows.ts'
import { createDiary } from './diary.ts'
import { createHttp } from './http.ts'
import { importPack } from './pack-import.ts'
import { createPackPull } from './packs/pack-pull.ts'
import { articleLine, createGuideService } from './testing/guide-service.ts'
import { createTestWorld, type TestWorld } from './testing/test-environment.ts'
import { sampleTier } from './testing/whole-service.ts'

const hourMs = 3_600_000
const texts = ['Zürich & Genève', '</script><!-- <script>', 'plain']
let world: TestWorld
beforeEach(async () => {
  world = createTestWorld()
  await world.db.resources.put({ ...resource, key: resourceKeys.countries, value: sampleTier.countries })
})
const resource = { etag: null, bytes: 0, fetchedAt: 1, confirmedAt: 1 }

async function packFile(changed: Partial<PackFile> = {}, topics: readonly string[] = ['visa', 'taxes', 'school']): Promise<PackFile> {
  const written = await Promise.all(topics.map((topic, index) => articleLine(topic, texts[index] ?? '')))
  const articles = topics.map((topic, index): PackEntry => ({ topic, category: 'emigration', hash: written[index]?.hash ?? '', bytes: 1 }))
  const subTopics = topics.map((name) => ({ name, url: '', label: `About ${name}` }))
  return {
    format: packFileFormat,
    checkedAt: world.now() - hourMs,
    manifest: { country: 'TH', language: 'en', version: 'claimed', bytes: 3, articles },
    sitemap: { isoCode: 'TH', countryTopics: [{ name: 'emigration', label: 'E', topics: subTopics }], availableCountries: [] },
    lines: written.map(({ line }) => line),
    ...changed,
  }
}
const blobOf = (file: PackFile) => new Blob([`<!DOCTYPE html><html><body>${packFileBlock(file)}</body></html>`])
const read = (file: PackFile) => importPack({ env: world, diary: createDiary(world, world.db) }, blobOf(file))
const readText = (text: string) => importPack({ env: world, diary: createDiary(world, world.db) }, new Blob([text]))
const row = () => world.db.manifests.get(['TH', 'en'])
const stored = async () => [await world.db.manifests.count(), await world.db.articles.count(), await world.db.resources.count()]
const stand = (changed: object) =>
  world.db.manifests.put({ ...untouchedPack, unread: [], country: 'TH', language: 'en', confirmedAt: world.now(), ...changed })

describe('a whole file', () => {
  test('is stored with every byte of its lines, marked as from a file, as old as it says', async () => {
    const file = await packFile()
    expect(await read(file)).toEqual({ kind: 'stored', country: 'TH', language: 'en', topics: 3 })
    const rows = await world.db.articles.bulkGet(file.manifest.articles.map(({ hash }) => hash))
    expect(rows.map((article) => article?.line)).toEqual(file.lines)
    expect(await row()).toMatchObject({
      origin: 'file',
      etag: null,
      confirmedAt: file.checkedAt,
      next: null,
      hold: null,
      changes: null,
      unread: [],
    })
    expect((await world.db.resources.get(resourceKeys.sitemap('TH', 'en')))?.value).toEqual(file.sitemap)
  })

  test('names its sizes and its version by what it holds, not by what it claims', async () => {
    const file = await packFile()
    await read(file)
    const { manifest } = (await row()) ?? {}
    const sizes = file.lines.map((line) => new TextEncoder().encode(line).length)
    expect(manifest?.articles.map(({ bytes }) => bytes)).toEqual(sizes)
    expect(manifest?.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
    expect(manifest?.version).toMatch(/^[0-9a-f]{16}$/)
  })

  test('is never of tomorrow', async () => {
    await read(await packFile({ checkedAt: world.now() + 24 * hourMs }))
    expect((await row())?.confirmedAt).toBe(world.now())
    expect((await world.db.resources.get(resourceKeys.sitemap('TH', 'en')))?.confirmedAt).toBe(world.now())
  })

  test('read twice brings nothing new the second time', async () => {
    await read(await packFile())
    expect(await read(await packFile())).toMatchObject({ kind: 'nothing-new' })
  })

  test('finds its country by the floor of the emergency help on a device that has only just been opened', async () => {
    await world.db.resources.clear()
    world.setFetch(async () => new Response(JSON.stringify(sampleTier)))
    expect(await read(await packFile())).toMatchObject({ kind: 'stored' })
  })
})

describe('beside what is here', () => {
  test('leaves a pack that was confirmed later', async () => {
    const own = await packFile({}, ['visa'])
    await stand({ manifest: own.manifest, etag: '"1"' })
    const before = await stored()
    expect(await read(await packFile())).toMatchObject({ kind: 'newer-here' })
    expect(await stored()).toEqual(before)
    expect(await row()).toMatchObject({ origin: 'service', etag: '"1"', manifest: own.manifest })
  })

  test('takes the place of an older pack, and says what differs', async () => {
    const old = await packFile({}, ['visa', 'dogs'])
    await stand({ manifest: old.manifest, etag: '"1"', confirmedAt: world.now() - 2 * hourMs, hold: 'citizen' })
    expect(await read(await packFile())).toMatchObject({ kind: 'stored' })
    expect(await row()).toMatchObject({
      origin: 'file',
      etag: null,
      hold: 'citizen',
      changes: { added: ['taxes', 'school'], removed: ['dogs'], changed: [] },
      unread: ['taxes', 'school'],
    })
  })

  test('mends a pack that has lost texts, which stays the service’s', async () => {
    const file = await packFile()
    await stand({ manifest: file.manifest, etag: '"1"' })
    expect(await read(file)).toMatchObject({ kind: 'stored' })
    expect(await world.db.articles.count()).toBe(3)
    expect(await row()).toMatchObject({ origin: 'service', etag: '"1"', confirmedAt: world.now() })
  })

  test('leaves the download of a newer one as it is; where nothing was here, it counts as a yes', async () => {
    const { manifest: next } = await packFile({}, ['visa', 'later'])
    await stand({ next, nextEtag: '"2"', hold: 'citizen' })
    expect(await read(await packFile())).toMatchObject({ kind: 'stored' })
    expect(await row()).toMatchObject({ origin: 'file', next, nextEtag: '"2"', hold: null, confirmedAt: world.now() - hourMs })
  })

  test('leaves a list of topics that is newer', async () => {
    const value = { isoCode: 'TH', countryTopics: [], availableCountries: [] }
    await world.db.resources.put({ ...resource, key: resourceKeys.sitemap('TH', 'en'), value, etag: '"s"', confirmedAt: world.now() })
    await read(await packFile())
    expect(await world.db.resources.get(resourceKeys.sitemap('TH', 'en'))).toMatchObject({ value, etag: '"s"' })
  })

  test('leaves articles that are here already', async () => {
    const file = await packFile()
    await read(file)
    await world.db.manifests.clear()
    await world.db.articles.toCollection().modify({ bytes: 7 })
    expect(await read(file)).toMatchObject({ kind: 'stored' })
    expect((await world.db.articles.toArray()).map(({ bytes }) => bytes)).toEqual([7, 7, 7])
  })
})

describe('nothing is stored of a file', () => {
  const [visa, taxes] = ['visa', 'taxes']
  const cases: [string, (file: PackFile) => PackFile, object][] = [
    [
      'for a country that nobody knows',
      (file) => ({ ...file, manifest: { ...file.manifest, country: 'XX' } }),
      { kind: 'unknown-country' },
    ],
    ['with a flipped byte in a text', (file) => withLine(file, 1, (line) => line.replace('script>', 'scripu>')), broken(taxes)],
    ['with a flipped byte in a hash’s own digits', (file) => withLine(file, 0, flipDigit), broken(visa)],
    ['with a flipped byte in the name of the hash', (file) => withLine(file, 0, (line) => line.replace('"hash"', '"hasi"')), broken(visa)],
    ['with a byte too many', (file) => withLine(file, 0, (line) => `${line} `), broken(visa)],
    ['with a line less than its manifest names', (file) => ({ ...file, lines: file.lines.slice(1) }), broken(null)],
    ['with a line more', (file) => ({ ...file, lines: [...file.lines, file.lines[0] ?? ''] }), broken(null)],
    ['with lines in another order', (file) => ({ ...file, lines: file.lines.toReversed() }), broken(visa)],
    [
      'with a topic twice',
      (file) => withEntries(file, ([one, two, ...rest]) => [one, { ...two, topic: one.topic }, ...rest]),
      broken(null),
    ],
    ['with an article twice', (file) => withEntries(file, ([one, , ...rest]) => [one, { ...one, topic: 'other' }, ...rest]), broken(null)],
    [
      'whose manifest calls an article by another topic',
      (file) => withEntries(file, ([one, ...rest]) => [{ ...one, topic: 'arrest' }, ...rest]),
      broken('arrest'),
    ],
    [
      'whose manifest puts an article elsewhere',
      (file) => withEntries(file, ([one, ...rest]) => [{ ...one, category: 'death' }, ...rest]),
      broken(visa),
    ],
    ['whose articles stand in another language', (file) => ({ ...file, manifest: { ...file.manifest, language: 'de' } }), broken(visa)],
    [
      'whose list of topics is another country’s',
      (file) => ({ ...file, sitemap: file.sitemap && { ...file.sitemap, isoCode: 'FR' } }),
      broken(null),
    ],
  ]

  test.each(cases)('%s', async (_, change, answer) => {
    const before = await stored()
    expect(await read(change(await packFile()))).toEqual(answer)
    expect(await stored()).toEqual(before)
    expect((await read(await packFile())).kind).toBe('stored')
  })

  test.each([
    ['that is something else', 'Dear Anna, here is my passport', { kind: 'not-ours' }],
    ['that is empty', '', { kind: 'not-ours' }],
  ])('%s', async (_, text, answer) => {
    expect(await readText(text)).toEqual(answer)
  })

  test('that is too large, without reading it', async () => {
    const given = { size: maxPackFileBytes + 1, text: () => Promise.reject(new Error('was read')) }
    expect(await importPack({ env: world, diary: createDiary(world, world.db) }, given)).toEqual({ kind: 'too-large' })
  })

  test('that the device cannot read any more', async () => {
    const given = { size: 1, text: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }
    expect(await importPack({ env: world, diary: createDiary(world, world.db) }, given)).toEqual({ kind: 'unreadable' })
  })

  test('by a newer app: of another format, or with a text of a kind that this one does not know', async () => {
    expect(await read({ ...(await packFile()), format: 2 as 1 })).toEqual({ kind: 'newer' })
    const line = await lineWith({ body: [{ t: 'video', address: 'x' }] })
    expect(await read(await oneLine(line))).toEqual({ kind: 'newer' })
    expect(await world.db.articles.count()).toBe(0)
  })

  test('with a source that is no address of the web', async () => {
    const line = await lineWith({ sources: [{ title: 'S', url: 'javascript:alert(1)' }] })
    expect(await read(await oneLine(line))).toEqual({ kind: 'damaged', topic: 'visa' })
  })

  test('when the device is full', async () => {
    const file = await packFile()
    const before = await stored()
    const { resources } = world.db
    const put = resources.put.bind(resources)
    resources.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never
    expect(await read(file)).toEqual({ kind: 'full' })
    resources.put = put
    expect(await stored()).toEqual(before)
  })
})

describe('the service’s word on a pack from a file', () => {
  async function serve(topics: readonly string[]) {
    const service = createGuideService({ hasDeltas: true })
    for (const [index, topic] of topics.entries()) await service.publish(topic, texts[index] ?? '')
    world.setFetch(service.fetch)
    const pull = createPackPull({ env: world, http: createHttp(world, () => undefined), diary: createDiary(world, world.db) })
    const signal = new AbortController().signal
    const round = () => pull.pull({ country: 'TH', language: 'en', maxAgeMs: hourMs, build: 'test', isSparing: false, signal })
    return { service, round }
  }

  test('is asked for at the next round, however fresh the file says it is; the same articles are confirmed', async () => {
    const { service, round } = await serve(['visa', 'taxes', 'school'])
    await read(await packFile({ checkedAt: world.now() }))
    expect((await row())?.origin).toBe('file')
    expect(await round()).toEqual({ kind: 'done' })
    expect(await row()).toMatchObject({ origin: 'service', confirmedAt: world.now(), next: null })
    expect(service.asked).toEqual([])
  })

  test('brings what differs, and only that', async () => {
    const { service, round } = await serve(['visa', 'taxes', 'dogs'])
    await read(await packFile())
    expect(await round()).toEqual({ kind: 'done' })
    expect(await row()).toMatchObject({ origin: 'service', changes: { added: ['dogs'], removed: ['school'] } })
    expect(service.asked).toEqual([[service.hashOf('dogs')]])
  })

  test('is not had by a file that claims the service’s version over other articles', async () => {
    const { service, round } = await serve(['visa', 'taxes', 'school'])
    const reply = await service.fetch('/api/guide/pack/TH?language=en')
    const { version } = (await reply.json()) as { version: string }
    const forged = await packFile({}, ['visa', 'forged', 'school'])
    await read({ ...forged, manifest: { ...forged.manifest, version } })
    await round()
    const topics = (await row())?.manifest?.articles.map(({ topic }) => topic)
    expect(topics?.toSorted()).toEqual(['school', 'taxes', 'visa'])
  })
})

test('keys of a text that would reach every object reach none', async () => {
  const line = await lineWith(JSON.parse('{"__proto__":{"polluted":true}}') as object)
  expect(line.line).toContain('"__proto__"')
  expect(await read(await oneLine(line))).toMatchObject({ kind: 'stored' })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

function broken(topic: string | null): object {
  return { kind: 'damaged', topic: topic === 'visa' || topic === 'taxes' ? `About ${topic}` : topic }
}

function withLine(file: PackFile, at: number, change: (line: string) => string): PackFile {
  return { ...file, lines: file.lines.map((line, index) => (index === at ? change(line) : line)) }
}

function withEntries(file: PackFile, change: (entries: [PackEntry, PackEntry, ...PackEntry[]]) => PackEntry[]): PackFile {
  const entries = file.manifest.articles as [PackEntry, PackEntry, ...PackEntry[]]
  return { ...file, manifest: { ...file.manifest, articles: change(entries) } }
}

function flipDigit(line: string): string {
  return line.slice(0, 20) + (line[20] === '0' ? '1' : '0') + line.slice(21)
}

/** A line as a service would write it, its hash right. */
async function lineWith(changed: object): Promise<{ hash: string; line: string }> {
  const { line } = await articleLine('visa', 'Text')
  const { hash: _, ...words } = JSON.parse(line) as { hash: string }
  const rest = JSON.stringify({ ...words, ...changed })
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rest)))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { hash, line: `{"hash":"${hash}",${rest.slice(1)}` }
}

async function oneLine({ hash, line }: { hash: string; line: string }): Promise<PackFile> {
  const file = await packFile({ sitemap: null, lines: [line] }, ['visa'])
  return withEntries(file, ([one]) => [{ ...one, hash }])
}
