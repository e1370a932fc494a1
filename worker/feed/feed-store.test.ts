import { beforeEach, describe, expect, test } from 'vitest'
import { putChanged } from './personal.ts'
import { changedRowOf, droppedRowOf, findItem, highestOrder, idsOfScope, orderOf } from '#store/feed/walk.ts'
import type { FeedChange } from '#store/feed/first-screen.ts'
import { readFeed } from '#store/feed/read-feed.ts'
import { readItem } from '#store/feed/read-item.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import type { ScopeRow } from '#store/rows/rows.ts'
import { sampleEvent, sampleScope, sampleStory, sampleSurvey } from '#store/testing/samples.ts'
import { createFeedDevice } from '#worker/testing/feed-device.ts'

type Device = Awaited<ReturnType<typeof createFeedDevice>>
let device: Device
let isCurrent: boolean
beforeEach(async () => {
  isCurrent = true
  device = await createFeedDevice({ scope: { account: 'anna' }, isCurrent: () => isCurrent })
})

const row = (more: Partial<ScopeRow> = {}) => sampleScope(device.key, { complete: true, fetchedAt: 1, ...more })
const page = async (items: Parameters<Device['store']['storePage']>[0]['items'], scope = row()) =>
  device.store.storePage({ items, known: await device.store.loadKnown(), scope })
const changes = async (raw: unknown[], scope = row()) => device.store.storeChanges({ raw, known: await device.store.loadKnown(), scope })
const put = (item: object) => ({ op: 'put', item })
const patch = (id: string, rev: number, likes: number) => ({ op: 'patch', id, rev, likes })
const drop = (id: string) => ({ op: 'drop', id })
const ids = async () => (await idsOfScope(device.world.db, device.key)).map((entry) => entry.id)
const item = (id: string) => findItem(device.world.db, device.key, id)

describe('what is withdrawn while the citizen’s word about it waits', () => {
  test.each(['by a change', 'by a pass that does not find it'])('stays in the words in which it was read: %s', async (how) => {
    const { db } = device.world
    await page([sampleEvent('e', 2), sampleEvent('other', 1)])
    // Of a feed in another language that this device once had.
    await db.changed.put(changedRowOf('anna|th||de', { ...sampleEvent('e', 2), texts: { local: sampleEvent('e', 2).texts.en } }))
    await db.intents.add(sampleIntent(registerIntent('e')))
    if (how === 'by a change') await changes([drop('e'), drop('other')])
    else await device.store.dropUnseen({ seen: new Set(), known: await device.store.loadKnown(), scope: row() })
    expect(await ids()).toEqual([])
    const read = { family: 'EVENT', language: undefined, now: 0 } as const
    expect(await readItem(db, { ...read, id: 'e' })).toMatchObject({ language: 'en', isOtherLanguage: false, intent: { stage: 'saved' } })
    expect(await readItem(db, { ...read, id: 'other' })).toBeNull()
  })
})

describe('an assertion aborts the transaction', () => {
  test('that would move the cursor, or complete the feed, without the changes', async () => {
    await page([sampleStory('s', 1)], row({ cursor: '5', complete: false }))
    for (const moved of [row({ cursor: '6', complete: false }), row({ cursor: '5', complete: true })])
      await expect(device.store.storeScope(moved)).rejects.toMatchObject({ invariant: 'cursor-moves-with-changes' })
    await device.store.storeScope(row({ cursor: null, complete: false }))
    expect(await device.world.db.scopes.get(device.key)).toMatchObject({ cursor: null })
  })

  test('that would store an older revision of an item', async () => {
    const { db } = device.world
    const [older, newer] = [changedRowOf(device.key, sampleStory('s', 1)), changedRowOf(device.key, { ...sampleStory('s', 1), rev: 9 })]
    await expect(putChanged(db, [older], [newer])).rejects.toMatchObject({ invariant: 'revision-rises' })
    expect(await db.changed.count()).toBe(0)
    await putChanged(db, [newer, droppedRowOf(device.key, 't')], [older, changedRowOf(device.key, sampleStory('t', 1))])
    expect(await db.changed.count()).toBe(2)
  })
})

