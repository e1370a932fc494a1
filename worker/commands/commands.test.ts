import { describe, expect, test as base } from 'vitest'
import type { Article } from '#contract/guide/guide.ts'
import { changedRowOf, segmentsOf } from '#store/feed/walk.ts'
import { readFeed } from '#store/feed/read-feed.ts'
import { readItem } from '#store/feed/read-item.ts'
import { locatedCountryKey, resourceKeys } from '#store/database/resource-keys.ts'
import { resourceRow, sampleRepresentation, sampleScope, sampleStory, storyText } from '#store/testing/samples.ts'
import { createCommands } from './commands.ts'
import { createDiary } from '#worker/diary.ts'
import { fillFromFile } from '#worker/guide/emergency-fill.ts'
import { emergencyTierAddress } from '#worker/guide/emergency-repair.ts'
import type { EngineContext } from '#worker/entry/engine-api.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { createPackPull } from '#worker/guide/packs/pack-pull.ts'
import { createFeedDevice } from '#worker/testing/feed-device.ts'
import { articleLine } from '#worker/testing/guide-service.ts'
import { createFeedService, problem, reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import type { TestWorld } from '#worker/testing/test-environment.ts'
import { createWholeService, sampleTier } from '#worker/testing/whole-service.ts'

function create() {
  const service = createWholeService()
  const addresses: string[] = []
  const world = createTestWorld({
    fetch: (address, init) => {
      addresses.push(address)
      return service.fetch(address, init)
    },
  })
  const context = { language: 'en', country: 'TH', build: 'test' } as const
  return { service, world, db: world.db, addresses, commands: commandsOf(world, () => context) }
}
const test = base.extend('world', () => create())

function commandsOf(env: TestWorld, context: () => EngineContext | null) {
  const parts = partsOf(env)
  const silent = { onChanged: () => undefined, onLost: () => undefined }
  return createCommands({ ...parts, packs: createPackPull(parts), context, signal: new AbortController().signal, ...silent })
}
const now = 0

describe('a text in another language', () => {
  const wanted = { family: 'STORY', id: 's', language: 'fr' } as const

  test('is fetched alone and shown for the version it belongs to', async ({ world: { service, db, addresses, commands } }) => {
    await db.settings.put({ key: 'shownScope', value: { key: 'a', account: 'nobody', language: 'en' } })
    await db.segments.bulkAdd(segmentsOf('a', [sampleStory('s', 1)]))
    service.at('/api/content/single/story/s', () => reply(200, sampleStory('s', 1, { texts: { fr: storyText('Titre') } })))
    expect(await commands.fetchTexts(wanted)).toEqual({ ok: true })
    expect(addresses).toEqual(['/api/content/single/story/s?languages=fr'])
    expect(await readItem(db, { ...wanted, now })).toMatchObject({ title: 'Titre', language: 'fr' })
  })

  test('changes nothing if it does not exist, and reports a refusal', async ({ world: { service, db, commands } }) => {
    service.at('/api/content/single/story/s', () => reply(200, sampleStory('s', 1)))
    expect(await commands.fetchTexts(wanted)).toEqual({ ok: true })
    service.at('/api/content/single/story/s', () => problem(404, 'abroad:not-found'))
    expect(await commands.fetchTexts(wanted)).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    expect(await db.texts.count()).toBe(0)
  })
})

test('an item from a link can be opened and is not shown in the feed', async ({ world: { service, db, commands } }) => {
  await db.settings.put({ key: 'shownScope', value: { key: 'a', account: 'nobody', language: 'en' } })
  service.at('/api/content/single/story/linked', () => reply(200, sampleStory('linked', 1)))
  for (let n = 0; n < 2; n += 1) expect(await commands.fetchItem({ family: 'STORY', id: 'linked' })).toEqual({ ok: true })
  expect(await readItem(db, { family: 'STORY', id: 'linked', language: undefined, now })).toMatchObject({ title: 'Story linked' })
  expect((await readFeed(db, { filter: { families: [], favouritesOnly: false }, count: 5, now })).cards).toEqual([])
})

describe('a map', () => {
  test('is fetched around a known representation', async ({ world: { db, addresses, commands } }) => {
    await db.resources.put(resourceRow(resourceKeys.representations, sampleTier.representations))
    expect(await commands.fetchMap('bangkok')).toEqual({ ok: true })
    expect(addresses).toEqual(['/api/representation/static-map?markers=13.7,100.5&size=720x210'])
    expect((await db.resources.get(resourceKeys.map('bangkok')))?.value).toBe('data:image/png;base64,AAAA')
    await commands.fetchMap('bangkok')
    expect(addresses).toHaveLength(1)
  })

  test('is not stored after a log-out, because it would show the place of residence', async () => {
    const { service, world, db, commands } = create()
    await db.resources.put(resourceRow(resourceKeys.representations, sampleTier.representations))
    service.at('/api/representation/static-map', async () => {
      await wipe(world, { isLost: false, token: null })
      return reply(200, { image: 'data:image/png;base64,AAAA' })
    })
    expect(await commands.fetchMap('bangkok')).toMatchObject({ ok: false })
    expect(await db.resources.get(resourceKeys.map('bangkok'))).toBeUndefined()
  })

  test('is empty if the place is unknown', async ({ world: { db, addresses, commands } }) => {
    await db.resources.put(resourceRow(resourceKeys.representations, [sampleRepresentation('bern', { coordinates: null })]))
    for (const id of ['bern', 'nowhere']) expect(await commands.fetchMap(id)).toEqual({ ok: true })
    expect(addresses).toEqual([])
  })
})

describe('the country at a place', () => {
  test('is requested with no more precision than needed', async ({ world: { service, addresses, commands } }) => {
    service.at('/api/representation/country/*', () => reply(200, { country: sampleTier.countries[1], representations: [] }))
    expect(await commands.locate({ latitude: 13.756_331_9, longitude: 100.501_765_1 })).toEqual({ ok: true, value: { iso2: 'TH' } })
    expect(addresses).toEqual(['/api/representation/country/13.756,100.502'])
  })

  test('is stored for the alerts if the page located it', async ({ world: { db, commands } }) => {
    expect(await commands.noteLocated({ iso2: 'TH' })).toEqual({ ok: true })
    expect((await db.settings.get(locatedCountryKey))?.value).toMatchObject({ iso2: 'TH' })
  })

  test('returns a failure without an answer', async ({ world: { service, commands } }) => {
    service.at('/api/representation/country/*', () => Promise.reject(new TypeError('cut')))
    expect(await commands.locate({ latitude: 0, longitude: 0 })).toEqual({
      ok: false,
      failure: { kind: 'no-answer', reason: 'unreachable' },
    })
  })
})

test('favourites and answers to "Did you find it?" are kept, however often the tap is repeated', async () => {
  const { world, db, commands } = create()
  const durable: string[] = []
  world.strictDb.favourites.hook('creating', () => void durable.push('favourite'))
  world.strictDb.favourites.hook('deleting', () => void durable.push('no favourite'))
  world.strictDb.feedback.hook('creating', () => void durable.push('answer'))
  for (let n = 0; n < 2; n += 1) await commands.setFavourite({ id: 's', isFavourite: true })
  for (const answer of ['yes', 'no'] as const) await commands.setFeedback({ topic: 'visa', answer })
  expect(await db.favourites.count()).toBe(1)
  expect(await db.feedback.toArray()).toEqual([{ topic: 'visa', answer: 'no' }])
  for (let n = 0; n < 2; n += 1) await commands.setFavourite({ id: 's', isFavourite: false })
  expect(await db.favourites.count()).toBe(0)
  // No service has them: through the instance that says "kept" when it is on the disk.
  expect([...new Set(durable)]).toEqual(['favourite', 'answer', 'no favourite'])
})

test('a full device reports that nothing was saved', async ({ world: { world, commands } }) => {
  world.strictDb.favourites.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await commands.setFavourite({ id: 's', isFavourite: true })).toEqual({
    ok: false,
    failure: { kind: 'storage', issue: 'QuotaExceededError' },
  })
})

