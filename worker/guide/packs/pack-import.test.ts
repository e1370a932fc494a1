import { beforeEach, describe, expect, test as base } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createImportDevice, fileTexts, hourMs, lineWith, type ImportDevice, withEntries, withLine } from '#worker/testing/import-device.ts'
import { resourceRow } from '#store/testing/samples.ts'
import { partsOf } from '#worker/testing/test-environment.ts'
import { sampleTier } from '#worker/testing/whole-service.ts'
import { maxPackFileBytes, type PackFile } from '#contract/guide/pack-file.ts'
import { importPack } from './pack-import.ts'
import type { Category } from '#contract/guide/guide.ts'
import { databaseSource } from '#store/guide/source.ts'
import { readCategory } from '#store/guide/read-guide.ts'
import { storeTier } from '#worker/guide/emergency-fill.ts'
import { createPackPull } from './pack-pull.ts'
import { createGuideService } from '#worker/testing/guide-service.ts'

const test = base.extend('file', () => packFile())

let device: ImportDevice
beforeEach(async () => {
  device = await createImportDevice()
})
const packFile: ImportDevice['packFile'] = (...given) => device.packFile(...given)
const read: ImportDevice['read'] = (file) => device.read(file)
const row = () => device.row()
const stored = () => device.stored()

describe('a complete file', () => {
  test('is stored with every byte of its lines, marked as from a file, with its age', async ({ file }) => {
    expect(await read(file)).toEqual({ kind: 'stored', country: 'TH', language: 'en', topics: 3 })
    const rows = await device.world.db.articles.bulkGet(file.manifest.articles.map(({ hash }) => hash))
    expect(rows.map((article) => article?.line)).toEqual(file.lines)
    const fromFile = { origin: 'file', etag: null, confirmedAt: file.checkedAt, changes: null, unread: [] }
    expect(await row()).toMatchObject({ ...fromFile, next: null, hold: null })
    expect((await device.world.db.resources.get(resourceKeys.sitemap('TH', 'en')))?.value).toEqual(file.sitemap)
  })

  test('gets its sizes and its version from its content and not from its claims', async ({ file }) => {
    await read(file)
    const { manifest } = (await row()) ?? {}
    const sizes = file.lines.map((line) => new TextEncoder().encode(line).length)
    expect(manifest?.articles.map(({ bytes }) => bytes)).toEqual(sizes)
    expect(manifest?.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
    expect(manifest?.version).toMatch(/^[0-9a-f]{16}$/)
  })

  test('lists no topic that its manifest does not name, or names elsewhere', async () => {
    const named = (name: string) => ({ name, url: '', label: name })
    const countryTopics = [
      { name: 'currentNews', label: 'N', topics: [] },
      {
        name: 'emigration',
        label: 'E',
        topics: [{ name: 'g', label: 'G', subTopics: [named('visa'), named('stranger')] }, named('other')],
      },
      { name: 'death', label: 'D', topics: [{ name: 'h', label: 'H', subTopics: [named('taxes')] }] },
    ]
    await read(await packFile({ sitemap: { isoCode: 'TH', availableCountries: [], countryTopics } }))
    const kept = [countryTopics[0], { name: 'emigration', label: 'E', topics: [{ name: 'g', label: 'G', subTopics: [named('visa')] }] }]
    expect((await device.sitemap())?.value).toMatchObject({ countryTopics: kept })
  })

  test('brings no list of topics if nothing of it belongs to its articles', async () => {
    const countryTopics = [{ name: 'emigration', label: 'E', topics: [{ name: 'stranger', url: '', label: 'S' }] }]
    const file = await packFile({ sitemap: { isoCode: 'TH', availableCountries: [], countryTopics } })
    expect(await read(file)).toMatchObject({ kind: 'stored' })
    expect(await device.sitemap()).toBeUndefined()
  })

  test('is never newer than now', async () => {
    await read(await packFile({ checkedAt: device.world.now() + 24 * hourMs }))
    expect((await row())?.confirmedAt).toBe(device.world.now())
    expect(await device.sitemap()).toMatchObject({ fetchedAt: device.world.now(), confirmedAt: 0 })
  })

  test('brings nothing new if it is read twice', async () => {
    await read(await packFile())
    expect(await read(await packFile())).toMatchObject({ kind: 'nothing-new' })
  })

  test('finds its country in the emergency tier on a new device', async () => {
    await device.world.db.resources.clear()
    device.world.setFetch(async () => new Response(JSON.stringify(sampleTier)))
    expect(await read(await packFile())).toMatchObject({ kind: 'stored' })
  })
})

describe('a file for a stored pack', () => {
  test('leaves a pack that was confirmed later', async () => {
    const own = await packFile({}, ['visa'])
    await device.stand({ manifest: own.manifest, etag: '"1"' })
    const before = await stored()
    expect(await read(await packFile())).toMatchObject({ kind: 'newer-here' })
    expect(await stored()).toEqual(before)
    expect(await row()).toMatchObject({ origin: 'service', etag: '"1"', manifest: own.manifest })
  })

  test('replaces an older pack and lists the changes', async () => {
    const old = await packFile({}, ['visa', 'dogs'])
    await device.stand({ manifest: old.manifest, etag: '"1"', confirmedAt: device.world.now() - 2 * hourMs, hold: 'citizen' })
    expect(await read(await packFile())).toMatchObject({ kind: 'stored' })
    const changes = { added: ['taxes', 'school'], removed: ['dogs'], changed: [] }
    expect(await row()).toMatchObject({ origin: 'file', etag: null, hold: 'citizen', changes, unread: changes.added })
  })

  test('restores lost texts of a pack, which stays one of the service', async ({ file }) => {
    await device.stand({ manifest: file.manifest, etag: '"1"' })
    expect(await read(file)).toMatchObject({ kind: 'stored' })
    expect(await device.world.db.articles.count()).toBe(3)
    expect(await row()).toMatchObject({ origin: 'service', etag: '"1"', confirmedAt: device.world.now() })
  })

  test('leaves the download of a newer one alone, and counts as consent to a new one', async () => {
    const { manifest: next } = await packFile({}, ['visa', 'later'])
    await device.stand({ next, nextEtag: '"2"', hold: 'citizen' })
    expect(await read(await packFile())).toMatchObject({ kind: 'stored' })
    expect(await row()).toMatchObject({ origin: 'file', next, nextEtag: '"2"', hold: null, confirmedAt: device.world.now() - hourMs })
  })

  test('leaves a list of topics that is newer', async () => {
    const value = { isoCode: 'TH', countryTopics: [], availableCountries: [] }
    const sitemapRow = resourceRow(resourceKeys.sitemap('TH', 'en'), value, { etag: '"s"', confirmedAt: device.world.now() })
    await device.world.db.resources.put(sitemapRow)
    await read(await packFile())
    expect(await device.world.db.resources.get(resourceKeys.sitemap('TH', 'en'))).toMatchObject({ value, etag: '"s"' })
  })

  test('replaces the list of topics of an older file', async () => {
    await read(await packFile({ checkedAt: device.world.now() - 3 * hourMs }, ['visa']))
    const newer = await packFile()
    await read(newer)
    expect((await device.sitemap())?.value).toEqual(newer.sitemap)
  })

  test('leaves stored articles', async ({ file }) => {
    await read(file)
    await device.world.db.manifests.clear()
    await device.world.db.articles.toCollection().modify({ bytes: 7 })
    expect(await read(file)).toMatchObject({ kind: 'stored' })
    expect((await device.world.db.articles.toArray()).map(({ bytes }) => bytes)).toEqual([7, 7, 7])
  })
})

describe('a file is rejected', () => {
  const [visa, taxes] = ['visa', 'taxes']
  const cases: [string, (file: PackFile) => PackFile, object][] = [
    ['for an unknown country', (file) => ({ ...file, manifest: { ...file.manifest, country: 'XX' } }), { kind: 'unknown-country' }],
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
    expect(await device.readText(text)).toEqual(answer)
  })

  test('if it is too large, without reading it', async () => {
    const given = { size: maxPackFileBytes + 1, text: () => Promise.reject(new Error('was read')) }
    expect(await importPack(partsOf(device.world), given)).toEqual({ kind: 'too-large' })
  })

  test('if the device cannot read it any more', async () => {
    const given = { size: 1, text: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }
    expect(await importPack(partsOf(device.world), given)).toEqual({ kind: 'unreadable' })
  })

  test('of a newer app: another format, or a text of an unknown kind', async () => {
    expect(await read({ ...(await packFile()), format: 2 as 1 })).toEqual({ kind: 'newer' })
    const line = await lineWith({ body: [{ t: 'video', address: 'x' }] })
    expect(await read(await oneLine(line))).toEqual({ kind: 'newer' })
    expect(await device.world.db.articles.count()).toBe(0)
  })

  test('with a source that is no web address', async () => {
    const line = await lineWith({ sources: [{ title: 'S', url: 'javascript:alert(1)' }] })
    expect(await read(await oneLine(line))).toEqual({ kind: 'damaged', topic: 'visa' })
  })

  test('when the device is full', async ({ file }) => {
    const before = await stored()
    const { resources } = device.world.db
    const put = resources.put.bind(resources)
    resources.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never
    expect(await read(file)).toEqual({ kind: 'full' })
    resources.put = put
    expect(await stored()).toEqual(before)
  })
})