describe('a page', () => {
  test('shows its scope', async () => {
    await page([sampleStory('s2', 2)])
    const { db } = device.world
    expect((await db.settings.get('shownScope'))?.value).toEqual({ key: device.key, account: 'anna', language: 'en' })
  })

  test('reports what it changed, so that a stored page with other cards is removed', async () => {
    const removals: (FeedChange | undefined)[] = []
    device.world.removeFirstScreen = async (change) => void removals.push(change)
    const order = (n: number) => orderOf(sampleStory(`s${n}`, n))
    await page([sampleStory('s2', 2), sampleStory('s1', 1)])
    // The scope was not shown before, so the whole page is of another feed.
    expect(removals.splice(0)).toEqual([undefined])
    await page([sampleStory('s2', 2), sampleStory('s1', 1)])
    expect(removals.splice(0)).toEqual([])
    await page([sampleStory('s0', 0)])
    expect(removals.splice(0)).toEqual([{ ids: new Set(['s0']), firstOrder: order(0) }])
    await changes([put(sampleStory('s3', 3)), patch('s1', 2, 5)])
    expect(removals.splice(0)).toEqual([{ ids: new Set(['s3', 's1']), firstOrder: order(3) }])
    await changes([drop('s2')])
    expect(removals.splice(0)).toEqual([{ ids: new Set(['s2']), firstOrder: highestOrder }])
    await device.store.storeScope(row())
    expect(removals).toEqual([])
  })

  test('keeps what belongs to the citizen apart from what belongs to everybody', async () => {
    await page([
      sampleStory('s', 3, { isLiked: true }),
      sampleEvent('e', 2, { userIsRegistered: true, selectedNumberOfParticipants: 2 }),
      sampleSurvey('u', 1, { isCompleted: true, submittedAnswerIds: ['a'] }),
    ])
    const { db } = device.world
    expect(JSON.stringify([await db.segments.toArray(), await db.changed.toArray()])).not.toMatch(
      /isLiked|userIsRegistered|selectedNumberOfParticipants|isCompleted|submittedAnswerIds/,
    )
    expect(await db.personal.orderBy('[account+id]').toArray()).toEqual([
      { account: 'anna', id: 'e', rev: 1, userIsRegistered: true, selectedNumberOfParticipants: 2 },
      { account: 'anna', id: 's', rev: 1, isLiked: true },
      { account: 'anna', id: 'u', rev: 1, isCompleted: true, submittedAnswerIds: ['a'] },
    ])
    const view = await readFeed(db, { filter: { families: [], favouritesOnly: true }, count: 5, now: 0 })
    expect(view.cards.map((card) => card.id)).toEqual(['s'])
  })

  test('of a visitor keeps nothing personal at all', async () => {
    const visitor = device.storeFor({ ...device.scope, account: 'nobody' })
    await visitor.storePage({ items: [sampleStory('s', 3, { isLiked: true })], known: new Map(), scope: row({ scope: 'nobody|th||en' }) })
    expect(await device.world.db.personal.count()).toBe(0)
  })

  test('stored twice, or after the one behind it, is there once and in order [35]', async () => {
    const [first, second] = [
      [sampleStory('s4', 4), sampleStory('s3', 3)],
      [sampleStory('s2', 2), sampleStory('s1', 1)],
    ]
    for (const items of [second, first, second, first]) await page(items)
    expect(await ids()).toEqual(['s4', 's3', 's2', 's1'])
  })

  test('in any order within itself is stored in the order of the feed', async () => {
    await page([1, 3, 2].map((n) => sampleStory(`s${n}`, n)))
    expect(await ids()).toEqual(['s3', 's2', 's1'])
  })

  test('takes no item back to an older version', async () => {
    await page([sampleStory('s', 1, { rev: 3, likes: 9 })])
    await page([sampleStory('s', 1, { rev: 2, likes: 1 })])
    expect(await item('s')).toMatchObject({ rev: 3, likes: 9 })
  })

  test('that was asked for before a write takes nothing of its reply back', async () => {
    await page([sampleEvent('e', 2)])
    const known = await device.store.loadKnown()
    const { db } = device.world
    await db.changed.put(changedRowOf(device.key, { ...sampleEvent('e', 2), rev: 5 }))
    await db.personal.put({ account: 'anna', id: 'e', rev: 5, userIsRegistered: true })
    const items = [sampleEvent('e', 2, { rev: 3, userIsRegistered: false }), sampleStory('s', 1)]
    await device.store.storePage({ items, known, scope: row() })
    expect(await item('e')).toMatchObject({ rev: 5 })
    expect(await db.personal.toArray()).toEqual([{ account: 'anna', id: 'e', rev: 5, userIsRegistered: true }])
    expect(await ids()).toEqual(['e', 's'])
  })

  test('that a full device breaks off takes nothing of what comes after along', async () => {
    const { db } = device.world
    await page([sampleStory('s', 5)])
    const known = await device.store.loadKnown()
    let isFull = true
    db.segments.hook('creating', () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
    })
    const items = [sampleStory('s', 5, { rev: 2, isLiked: true }), sampleStory('fresh', 1)]
    await expect(device.store.storePage({ items, known, scope: row() })).rejects.toMatchObject({ name: 'QuotaExceededError' })
    // Whatever was waited for when the transaction broke must not hand its zone on.
    expect(await db.favourites.count()).toBe(0)
    expect([await ids(), await db.personal.count()]).toEqual([['s'], 0])
    isFull = false
    await page(items)
    expect(await ids()).toEqual(['s', 'fresh'])
  })

  test('brings back an item that was dropped', async () => {
    await page([sampleStory('s2', 2), sampleStory('s1', 1)])
    await changes([drop('s1')])
    await page([sampleStory('s1', 1)])
    expect(await ids()).toEqual(['s2', 's1'])
  })
})

