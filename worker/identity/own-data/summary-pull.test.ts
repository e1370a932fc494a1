import { describe, expect, test } from 'vitest'
import type { Summary } from '#contract/account/summary.ts'
import { readSeenUntil } from '#store/account/read-notifications.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { readSharedFeed } from '#store/feed/shared-feed.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { resourceRow } from '#store/testing/samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import { createOwnPulls } from './own-pulls.ts'

const pass = 'the-pass-of-the-week--'
/** The service's clock before the phone's. */
const aheadMs = 90_000

function summaryOf(more: Partial<Summary> = {}): Summary {
  return { counts: { NEW_CHAT_MESSAGE: 2, CHAT_CREATED: 0 }, personal: [], restoredRev: 0, pass, ...more }
}

async function device(answer: () => Response | Promise<Response>, extensions: string[] | null = ['summary']) {
  const asked: { path: string; etag: string | null }[] = []
  const world = createTestWorld({
    fetch: async (path, init) => {
      asked.push({ path, etag: new Headers(init.headers).get('If-None-Match') })
      return path.startsWith('/api/user/notification') ? reply(200, 7) : answer()
    },
  })
  const { db } = world
  if (extensions) await db.resources.put(resourceRow(resourceKeys.ping, { service: 'abroad', time: 0, extensions }))
  const parts = partsOf(world)
  const createPulls = () => createOwnPulls({ ...parts, serviceNow: () => world.now() + aheadMs })
  const wanted = { account: 'anna', epoch: 0, maxAgeMs: 0, signal: new AbortController().signal }
  return {
    world,
    db,
    asked,
    wanted,
    createPulls,
    pulls: createPulls(),
    states: async () =>
      (await db.personal.toArray()).map(({ id, rev, isLiked, userIsRegistered }) => ({ id, rev, isLiked, userIsRegistered })),
    count: async (type: string) => (await db.resources.get(resourceKeys.notificationCount('anna', type)))?.value,
  }
}

