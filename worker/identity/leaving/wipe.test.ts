import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test as base } from 'vitest'
import { segmentsOf } from '#store/feed/walk.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readEpoch, sessionRow } from '#store/account/session.ts'
import { sampleScope, sampleStory } from '#store/testing/samples.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createLease, epochGuard, guardedLease } from '#worker/fencing/lease.ts'
import { createBrowserKeyStore } from '#worker/identity/keys/browser-key-store.ts'
import { finishWipe, wipe } from './wipe.ts'

const test = base.extend('world', () => createTestWorld())

const feed = (scope: string, id: string) => segmentsOf(scope, [sampleStory(id, 1)])

describe('a wipe', () => {
  test('leaves nobody’s feed, whatever an account is called, and shows it', async ({ world }) => {
    const { db } = world
    const accounts = ['0', 'anna', 'nobody2', 'nobodY', 'zoe', '\u{1f600}']
    for (const account of [...accounts, 'nobody']) {
      await db.scopes.put(sampleScope(`${account}|th||en`, { fetchedAt: 1 }))
      await db.segments.bulkAdd(feed(`${account}|th||en`, account))
      await db.changed.put({ scope: `${account}|th||en`, id: 'x', order: 'a', item: null })
      await db.changed.put({ scope: `linked|${account}`, id: 'y', order: 'a', item: sampleStory('y', 1) })
    }
    await db.scopes.put(sampleScope('nobody|fr||en', { fetchedAt: 5 }))
    await db.scopes.put(sampleScope('nobody|la||en', { fetchedAt: null }))
    await wipe(world, { isLost: false, token: 't' })
    expect((await db.segments.toArray()).map((row) => row.scope)).toEqual(['nobody|th||en'])
    expect((await db.changed.toArray()).map((row) => row.scope)).toEqual(['nobody|th||en'])
    expect((await db.scopes.toArray()).map((row) => row.scope)).toEqual(['nobody|fr||en', 'nobody|la||en', 'nobody|th||en'])
    expect(await shownScope(db)).toEqual({ key: 'nobody|fr||en', account: 'nobody', language: 'en' })
  })

  test('shows nothing where nobody’s feed was never here', async ({ world }) => {
    await world.db.settings.put({ key: 'shownScope', value: { key: 'anna|th||en', account: 'anna', language: 'en' } })
    await wipe(world, { isLost: false, token: null })
    expect(await shownScope(world.db)).toBeUndefined()
  })

  test('raises the epoch each time, and says how the session ended', async ({ world }) => {
    await wipe(world, { isLost: true, token: 't' })
    expect(await readEpoch(world.db)).toMatchObject({ epoch: 1, lost: true, unfinished: false })
    await wipe(world, { isLost: false, token: 't' })
    expect(await readEpoch(world.db)).toMatchObject({ epoch: 2, lost: false })
  })

  test('of one session leaves the one that the same account has begun since', async ({ world }) => {
    const secrets = { publicKeyPem: '', lookupIdentifier: '', recordId: null }
    await world.db.session.put({
      key: 'credentials',
      profileId: 'anna',
      token: 'of the new log-in',
      ...secrets,
      generation: 1,
      deletionAsked: false,
    })
    await wipe(world, { isLost: true, token: 'of before', session: 'of before' })
    expect(await sessionRow(world.db, 'credentials')).toMatchObject({ profileId: 'anna', token: 'of the new log-in' })
    expect(await readEpoch(world.db)).toMatchObject({ epoch: 0 })
    await wipe(world, { isLost: true, token: 'of the new log-in', session: 'of the new log-in' })
    expect(await sessionRow(world.db, 'credentials')).toBeUndefined()
  })

  test('takes the key and the pictures; where they cannot go yet, they go later', async ({ world }) => {
    let pictures = 1
    let firstScreens = 1
    let isFull = true
    world.removeFirstScreen = async () => void (firstScreens = 0)
    world.removePictures = async () => {
      if (isFull) throw new DOMException('busy', 'UnknownError')
      pictures = 0
    }
    await world.keyStore.create()
    await wipe(world, { isLost: false, token: null })
    expect(await readEpoch(world.db)).toMatchObject({ epoch: 1, unfinished: 'pictures' })
    isFull = false
    await finishWipe(world)
    expect([await world.keyStore.current(), pictures, firstScreens]).toEqual([null, 0, 0])
    expect(await readEpoch(world.db)).toMatchObject({ unfinished: false })
  })

  test('takes the key out of the browser’s own store, which opens a database for it', async ({ world }) => {
    const disk = { indexedDB: new IDBFactory(), IDBKeyRange }
    await createBrowserKeyStore(disk).create()
    world.keyStore = createBrowserKeyStore(disk)
    await wipe(world, { isLost: false, token: null })
    expect(await createBrowserKeyStore(disk).current()).toBeNull()
    expect(await readEpoch(world.db)).toMatchObject({ unfinished: false })
  })

  test('whose key could not go leaves the pictures of later alone', async ({ world }) => {
    let removals = 0
    world.removePictures = async () => void (removals += 1)
    await world.keyStore.create()
    const { remove } = world.keyStore
    world.keyStore.remove = () => Promise.reject(new DOMException('busy', 'UnknownError'))
    await wipe(world, { isLost: false, token: null })
    expect(await readEpoch(world.db)).toMatchObject({ unfinished: 'key' })
    world.keyStore.remove = remove
    await finishWipe(world)
    expect([await world.keyStore.current(), removals]).toEqual([null, 1])
    expect(await readEpoch(world.db)).toMatchObject({ unfinished: false })
  })

  test('lets nobody begin a log-in while it removes the key', async ({ world }) => {
    const { db } = world
    const order: string[] = []
    const { remove } = world.keyStore
    let begun: Promise<unknown> = Promise.resolve()
    world.keyStore.remove = async () => {
      const row = { key: 'login' as const, token: 't', redirect: null, since: 0, profileId: null }
      begun = db.session.put(row).then(() => order.push('begun'))
      // Far more turns than a free table needs to take a row.
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
      await remove()
      order.push('removed')
    }
    await wipe(world, { isLost: false, token: null })
    await begun
    expect(order).toEqual(['removed', 'begun'])
  })

  test.each(['credentials', 'login'])('that is finished late leaves the key of whoever has %s by then', async (key) => {
    const world = createTestWorld()
    world.keyStore.remove = () => Promise.reject(new DOMException('busy', 'UnknownError'))
    await wipe(world, { isLost: false, token: null })
    let isRemoved = false
    world.keyStore.remove = async () => void (isRemoved = true)
    await world.db.table('session').put({ key })
    await finishWipe(world)
    expect(isRemoved).toBe(false)
    expect(await readEpoch(world.db)).toMatchObject({ unfinished: false })
  })
})

test('what was asked for before a wipe is not stored after it', async ({ world }) => {
  const { db } = world
  const guard = epochGuard(db, 0)
  await guard.transaction(['texts'], () => db.texts.put({ id: 'a', language: 'en', rev: 1, text: undefined }))
  await wipe(world, { isLost: false, token: null })
  const late = guard.transaction(['texts'], () => db.texts.put({ id: 'a', language: 'en', rev: 1, text: undefined }))
  await expect(late).rejects.toMatchObject({ name: 'LeaseLost' })
  expect(await db.texts.count()).toBe(0)
})

test('nor by a round whose tab has the lease again', async ({ world }) => {
  const { db } = world
  const lease = createLease({ env: world, db, name: 'pull' })
  await lease.take()
  const round = guardedLease(lease, db, 0)
  const write = () => round.transaction(['texts'], () => db.texts.put({ id: 'a', language: 'en', rev: 1, text: undefined }))
  await write()
  await wipe(world, { isLost: false, token: null })
  await lease.take()
  await expect(write()).rejects.toMatchObject({ name: 'LeaseLost' })
  expect(await db.texts.count()).toBe(0)
})
