import { describe, expect, test as base } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { EngineContext } from '#worker/entry/engine-api.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createDrip } from '#worker/testing/line.ts'
import { createPackDevice } from '#worker/testing/pack-device.ts'
import type { Around } from '#worker/testing/pack-device.ts'
import { createPackCommands } from './pack-commands.ts'

const pack = { country: 'LA', language: 'en' } as const
const home = { country: 'TH', language: 'en' } as const
const noLine: Around = () => Promise.reject(new TypeError('no line'))

async function create(topics = 10, context: EngineContext | null = { ...home, build: 'test' }) {
  const device = await createPackDevice(topics, { hasDeltas: true })
  const withSitemap =
    (around: Around): Around =>
    (address, go, init) =>
      around(
        address,
        async () => (address.includes('/sitemap/') ? reply(200, { isoCode: 'LA', countryTopics: [], availableCountries: [] }) : go()),
        init,
      )
  const bend = (around: Around) => void (device.line.around = withSitemap(around))
  bend((_, go) => go())
  const { signal } = new AbortController()
  return { ...device, bend, commands: createPackCommands({ ...device, context: () => context, signal }), row: () => device.manifest('LA') }
}
const test = base.extend('device', () => create())

/** Articles come in pieces, by the drip of the answer. */
function dripping(bend: (around: Around) => void) {
  const given: { drip?: ReturnType<typeof createDrip> } = {}
  bend(async (address, go, init) => (address.includes('/articles') ? (given.drip = createDrip(init)).response : go()))
  return given
}

describe('a download', () => {
  test('brings the topics and the pack', async ({ device: { db, commands, row } }) => {
    expect(await commands.downloadPack(pack)).toEqual({ ok: true })
    expect(await db.resources.get(resourceKeys.sitemap('LA', 'en'))).toBeDefined()
    expect((await row())?.manifest?.articles).toHaveLength(10)
  })

  test('without a line fails, and the yes stands for the next round', async ({ device: { bend, commands, pull, row } }) => {
    bend(noLine)
    expect(await commands.downloadPack(pack)).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
    expect(await row()).toMatchObject({ hold: null, manifest: null, next: null })
    bend((_, go) => go())
    await pull({ ...pack, isSparing: true })
    expect((await row())?.manifest?.articles).toHaveLength(10)
  })

  test.for(['citizen', 'line'] as const)('goes on with what was held by the %s', async (hold, { device }) => {
    await device.pull({ ...pack, isSparing: true })
    await device.hold(hold, 'LA')
    expect(await device.commands.downloadPack(pack)).toEqual({ ok: true })
    expect(await device.row()).toMatchObject({ hold: null, next: null })
  })

  test('that leaves gaps is not called whole', async ({ device: { service, commands } }) => {
    service.withhold(service.hashOf('t4'))
    expect(await commands.downloadPack(pack)).toEqual({ ok: false, failure: { kind: 'no-answer', reason: 'cut-off' } })
  })
})

describe('a pause', () => {
  test('ends the download at once, though no byte comes, and keeps what has arrived', async () => {
    const { service, bend, commands, row, hashes } = await create(3)
    const given = dripping(bend)
    const ended = commands.downloadPack(pack)
    await expect.poll(() => given.drip).toBeDefined()
    const [line] = (await (await service.fetch(`/api/guide/articles?hashes=${service.hashes()[0]}`)).text()).split('\n')
    given.drip!.push(`${line}\n`)
    await expect.poll(hashes).toHaveLength(1)
    expect(await commands.pausePack(pack)).toEqual({ ok: true })
    expect(await ended).toMatchObject({ ok: false })
    expect(await row()).toMatchObject({ hold: 'citizen', manifest: null })
    bend((_, go) => go())
    service.asked.length = 0
    expect(await commands.downloadPack(pack)).toEqual({ ok: true })
    expect(service.asked.flat()).toEqual(service.hashes().slice(1))
  })

  test('of a pack that has not begun keeps rounds from beginning it', async ({ device: { service, commands, pull } }) => {
    await commands.pausePack(pack)
    service.requests.length = 0
    await pull(pack)
    expect(service.requests).toEqual([])
  })
})

