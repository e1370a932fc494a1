import Dexie from 'dexie'
import { describe, expect, test as base } from 'vitest'
import { changedRowOf, droppedRowOf, findItemAnywhere, idsOfScope, segmentsOf } from '#store/feed/walk.ts'
import { mapPrefix, resourceKeys } from '#store/database/resource-keys.ts'
import { articleRow, resourceRow, sampleScope, sampleStory } from '#store/testing/samples.ts'
import { createTestWorld, type TestWorld } from '#worker/testing/test-environment.ts'
import { isFull, withQuotaRetry } from './with-quota-retry.ts'

const full = () => new DOMException('The device is full', 'QuotaExceededError')

/** Work that finds the device full so many times. */
function fullFor(times: number) {
  let tries = 0
  return async () => {
    if ((tries += 1) <= times) throw full()
    return 'saved'
  }
}
const giveAll = (world: TestWorld, keep: string | null) =>
  expect(withQuotaRetry(world, { keep }, () => Promise.reject(full()))).rejects.toMatchObject({ name: 'QuotaExceededError' })

async function device() {
  const world = createTestWorld()
  const { db } = world
  let pictures = 1
  world.removePictures = async () => void (pictures = 0)
  await db.resources.bulkPut([`${mapPrefix}bangkok`, resourceKeys.emergency].map((key) => resourceRow(key, 1)))
  await db.texts.put({ id: 's', language: 'de', rev: 1, text: undefined })
  await db.articles.put(articleRow('visa'))
  for (const scope of ['shown', 'other']) {
    await db.scopes.put(sampleScope(scope, { fetchedAt: 1, complete: true, cursor: 'c' }))
    await db.segments.bulkAdd(
      segmentsOf(
        scope,
        Array.from({ length: 130 }, (_, at) => sampleStory(`s${at}`, 500 - at)),
      ),
    )
    await db.changed.put(changedRowOf(scope, sampleStory('t', 1)))
  }
  await db.settings.put({ key: 'shownScope', value: { key: 'shown', account: 'anna', language: 'en' } })
  /** What is left, in the order in which it may go. */
  const left = async () => ({
    pictures,
    maps: await db.resources.where('key').startsWith(mapPrefix).count(),
    texts: await db.texts.count(),
    otherFeed: await db.segments.where('[scope+high]').between(['other', ''], ['other', '\uffff']).count(),
    feed: await db.segments.where('[scope+high]').between(['shown', ''], ['shown', '\uffff']).count(),
  })
  return { world, db, left }
}
const test = base.extend('device', () => device())