test('a pack that the citizen pauses is held', async ({ world: { service, db, commands } }) => {
  await service.guide.publish('visa', 'Text')
  await commands.downloadPack({ country: 'TH', language: 'en' })
  expect(await commands.pausePack({ country: 'TH', language: 'en' })).toEqual({ ok: true })
  expect(await db.manifests.get(['TH', 'en'])).toMatchObject({ hold: 'citizen' })
})

describe('a removal', () => {
  test('of a pack deletes its articles except those of another pack or the emergency tier', async () => {
    const { service, db, commands } = create()
    await service.guide.publish('visa', 'Text')
    await commands.downloadPack({ country: 'TH', language: 'en' })
    await commands.downloadPack({ country: 'LA', language: 'en' })
    await commands.removeStored({ part: 'guide', country: 'TH', language: 'en' })
    expect(await db.articles.count()).toBe(1)
    await commands.removeStored({ part: 'guide', country: 'LA', language: 'en' })
    expect(await db.articles.count()).toBe(0)
  })

  test('of the maps leaves other replies', async ({ world: { db, commands } }) => {
    for (const key of [resourceKeys.map('a'), resourceKeys.map('b'), resourceKeys.partners])
      await db.resources.put({ key, value: 'x', etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 })
    expect(await commands.removeStored({ part: 'maps' })).toEqual({ ok: true })
    expect(await db.resources.toCollection().primaryKeys()).toEqual([resourceKeys.partners])
  })

  test('of the feed leaves the favourites', async ({ world: { world, db, commands } }) => {
    let removals = 0
    world.removeFirstScreen = async () => void (removals += 1)
    await db.segments.bulkAdd(segmentsOf('a', [sampleStory('s', 1)]))
    await db.changed.put(changedRowOf('a', sampleStory('t', 1)))
    await db.changed.put(changedRowOf('linked|anna', sampleStory('mine', 1)))
    await db.scopes.put(sampleScope('a', { cursor: 'c1', frontier: 'x', complete: true, fetchedAt: 1, confirmedAt: 1 }))
    await db.favourites.put({ id: 's', at: 1 })
    await commands.removeStored({ part: 'feed' })
    expect([await db.segments.count(), await db.favourites.count()]).toEqual([0, 1])
    expect(removals, 'stored page of the next start').toBe(1)
    expect(
      (await db.changed.toArray()).map(({ id }) => id),
      'of the feed leaves the events of the citizen',
    ).toEqual(['mine'])
    expect(await db.scopes.get('a')).toMatchObject({ cursor: null, frontier: null, complete: false, fetchedAt: null })
  })

  test('of the feed during a pull leaves no gap, and the next round brings all of it', async () => {
    const feed = createFeedService({ hasChanges: true })
    for (let n = 0; n < 300; n += 1) feed.put(sampleStory(`s${n}`, n))
    let pages = 0
    const device = await createFeedDevice({
      async fetch(address) {
        const answer = await feed.fetch(address)
        if ((pages += 1) === 2) await commands.removeStored({ part: 'feed' })
        return answer
      },
    })
    const commands = commandsOf(device.world, () => null)
    await device.round()
    expect(await device.ids()).toEqual([])
    await device.round()
    expect(await device.ids()).toEqual(feed.ids())
  })
})

test('the self-test finds a damaged emergency article and restores it from the file of the app', async () => {
  const { service, world, db, addresses, commands } = create()
  const articles = await Promise.all(
    ['helpline', 'arrest'].map(async (topic) => JSON.parse((await articleLine(topic, 'Text')).line) as Article),
  )
  service.at(emergencyTierAddress, () => new Response(JSON.stringify({ ...sampleTier, articles })))
  await fillFromFile(world, createDiary(world, db), new AbortController().signal)
  const [row] = await db.articles.toArray()
  await db.articles.put({ ...row!, line: row!.line.replace('Text', 'Test') })
  addresses.length = 0
  expect(await commands.testStored()).toEqual({ ok: true, value: { opened: 1, broken: [row!.topic] } })
  expect(await commands.testStored()).toEqual({ ok: true, value: { opened: 2, broken: [] } })
  expect(addresses).toEqual([emergencyTierAddress])
})