describe('the summary', () => {
  test('brings what was said, what is unread and the pass, each where the screens and the feed look for it', async () => {
    const personal = [
      { id: 's', rev: 4, isLiked: true },
      { id: 'e', rev: 2, userIsRegistered: false },
    ]
    const { db, pulls, wanted, asked, count, world } = await device(() => reply(200, summaryOf({ personal })))
    expect(await pulls.pullSummary(wanted)).toEqual({ kind: 'done' })
    expect(asked.map(({ path }) => path)).toEqual(['/api/user/summary'])
    expect(await db.personal.toArray()).toEqual([
      { account: 'anna', id: 'e', rev: 2, userIsRegistered: false },
      { account: 'anna', id: 's', rev: 4, isLiked: true },
    ])
    expect([await count('NEW_CHAT_MESSAGE'), await count('CHAT_CREATED'), await count('CHAT_ARCHIVED')]).toEqual([2, 0, undefined])
    expect((await readSharedFeed(db, 'anna')).pass).toBe(pass)
    await db.session.put({ key: 'credentials', profileId: 'anna', token: 't', lookupIdentifier: 'l', publicKeyPem: 'p' } as never)
    expect(await readSeenUntil(db, 'NEW_CHAT_MESSAGE')).toBe(world.now() + aheadMs)
  })

  test('takes back nothing that is known of a later revision, whatever cache it lay in', async () => {
    const personal = [{ id: 'e', rev: 5, userIsRegistered: false }]
    const { db, pulls, wanted, states: stored } = await device(() => reply(200, summaryOf({ personal })))
    await db.personal.put({ account: 'anna', id: 'e', rev: 6, userIsRegistered: true })
    await pulls.pullSummary(wanted)
    expect(await stored()).toEqual([{ id: 'e', rev: 6, userIsRegistered: true }])
  })

  test('after a restore says the opposite of what it does not name, up to the number from which the service goes on', async () => {
    const personal = [{ id: 'named', rev: 101, isLiked: true }]
    const { db, pulls, wanted, states: stored } = await device(() => reply(200, summaryOf({ personal, restoredRev: 100 })))
    const known = [
      { account: 'anna', id: 'named', rev: 7, isLiked: false },
      { account: 'anna', id: 'lost', rev: 100, isLiked: true },
      { account: 'anna', id: 'since', rev: 101, isLiked: true },
      { account: 'bert', id: 'lost', rev: 3, isLiked: true },
    ]
    await db.personal.bulkPut(known)
    await pulls.pullSummary(wanted)
    expect(await stored()).toEqual([
      { id: 'lost', rev: 100, isLiked: false },
      { id: 'named', rev: 101, isLiked: true },
      { id: 'since', rev: 101, isLiked: true },
      { id: 'lost', rev: 3, isLiked: true },
    ])
  })

  test('without a restore leaves what it does not name: it may have lain in a cache since before', async () => {
    const { db, pulls, wanted, states: stored } = await device(() => reply(200, summaryOf()))
    await db.personal.put({ account: 'anna', id: 's', rev: 1, isLiked: true })
    await pulls.pullSummary(wanted)
    expect(await stored()).toEqual([{ id: 's', rev: 1, isLiked: true }])
  })

  test('with one part that cannot be read brings the others, and takes nothing away for it', async () => {
    const personal = [
      { id: 'odd', rev: 'many' },
      { id: 's', rev: 2, isLiked: true },
    ] as unknown as Summary['personal']
    const { db, pulls, wanted, states: stored } = await device(() => reply(200, summaryOf({ personal, restoredRev: 100 })))
    await db.personal.put({ account: 'anna', id: 'odd', rev: 9, isLiked: true })
    await pulls.pullSummary(wanted)
    expect(await stored()).toEqual([
      { id: 'odd', rev: 9, isLiked: true },
      { id: 's', rev: 2, isLiked: true },
    ])
    expect(await db.setAside.toArray()).toMatchObject([{ source: 'summary', id: 'odd' }])
  })

  test('is asked for by its ETag, and whole after an hour, in another life and for somebody else', async () => {
    let answer = () => reply(200, summaryOf(), { ETag: '"1"' })
    const { world, pulls, wanted, asked, createPulls } = await device(() => answer())
    await pulls.pullSummary(wanted)
    answer = () => reply(304, null)
    await pulls.pullSummary(wanted)
    expect(await pulls.pullSummary({ ...wanted, maxAgeMs: 1_000 }), 'not old enough').toEqual({ kind: 'done' })
    await pulls.pullSummary({ ...wanted, account: 'bert' })
    await createPulls().pullSummary(wanted)
    await world.advance(3_600_000)
    await pulls.pullSummary(wanted)
    expect(asked.map(({ etag }) => etag)).toEqual([null, '"1"', null, null, null])
  })

  test('that is as before brings a count back that was read here, and the instant until which it is known', async () => {
    let answer = () => reply(200, summaryOf({ counts: { CHAT_CREATED: 1 } }), { ETag: '"1"' })
    const { world, db, pulls, wanted, count } = await device(() => answer())
    await pulls.pullSummary(wanted)
    const key = resourceKeys.notificationCount('anna', 'CHAT_CREATED')
    await db.resources.delete(key)
    answer = () => reply(304, null)
    await world.advance(5_000)
    await pulls.pullSummary(wanted)
    expect(await count('CHAT_CREATED')).toBe(1)
    expect((await db.resources.get(key))?.askedAt).toBe(world.now() + aheadMs)
  })

  test('is asked for whole where the pass has gone meanwhile: another tab has been told that there is none', async () => {
    const { db, pulls, wanted, asked } = await device(() => reply(200, summaryOf(), { ETag: '"1"' }))
    await pulls.pullSummary(wanted)
    await db.resources.delete(resourceKeys.summary('anna'))
    await pulls.pullSummary(wanted)
    expect(asked.map(({ etag }) => etag)).toEqual([null, null])
    expect((await readSharedFeed(db, 'anna')).pass).toBe(pass)
  })

  test('that is as before, and was overtaken by a newer one, takes no count back', async () => {
    const late: ((answer: Response) => void)[] = []
    let answer: () => Response | Promise<Response> = () => reply(200, summaryOf({ counts: { CHAT_CREATED: 1 } }), { ETag: '"1"' })
    const { pulls, wanted, count } = await device(() => answer())
    await pulls.pullSummary(wanted)
    answer = () => new Promise<Response>((resolve) => void late.push(resolve))
    const first = pulls.pullSummary(wanted)
    await expect.poll(() => late).toHaveLength(1)
    answer = () => reply(200, summaryOf({ counts: { CHAT_CREATED: 2 } }), { ETag: '"2"' })
    await pulls.pullSummary(wanted)
    late[0]?.(reply(304, null))
    await first
    expect(await count('CHAT_CREATED')).toBe(2)
  })

  test('speaks for the six counts, once it is known', async () => {
    const { pulls, wanted, asked, count } = await device(() => reply(200, summaryOf()))
    await pulls.pullSummary(wanted)
    expect(await pulls.pullCounts(wanted)).toEqual({ kind: 'done' })
    expect(asked).toHaveLength(1)
    await pulls.pullCounts({ ...wanted, account: 'bert' })
    expect(asked, 'for nobody else').toHaveLength(7)
    expect(await count('NEW_CHAT_MESSAGE')).toBe(2)
  })

  test.each([
    ['that names no summary', () => reply(200, summaryOf()), ['registrations'], 0],
    ['that has not said what it offers', () => reply(200, summaryOf()), null, 0],
    ['that has had one once', () => problem(404, 'abroad:not-found'), ['summary'], 1],
  ] as const)('from a backend %s is none, and no failure: the counts are asked for one by one', async (_, answer, extensions, calls) => {
    const { pulls, wanted, asked, db } = await device(answer, extensions && [...extensions])
    await db.resources.put(resourceRow(resourceKeys.summary('anna'), pass, { fetchedAt: 0, confirmedAt: 0 }))
    expect(await pulls.pullSummary(wanted)).toEqual({ kind: 'done' })
    expect(asked).toHaveLength(calls)
    await pulls.pullCounts(wanted)
    expect(asked).toHaveLength(calls + 6)
    expect((await readSharedFeed(db, 'anna')).pass).toBeUndefined()
  })

  test('that could not be had is a failure, and leaves what is known', async () => {
    const { pulls, wanted, db } = await device(() => problem(503, 'abroad:busy'))
    expect(await pulls.pullSummary(wanted)).toMatchObject({ kind: 'failure', failure: { kind: 'busy' } })
    expect(await db.personal.count()).toBe(0)
  })

  test('that comes after the citizen has left is not stored', async () => {
    const { world, db, pulls, wanted } = await device(async () => {
      await wipe(world, { isLost: false, token: null })
      return reply(200, summaryOf({ personal: [{ id: 's', rev: 1, isLiked: true }] }))
    })
    await expect(pulls.pullSummary(wanted)).rejects.toMatchObject({ name: 'LeaseLost' })
    expect([await db.personal.count(), (await readSharedFeed(db, 'anna')).pass]).toEqual([0, undefined])
  })
})
