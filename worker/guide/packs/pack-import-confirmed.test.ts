import { beforeEach, describe, expect, test } from 'vitest'
import type { Category } from '#contract/guide/guide.ts'
import { sitemap as sitemapCall } from '#contract/guide/guide.ts'
import { databaseSource } from '#store/guide/source.ts'
import { readCategory } from '#store/guide/read-guide.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createDiary } from '#worker/diary.ts'
import { storeTier } from '#worker/guide/emergency-fill.ts'
import { createHttp } from '#worker/net/http.ts'
import { createPackPull } from './pack-pull.ts'
import { createResourcePull } from '#worker/sync/resource-pull.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createGuideService } from '#worker/testing/guide-service.ts'
import { createImportDevice, fileTexts, hourMs, type ImportDevice, lineWith } from '#worker/testing/import-device.ts'
import { sampleTier } from '#worker/testing/whole-service.ts'

let device: ImportDevice
beforeEach(async () => {
  device = await createImportDevice()
})
const packFile: ImportDevice['packFile'] = (...given) => device.packFile(...given)
const read: ImportDevice['read'] = (file) => device.read(file)
const row = () => device.row()

describe('the service’s word on a pack from a file', () => {
  async function serve(topics: readonly string[]) {
    const service = createGuideService({ hasDeltas: true })
    for (const [index, topic] of topics.entries()) await service.publish(topic, fileTexts[index] ?? '')
    device.world.setFetch(service.fetch)
    const pull = createPackPull({
      env: device.world,
      http: createHttp(device.world, () => undefined),
      diary: createDiary(device.world, device.world.db),
    })
    const signal = new AbortController().signal
    const round = () => pull.pull({ country: 'TH', language: 'en', maxAgeMs: hourMs, build: 'test', isSparing: false, signal })
    return { service, round }
  }

  test('is asked for at the next round, however fresh the file says it is; the same articles are confirmed', async () => {
    const { service, round } = await serve(['visa', 'taxes', 'school'])
    await read(await packFile({ checkedAt: device.world.now() }))
    expect((await row())?.origin).toBe('file')
    expect(await round()).toEqual({ kind: 'done' })
    expect(await row()).toMatchObject({ origin: 'service', confirmedAt: device.world.now(), next: null })
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

  test('without emergencies hides none of them', async () => {
    expect(await readForged([emigration])).toMatchObject({ groups: [{ subTopics: [{ name: 'helpline', isHere: true }] }] })
  })

  test('calls no emergency by another name than the text that came with the app', async () => {
    const topics = [{ name: 'group', label, subTopics: [{ name: 'helpline', url: 'https://example.org', label }] }]
    const shown = await readForged([emigration, { name: 'emergencySituation', label, topics }])
    expect(JSON.stringify(shown)).not.toContain('900')
    expect(shown?.groups).toEqual([
      { name: '', label: '', subTopics: [{ name: 'helpline', url: '', label: 'About helpline', isHere: true }] },
    ])
  })

  test('is overruled by the service at the next round, however fresh the file says it is', async () => {
    await readForged([emigration])
    const value = { isoCode: 'TH', countryTopics: [], availableCountries: [] }
    device.world.setFetch(async () => reply(200, value, { ETag: '"s"' }))
    const pull = createResourcePull({ env: device.world, http: createHttp(device.world, () => undefined), lease: null })
    await pull({
      key: resourceKeys.sitemap('TH', 'en'),
      call: sitemapCall,
      parameters: { country: 'TH' },
      language: 'en',
      maxAgeMs: 24 * hourMs,
      signal: new AbortController().signal,
    })
    expect(await device.sitemap()).toMatchObject({ value, etag: '"s"', confirmedAt: device.world.now() })
  })
})
