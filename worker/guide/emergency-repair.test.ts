import { expect, test } from 'vitest'
import type { EmergencyTier } from '#contract/guide/guide.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createDiary } from '#worker/diary.ts'
import { fillFromFile, pullTier, storeTier } from './emergency-fill.ts'
import { emergencyTierAddress } from './emergency-repair.ts'
import { collectGarbage } from './packs/garbage.ts'
import { testStored } from './packs/stored-test.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { articleLine } from '#worker/testing/guide-service.ts'
import { lineWith } from '#worker/testing/import-device.ts'
import { swallow } from '#worker/testing/line.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import { sampleTier } from '#worker/testing/whole-service.ts'

const hourMs = 3_600_000
const signal = new AbortController().signal
type Article = EmergencyTier['articles'][number]
const tierOf = (version: number, ...lines: { line: string }[]): EmergencyTier => ({
  ...sampleTier,
  version,
  articles: lines.map(({ line }) => JSON.parse(line) as Article),
})

/** The file in the app's core holds one text; the service's tier is newer and has changed it, or is the file's own. */
async function create(given: { isNewer: boolean }) {
  const old = await articleLine('helpline', 'Old text')
  const current = given.isNewer ? await articleLine('helpline', 'New text') : old
  const other = await articleLine('arrest', 'Text')
  const asked: (string | undefined)[] = []
  const world = createTestWorld({
    fetch: async (address, init) => {
      if (address === emergencyTierAddress) return new Response(JSON.stringify(tierOf(5, old, other)))
      asked.push((init.headers as Record<string, string>)['If-None-Match'])
      return reply(200, tierOf(6, current, other), { ETag: '"6"' })
    },
  })
  const pull = () => pullTier(partsOf(world), { language: 'en', maxAgeMs: 6 * hourMs, signal })
  await pull()
  asked.length = 0
  const text = async () => (await world.db.articles.get(current.hash))?.line
  const spoil = () =>
    world.db.articles
      .where('hash')
      .equals(current.hash)
      .modify({ line: current.line.replace(' text"', ' texu"') })
  return { world, db: world.db, asked, pull, text, spoil, current, run: () => testStored(world) }
}

test('a damaged emergency text that the app’s own file lacks stays until the next round brings it', async () => {
  const { world, db, asked, pull, text, spoil, current, run } = await create({ isNewer: true })
  await spoil()
  expect(await run()).toEqual({ opened: 1, broken: ['helpline'] })
  await fillFromFile(world, createDiary(world, db), signal)
  await collectGarbage(db)
  expect(await text()).toContain('New texu')
  expect(asked).toEqual([])
  await pull()
  expect(asked).toEqual([undefined])
  expect(await text()).toBe(current.line)
  expect(await run()).toEqual({ opened: 2, broken: [] })
})

test('one that the file has is put right at once, and no service is asked', async () => {
  const { asked, pull, text, spoil, current, run } = await create({ isNewer: false })
  await spoil()
  expect(await run()).toEqual({ opened: 1, broken: ['helpline'] })
  expect(await text()).toBe(current.line)
  await pull()
  expect(asked).toEqual([])
})

test('one that the browser itself cannot read any more goes, and comes with the next round', async () => {
  const { db, asked, pull, text, current, run } = await create({ isNewer: true })
  const refuse = (row: { hash: string }) => {
    if (row.hash === current.hash) throw new DOMException('Failed to read large IndexedDB value', 'DataError')
    return row
  }
  db.articles.hook('reading', refuse)
  expect(await run()).toEqual({ opened: 1, broken: [current.hash] })
  db.articles.hook('reading').unsubscribe(refuse)
  expect(await text()).toBeUndefined()
  await pull()
  expect(asked).toEqual([undefined])
  expect(await text()).toBe(current.line)
})

test('one that is gone altogether is fetched by the next round', async () => {
  const { db, asked, pull, text, current, run } = await create({ isNewer: true })
  await db.articles.delete(current.hash)
  expect(await run()).toEqual({ opened: 1, broken: [current.hash] })
  await pull()
  expect(asked).toEqual([undefined])
  expect(await text()).toBe(current.line)
})

async function withNewerService() {
  const sent = await lineWith({ topic: 'helpline', category: 'emergencySituation', audio: 'a field of a newer service' })
  const world = createTestWorld({ fetch: async () => new Response('Not found', { status: 404 }) })
  // What this build understands of it.
  const { audio: _, ...article } = JSON.parse(sent.line) as Article & { audio: string }
  const store = () => storeTier(world, { ...sampleTier, articles: [article] }, { etag: null, bytes: 1, confirmedAt: world.now() })
  return { world, db: world.db, sent, article, store }
}

test('a text that is here as it came is not written over by what this build understands of it', async () => {
  const { db, world, sent, article, store } = await withNewerService()
  await store()
  await db.articles.update(sent.hash, { line: sent.line })
  await store()
  await storeTier(world, { ...sampleTier, version: 9, articles: [article] }, { etag: null, bytes: 1, confirmedAt: 1 })
  expect((await db.articles.get(sent.hash))?.line).toBe(sent.line)
})

test('a text of which this build understands a part only is no damaged one', async () => {
  const { db, world, sent, store } = await withNewerService()
  await store()
  expect((await db.articles.get(sent.hash))?.line).not.toBe(sent.line)
  expect(await testStored(world)).toEqual({ opened: 1, broken: [] })
  expect((await db.resources.get(resourceKeys.emergency))?.confirmedAt).toBe(world.now())
  await db.articles.update(sent.hash, { line: '{' })
  expect(await testStored(world)).toMatchObject({ opened: 0, broken: ['helpline'] })
})

test('a file of the app’s own that never comes ends the test of what is stored, and the first filling', async () => {
  const { world, db, spoil, run } = await create({ isNewer: false })
  world.setFetch((_, init) => swallow(init))
  await spoil()
  const tested = run()
  await world.advance(10_000)
  expect(await tested).toEqual({ opened: 1, broken: ['helpline'] })
  await db.resources.clear()
  const filled = fillFromFile(world, createDiary(world, db), signal)
  await world.advance(10_000)
  await filled
  await world.advance(0)
  expect((await db.diary.toArray()).map(({ what, outcome }) => [what, outcome])).toContainEqual(['emergency file', 'not to be had'])
})