test('a text with the key __proto__ changes no object', async () => {
  const line = await lineWith(JSON.parse('{"__proto__":{"polluted":true}}') as object)
  expect(line.line).toContain('"__proto__"')
  expect(await read(await oneLine(line))).toMatchObject({ kind: 'stored' })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

function broken(topic: string | null): object {
  return { kind: 'damaged', topic: topic === 'visa' || topic === 'taxes' ? `About ${topic}` : topic }
}

function flipDigit(line: string): string {
  return line.slice(0, 20) + (line[20] === '0' ? '1' : '0') + line.slice(21)
}

async function oneLine({ hash, line }: { hash: string; line: string }): Promise<PackFile> {
  const file = await packFile({ sitemap: null, lines: [line] }, ['visa'])
  return withEntries(file, ([one]) => [{ ...one, hash }])
}

describe('the reply of the service about a pack from a file', () => {
  async function serve(topics: readonly string[]) {
    const service = createGuideService({ hasDeltas: true })
    for (const [index, topic] of topics.entries()) await service.publish(topic, fileTexts[index] ?? '')
    device.world.setFetch(service.fetch)
    const pull = createPackPull(partsOf(device.world))
    const signal = new AbortController().signal
    const round = () => pull.pull({ country: 'TH', language: 'en', maxAgeMs: hourMs, build: 'test', isSparing: false, signal })
    return { service, round }
  }

  test('is requested in the next round, however fresh the file is, and confirms the same articles', async () => {
    const { service, round } = await serve(['visa', 'taxes', 'school'])
    await read(await packFile({ checkedAt: device.world.now() }))
    expect((await row())?.origin).toBe('file')
    expect(await round()).toEqual({ kind: 'done' })
    expect(await row()).toMatchObject({ origin: 'service', confirmedAt: device.world.now(), next: null })
    expect(service.asked).toEqual([])
  })

  test('brings only the differences', async () => {
    const { service, round } = await serve(['visa', 'taxes', 'dogs'])
    await read(await packFile())
    expect(await round()).toEqual({ kind: 'done' })
    expect(await row()).toMatchObject({ origin: 'service', changes: { added: ['dogs'], removed: ['school'] } })
    expect(service.asked).toEqual([[service.hashOf('dogs')]])
  })

  test('replaces a file that claims the version of the service with other articles', async () => {
    const { service, round } = await serve(['visa', 'taxes', 'school'])
    const answer = await service.fetch('/api/guide/pack/TH?language=en')
    const { version } = (await answer.json()) as { version: string }
    const forged = await packFile({}, ['visa', 'forged', 'school'])
    await read({ ...forged, manifest: { ...forged.manifest, version } })
    await round()
    const topics = (await row())?.manifest?.articles.map(({ topic }) => topic)
    expect(topics?.toSorted()).toEqual(['school', 'taxes', 'visa'])
  })
})

describe('a forged list of topics', () => {
  const label = 'Call +1 900 555 for help'
  async function readForged(countryTopics: Category[]) {
    await storeTier(device.world, sampleTier, { etag: null, bytes: 1, confirmedAt: 5 })
    const { hash, line } = await lineWith({ topic: 'helpline', category: 'emergencySituation' })
    const own = await packFile({}, ['visa'])
    const articles = [...own.manifest.articles, { topic: 'helpline', category: 'emergencySituation', hash, bytes: 1 }]
    const file = { ...own, manifest: { ...own.manifest, articles }, lines: [...own.lines, line] }
    const sitemap = { isoCode: 'TH', availableCountries: [], countryTopics }
    expect(await read({ ...file, sitemap })).toMatchObject({ kind: 'stored' })
    return readCategory(databaseSource(device.db), { country: 'TH', language: 'en' }, 'emergencySituation')
  }
  const emigration = { name: 'emigration', label: 'E', topics: [{ name: 'visa', url: '', label: 'Visa' }] }

  test('without emergencies hides no emergency', async () => {
    expect(await readForged([emigration])).toMatchObject({ groups: [{ subTopics: [{ name: 'helpline', isHere: true }] }] })
  })

  test('does not rename an emergency', async () => {
    const topics = [{ name: 'group', label, subTopics: [{ name: 'helpline', url: 'https://example.org', label }] }]
    const shown = await readForged([emigration, { name: 'emergencySituation', label, topics }])
    expect(JSON.stringify(shown)).not.toContain('900')
    const helpline = { name: 'helpline', url: '', label: 'About helpline', isHere: true }
    expect(shown?.groups).toEqual([{ name: '', label: '', subTopics: [helpline] }])
  })
})