describe('late rows never land', () => {
  test('of a scope that the citizen has left [37]', async () => {
    isCurrent = false
    await page([sampleStory('s', 1)])
    await changes([put(sampleStory('t', 1))])
    const { db } = device.world
    const tables = [db.segments, db.changed, db.scopes, db.settings]
    expect(await Promise.all(tables.map((table) => table.count()))).toEqual([0, 0, 0, 0])
  })

  test('of an older generation of the scope [35]', async () => {
    await page([sampleStory('s', 1)], row({ generation: 2 }))
    await page([sampleStory('late', 2)], row({ generation: 1 }))
    expect(await ids()).toEqual(['s'])
  })
})

describe('changes', () => {
  beforeEach(() => page([3, 2, 1].map((n) => sampleStory(`s${n}`, n))))

  test('put, patch and drop, each where it belongs', async () => {
    await changes([put(sampleStory('new', 9)), patch('s2', 2, 5), drop('s1')])
    expect(await ids()).toEqual(['new', 's3', 's2'])
    expect(await item('s2')).toMatchObject({ rev: 2, likes: 5 })
  })

  test('bring what the citizen said on another device, and nothing older than what is known', async () => {
    await page([sampleStory('s', 2), sampleEvent('e', 1)])
    await changes([
      { op: 'patch', id: 's', rev: 3, likes: 4, isLiked: true },
      { op: 'patch', id: 'e', rev: 4, participants: 2, userIsRegistered: true, selectedNumberOfParticipants: 2 },
    ])
    await changes([{ op: 'patch', id: 'e', rev: 3, participants: 0, userIsRegistered: false }])
    const { db } = device.world
    expect(await db.personal.orderBy('[account+id]').toArray()).toEqual([
      { account: 'anna', id: 'e', rev: 4, userIsRegistered: true, selectedNumberOfParticipants: 2 },
      { account: 'anna', id: 's', rev: 3, isLiked: true },
    ])
    expect(await item('e')).toMatchObject({ rev: 4, info: { participants: 2 } })
    expect(JSON.stringify(await db.changed.toArray())).not.toContain('userIsRegistered')
  })

  test('several of one item in one answer count in their order', async () => {
    await changes([put(sampleStory('new', 9, { rev: 1 })), patch('new', 2, 7)])
    expect(await item('new')).toMatchObject({ rev: 2, likes: 7 })
    await changes([patch('s1', 2, 7), drop('s1')])
    expect(await item('s1')).toBeUndefined()
    await changes([drop('s2'), put(sampleStory('s2', 2, { rev: 4 }))])
    expect(await item('s2')).toMatchObject({ rev: 4 })
    await changes([patch('s3', 2, 7), put(sampleStory('s3', 3, { rev: 3, likes: 8 }))])
    expect(await item('s3')).toMatchObject({ rev: 3, likes: 8 })
  })

  test('the same ones again change nothing', async () => {
    const raw = [put(sampleStory('new', 9, { rev: 3 })), patch('s2', 2, 5), drop('s1')]
    await changes(raw)
    await changes([put(sampleStory('new', 9, { rev: 2 })), patch('s2', 1, 1), ...raw.slice(2)])
    expect(await item('new')).toMatchObject({ rev: 3 })
    expect(await item('s2')).toMatchObject({ rev: 2, likes: 5 })
    expect(await ids()).toEqual(['new', 's3', 's2'])
  })

  test('a patch of an item that was changed before is laid over the change', async () => {
    await changes([put(sampleStory('s2', 2, { rev: 2, likes: 1 }))])
    await changes([patch('s2', 3, 2)])
    expect(await item('s2')).toMatchObject({ rev: 3, likes: 2 })
  })

  test('what lies beyond the head waits for its page, and an item that moved there leaves the head', async () => {
    const scope = row({ complete: false, frontier: orderOf(sampleStory('s1', 1)) })
    await changes([put(sampleStory('deep', -5)), put(sampleStory('s3', -9, { rev: 2 }))], scope)
    expect(await ids()).toEqual(['s2', 's1'])
  })

  test('a malformed one is set aside and the others count', async () => {
    await changes([{ op: 'rename', id: 's3' }, { op: 'put', item: { id: 'bad' } }, null, drop('s1')])
    expect(await ids()).toEqual(['s3', 's2'])
    await device.world.advance(0)
    expect(await device.world.db.setAside.count()).toBe(3)
  })
})

