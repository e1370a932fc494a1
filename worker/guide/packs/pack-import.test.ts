import { beforeEach, describe, expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createImportDevice, hourMs, type ImportDevice, unconfirmed } from '#worker/testing/import-device.ts'
import { sampleTier } from '#worker/testing/whole-service.ts'

let device: ImportDevice
beforeEach(async () => {
  device = await createImportDevice()
})
const packFile: ImportDevice['packFile'] = (...given) => device.packFile(...given)
const read: ImportDevice['read'] = (file) => device.read(file)
const row = () => device.row()
const stored = () => device.stored()

describe('a whole file', () => {
  test('is stored with every byte of its lines, marked as from a file, as old as it says', async () => {
    const file = await packFile()
    expect(await read(file)).toEqual({ kind: 'stored', country: 'TH', language: 'en', topics: 3 })
    const rows = await device.world.db.articles.bulkGet(file.manifest.articles.map(({ hash }) => hash))
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
    expect((await device.world.db.resources.get(resourceKeys.sitemap('TH', 'en')))?.value).toEqual(file.sitemap)
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

  test('brings no list of topics where nothing of it belongs to its articles', async () => {
    const countryTopics = [{ name: 'emigration', label: 'E', topics: [{ name: 'stranger', url: '', label: 'S' }] }]
    expect(await read(await packFile({ sitemap: { isoCode: 'TH', availableCountries: [], countryTopics } }))).toMatchObject({
      kind: 'stored',
    })
    expect(await device.sitemap()).toBeUndefined()
  })

  test('is never of tomorrow', async () => {
    await read(await packFile({ checkedAt: device.world.now() + 24 * hourMs }))
    expect((await row())?.confirmedAt).toBe(device.world.now())
    expect(await device.sitemap()).toMatchObject({ fetchedAt: device.world.now(), confirmedAt: 0 })
  })

  test('read twice brings nothing new the second time', async () => {
    await read(await packFile())
    expect(await read(await packFile())).toMatchObject({ kind: 'nothing-new' })
  })

  test('finds its country by the floor of the emergency help on a device that has only just been opened', async () => {
    await device.world.db.resources.clear()
    device.world.setFetch(async () => new Response(JSON.stringify(sampleTier)))
    expect(await read(await packFile())).toMatchObject({ kind: 'stored' })
  })
})

describe('beside what is here', () => {
  test('leaves a pack that was confirmed later', async () => {
    const own = await packFile({}, ['visa'])
    await device.stand({ manifest: own.manifest, etag: '"1"' })
    const before = await stored()
    expect(await read(await packFile())).toMatchObject({ kind: 'newer-here' })
    expect(await stored()).toEqual(before)
    expect(await row()).toMatchObject({ origin: 'service', etag: '"1"', manifest: own.manifest })
  })

  test('takes the place of an older pack, and says what differs', async () => {
    const old = await packFile({}, ['visa', 'dogs'])
    await device.stand({ manifest: old.manifest, etag: '"1"', confirmedAt: device.world.now() - 2 * hourMs, hold: 'citizen' })
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
    await device.stand({ manifest: file.manifest, etag: '"1"' })
    expect(await read(file)).toMatchObject({ kind: 'stored' })
    expect(await device.world.db.articles.count()).toBe(3)
    expect(await row()).toMatchObject({ origin: 'service', etag: '"1"', confirmedAt: device.world.now() })
  })

  test('leaves the download of a newer one as it is; where nothing was here, it counts as a yes', async () => {
    const { manifest: next } = await packFile({}, ['visa', 'later'])
    await device.stand({ next, nextEtag: '"2"', hold: 'citizen' })
    expect(await read(await packFile())).toMatchObject({ kind: 'stored' })
    expect(await row()).toMatchObject({ origin: 'file', next, nextEtag: '"2"', hold: null, confirmedAt: device.world.now() - hourMs })
  })

  test('leaves a list of topics that is newer', async () => {
    const value = { isoCode: 'TH', countryTopics: [], availableCountries: [] }
    await device.world.db.resources.put({
      ...unconfirmed,
      key: resourceKeys.sitemap('TH', 'en'),
      value,
      etag: '"s"',
      confirmedAt: device.world.now(),
    })
    await read(await packFile())
    expect(await device.world.db.resources.get(resourceKeys.sitemap('TH', 'en'))).toMatchObject({ value, etag: '"s"' })
  })

  test('replaces the list of topics of an older file', async () => {
    await read(await packFile({ checkedAt: device.world.now() - 3 * hourMs }, ['visa']))
    const newer = await packFile()
    await read(newer)
    expect((await device.sitemap())?.value).toEqual(newer.sitemap)
  })

  test('leaves articles that are here already', async () => {
    const file = await packFile()
    await read(file)
    await device.world.db.manifests.clear()
    await device.world.db.articles.toCollection().modify({ bytes: 7 })
    expect(await read(file)).toMatchObject({ kind: 'stored' })
    expect((await device.world.db.articles.toArray()).map(({ bytes }) => bytes)).toEqual([7, 7, 7])
  })
})