describe('the size of a pack', () => {
  test('says what a download would bring, and stores nothing', async ({ device: { service, db, commands, pull } }) => {
    await pull(home)
    const sizeOf = async (topic: string) =>
      (await (await service.fetch(`/api/guide/articles?hashes=${service.hashOf(topic)}`)).text()).length - 1
    await service.publish('new', 'A new topic')
    const missingBytes = await sizeOf('new')
    const before = await Promise.all([db.manifests.toArray(), db.articles.count()])
    service.asked.length = 0
    expect(await commands.packSize(pack)).toMatchObject({ ok: true, value: { topics: 11, missingTopics: 1, missingBytes } })
    expect(await Promise.all([db.manifests.toArray(), db.articles.count()])).toEqual(before)
    expect(service.asked).toEqual([])
  })

  test('of a pack that is known costs one small answer', async ({ device: { bend, commands, pull } }) => {
    await pull(pack)
    const statuses: number[] = []
    bend(async (_, go) => {
      const answer = await go()
      statuses.push(answer.status)
      return answer
    })
    expect(await commands.packSize(pack)).toMatchObject({ ok: true, value: { topics: 10, missingTopics: 0, missingBytes: 0 } })
    expect(statuses).toEqual([304])
  })

  test('without a line is not known', async ({ device: { bend, commands } }) => {
    bend(noLine)
    expect(await commands.packSize(pack)).toEqual({ ok: false, failure: { kind: 'no-answer', reason: 'unreachable' } })
  })
})

test('a topic that was opened is read in every pack of its language', async ({ device: { db, commands, pull } }) => {
  for (const country of ['TH', 'LA', 'FR']) await pull({ country })
  await db.manifests.toCollection().modify({ unread: ['t1', 't2'] })
  await db.manifests.put({ ...(await db.manifests.get(['FR', 'en']))!, language: 'fr' })
  for (let n = 0; n < 2; n += 1) await commands.markRead({ language: 'en', topic: 't1' })
  const rows = await db.manifests.toArray()
  expect(rows.map((row) => `${row.country} ${row.language} ${row.unread.join()}`)).toEqual([
    'FR en t2',
    'FR fr t1,t2',
    'LA en t2',
    'TH en t2',
  ])
})

describe('a pack that is removed', () => {
  test('goes with its articles and topics; another country’s stays whole', async ({ device: { db, service, commands, hashes, row } }) => {
    await commands.downloadPack(pack)
    await commands.downloadPack({ ...pack, country: 'FR' })
    await commands.removePack(pack)
    expect(await row()).toBeUndefined()
    expect(await db.resources.get(resourceKeys.sitemap('LA', 'en'))).toBeUndefined()
    expect(await hashes()).toEqual(service.hashes().toSorted())
    await commands.removePack({ ...pack, country: 'FR' })
    expect(await hashes()).toEqual([])
  })

  test('in the middle of its download ends the download', async () => {
    const { bend, commands, row, hashes } = await create(3)
    const given = dripping(bend)
    const ended = commands.downloadPack(pack)
    await expect.poll(() => given.drip).toBeDefined()
    await commands.removePack(pack)
    expect(await ended).toMatchObject({ ok: false })
    expect(await row()).toBeUndefined()
    expect(await hashes()).toEqual([])
  })

  test('and is the home one does not come back by itself, but by a tap', async ({ device: { commands, pull, manifest, service } }) => {
    await pull(home)
    await commands.removePack(home)
    service.requests.length = 0
    await pull(home)
    expect(service.requests).toEqual([])
    expect(await manifest()).toMatchObject({ manifest: null, next: null, hold: 'citizen' })
    expect(await commands.downloadPack(home)).toEqual({ ok: true })
    expect((await manifest())?.manifest?.articles).toHaveLength(10)
  })

  test.each([
    ['that a file brought and no service has confirmed goes', 0, 0],
    ['of the service stays', 5, 1],
  ])('and is the home one: its list of topics %s', async (_, confirmedAt, count) => {
    const { db, commands, pull } = await create(3)
    await pull(home)
    const value = { isoCode: 'TH', countryTopics: [], availableCountries: [] }
    await db.resources.put({ key: resourceKeys.sitemap('TH', 'en'), value, etag: null, bytes: 1, fetchedAt: 5, confirmedAt })
    await commands.removePack(home)
    expect(await db.resources.count()).toBe(count)
  })

  test('nobody chose a country: Switzerland’s is the home one', async () => {
    const { commands, pull, manifest } = await create(3, { country: null, language: 'en', build: 'test' })
    await pull({ country: 'CH' })
    await commands.removePack({ country: 'CH', language: 'en' })
    expect((await manifest('CH'))?.hold).toBe('citizen')
  })
})