test('many changes are folded into segments, and the feed reads the same', async () => {
  await page(Array.from({ length: 300 }, (_, n) => sampleStory(`s${n}`, n)))
  const raw = Array.from({ length: 450 }, (_, n) => (n % 3 === 0 ? drop(`s${n}`) : put(sampleStory(`s${n}`, 999 - n, { rev: 2 }))))
  await changes(raw)
  expect(await device.world.db.changed.count()).toBe(0)
  const left = Array.from({ length: 450 }, (_, n) => n).filter((n) => n % 3 !== 0)
  expect(await ids()).toEqual(left.map((n) => `s${n}`))
})

test('what a pass has found gone is folded with the next page, also where that brings nothing new', async () => {
  const stories = Array.from({ length: 450 }, (_, n) => sampleStory(`s${n}`, n))
  await page(stories)
  await device.store.dropUnseen({ seen: new Set(['s0', 's1']), known: await device.store.loadKnown(), scope: row() })
  expect(await device.world.db.changed.count()).toBe(448)
  await page([stories[0]!])
  expect(await device.world.db.changed.count()).toBe(0)
  expect(await ids()).toEqual(['s1', 's0'])
})

test('a scope that is here already is shown before anything is asked', async () => {
  await page([sampleStory('s', 1)])
  const { db } = device.world
  await db.settings.put({ key: 'shownScope', value: { key: 'other', account: 'anna', language: 'de' } })
  await device.store.adopt()
  expect((await db.settings.get('shownScope'))?.value).toMatchObject({ key: device.key, language: 'en' })
})

test('a scope of which nothing has come yet does not replace the one shown', async () => {
  const { db } = device.world
  await db.settings.put({ key: 'shownScope', value: { key: 'other', account: 'anna', language: 'de' } })
  await device.store.adopt()
  expect((await db.settings.get('shownScope'))?.value).toMatchObject({ key: 'other' })
})