describe('a device that is full', () => {
  const steps = [
    { pictures: 1, maps: 1, texts: 1, otherFeed: 2, feed: 2 },
    { pictures: 0, maps: 1, texts: 1, otherFeed: 2, feed: 2 },
    { pictures: 0, maps: 0, texts: 0, otherFeed: 2, feed: 2 },
    { pictures: 0, maps: 0, texts: 0, otherFeed: 0, feed: 2 },
    { pictures: 0, maps: 0, texts: 0, otherFeed: 0, feed: 1 },
  ]

  test.each([0, 1, 2, 3, 4])('gives as little as it needs: %d steps', async (needed) => {
    const { world, left } = await device()
    expect(await withQuotaRetry(world, { keep: null }, fullFor(needed))).toBe('saved')
    expect(await left()).toEqual(steps[needed])
  })

  test('keeps the first screen and what the citizen has before them to the last', async ({ device: { world, db } }) => {
    await db.changed.put(droppedRowOf('shown', 's1'))
    await giveAll(world, 's90')
    const ids = (await idsOfScope(db, 'shown')).map(({ id }) => id)
    expect(ids).toHaveLength(21)
    expect([ids.includes('s90'), ids.includes('s91'), ids.includes('s1')]).toEqual([true, false, false])
  })

  test('keeps what the citizen has before them where it came with another feed', async ({ device: { world, db } }) => {
    await db.segments.bulkAdd(segmentsOf('other', [sampleStory('elsewhere', 5), sampleStory('beside it', 4)]))
    await giveAll(world, 'elsewhere')
    expect(await findItemAnywhere(db, 'elsewhere')).toMatchObject({ id: 'elsewhere' })
    expect(await findItemAnywhere(db, 'beside it')).toBeUndefined()
    expect(await db.scopes.toCollection().primaryKeys()).toEqual(['shown'])
  })

  test('copies nothing of what the citizen has before them where the feed on the screen has it', async ({ device: { world, db } }) => {
    await giveAll(world, 's90')
    expect(await db.changed.toArray()).toEqual([])
  })

  test('keeps it for who is logged in, and where no feed was ever shown for nobody', async () => {
    for (const [account, name] of [
      ['anna', 'linked|anna'],
      [null, 'linked|nobody'],
    ]) {
      const { world, db } = await device()
      if (account === null) await db.settings.clear()
      await db.segments.bulkAdd(segmentsOf('other', [sampleStory('elsewhere', 5)]))
      await withQuotaRetry(world, { keep: 'elsewhere' }, fullFor(3))
      const kept = await db.changed.where('id').equals('elsewhere').toArray()
      expect(kept.map(({ scope }) => scope)).toEqual([name])
    }
  })

  test('gives all of every other feed, wherever it sorts, and nothing of the one on the screen', async ({ device: { world, db } }) => {
    await db.scopes.put(sampleScope('zone', { fetchedAt: 1 }))
    await db.segments.bulkAdd(segmentsOf('zone', [sampleStory('z', 5)]))
    for (const id of ['0', 'z']) await db.changed.put(changedRowOf('zone', sampleStory(id, 1)))
    const before = await idsOfScope(db, 'shown')
    await withQuotaRetry(world, { keep: null }, fullFor(3))
    expect(await db.scopes.toCollection().primaryKeys()).toEqual(['shown'])
    expect((await db.changed.toArray()).map(({ scope, id }) => [scope, id])).toEqual([['shown', 't']])
    expect([...new Set((await db.segments.toArray()).map(({ scope }) => scope))]).toEqual(['shown'])
    expect(await idsOfScope(db, 'shown')).toEqual(before)
  })

  test('that has never shown a feed gives all of them', async ({ device: { world, db } }) => {
    await db.settings.clear()
    await db.segments.bulkAdd(segmentsOf('of an engine that died', [sampleStory('left', 5)]))
    await giveAll(world, null)
    expect([await db.scopes.count(), await db.segments.count(), await db.changed.count()]).toEqual([0, 0, 0])
  })

  test('with nothing left to give says so, and keeps what an emergency needs and the first screen', async ({ device: { world, db } }) => {
    await giveAll(world, null)
    expect(await db.resources.get(resourceKeys.emergency)).toBeDefined()
    expect(await db.articles.count()).toBe(1)
    expect((await db.segments.toArray()).flatMap(({ ids }) => ids)).toHaveLength(20)
    // The feed begins anew with the next round; nothing that is on its way lands in it.
    expect(await db.scopes.get('shown')).toMatchObject({ cursor: null, complete: false, frontier: null, generation: 2, skipped: [] })
  })

  test('whose pictures cannot be removed gives the next thing', async ({ device: { world, left } }) => {
    world.removePictures = () => Promise.reject(new DOMException('busy', 'UnknownError'))
    await withQuotaRetry(world, { keep: null }, fullFor(2))
    expect(await left()).toEqual({ ...steps[2], pictures: 1 })
  })
})

test('any other failure is thrown at once, and nothing is given away', async ({ device: { world, left } }) => {
  const broken = new DOMException('broken', 'UnknownError')
  await expect(withQuotaRetry(world, { keep: null }, () => Promise.reject(broken))).rejects.toBe(broken)
  expect(await left()).toMatchObject({ pictures: 1, feed: 2 })
})

test('the quota is found behind the transaction that it broke', () => {
  const aborted = new Dexie.AbortError('aborted', full())
  expect([isFull(full()), isFull(aborted), isFull(new Error('outer', { cause: aborted }))]).toEqual([true, true, true])
  for (const other of [new Dexie.AbortError('aborted'), new Error('QuotaExceededError'), 'full', undefined])
    expect(isFull(other)).toBe(false)
})
