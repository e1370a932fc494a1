import { describe, expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { findItemAnywhere, segmentsOf } from '#store/feed/walk.ts'
import { readFeed } from '#store/feed/read-feed.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { heard, likeIntent, profileIntent, refused, registerIntent, unregisterIntent, voteIntent } from '#store/testing/intent-samples.ts'
import { expiring, sampleEvent, sampleScope, sampleStory } from '#store/testing/samples.ts'
import { createOutboxDevice } from '#worker/testing/outbox-device.ts'
import type { OutboxDevice } from '#worker/testing/outbox-device.ts'
import { enqueue } from './enqueue.ts'

let taps = 0
const say = (device: OutboxDevice, intent: Intent, more: { id?: string; account?: string } = {}) =>
  enqueue(device.world, { id: `id-${(taps += 1)}`, account: 'anna', intent, about: 'An evening', ...more })
const saved = { ok: true, value: 'saved' }

/** A feed on the screen, its first cards in the head record. */
async function showFeed(device: OutboxDevice, ...ids: string[]) {
  const { db, world } = device
  const scope = 'anna|th||en'
  await db.scopes.put(sampleScope(scope, { fetchedAt: 1 }))
  await db.settings.put({ key: 'shownScope', value: { key: scope, account: 'anna', language: 'en' } })
  await db.segments.bulkAdd(segmentsOf(scope, [...ids.map((id, n) => sampleStory(id, 9 - n)), sampleEvent('e', 1)]))
  const { cards } = await readFeed(db, { filter: { families: [], favouritesOnly: false }, count: 20, now: world.now() })
  await db.head.put({ key: 'discover', build: 'test', account: 'anna', scope, language: 'en', cards })
  return { scope, card: async (id: string) => (await db.head.get('discover'))?.cards.find((card) => card.id === id) }
}

describe('an intent', () => {
  test('is on disk, whole, when the citizen is told so', async () => {
    const device = await createOutboxDevice()
    expect(await say(device, registerIntent('e', 2), { id: 'first-key' })).toEqual(saved)
    expect(await device.rows()).toEqual([
      {
        seq: 1,
        id: 'first-key',
        account: 'anna',
        entity: 'event:e',
        intent: registerIntent('e', 2),
        version: 1,
        about: 'An evening',
        createdAt: device.world.now(),
        attempts: 0,
        firstAttemptAt: null,
        state: 'waiting',
        wait: null,
        nextAttemptAt: null,
        waitMs: 0,
        refusal: null,
        isCancelling: false,
        build: null,
      },
    ])
  })

  test('said again under the same id says nothing more: while it waits, and when it is over', async () => {
    const device = await createOutboxDevice()
    const id = 'same-key'
    for (let turn = 0; turn < 3; turn += 1) expect(await say(device, registerIntent('e'), { id })).toEqual(saved)
    expect(await device.db.intents.count()).toBe(1)
    await device.send((await device.row(id))!)
    expect(await say(device, registerIntent('e'), { id })).toEqual(saved)
    expect(await device.rows()).toEqual([])
    expect(device.sent).toHaveLength(1)
  })

  test('said twice at once under one id is one', async () => {
    const device = await createOutboxDevice()
    const both = [say(device, registerIntent('e'), { id: 'twice-key' }), say(device, registerIntent('e'), { id: 'twice-key' })]
    expect(await Promise.all(both)).toEqual([saved, saved])
    expect(await device.db.intents.count()).toBe(1)
  })

  test('is nobody’s where nobody is logged in, or somebody else by now', async () => {
    const device = await createOutboxDevice()
    expect(await say(device, likeIntent('s'), { account: 'bert' })).toEqual({ ok: false, failure: { kind: 'logged-out' } })
    await device.db.session.clear()
    expect(await say(device, likeIntent('s'))).toEqual({ ok: false, failure: { kind: 'logged-out' } })
    expect(await device.db.intents.count()).toBe(0)
  })

  test('that does not fit the contract says which field, each once', async () => {
    const device = await createOutboxDevice()
    const said = await say(device, profileIntent({ firstName: ' ', mobilePhone: '12', lastName: 'Muster' }))
    const fields = !said.ok && said.failure.kind === 'invalid' ? said.failure.fields : []
    expect(fields).toEqual(['firstName', 'mobilePhone'].map((field) => ({ field, code: 'invalid' })))
    expect(await say(device, registerIntent('e', 51))).toMatchObject({
      failure: { kind: 'invalid', fields: [{ field: 'numberOfParticipants' }] },
    })
    expect(await say(device, null as never)).toEqual({ ok: false, failure: { kind: 'invalid', fields: [{ field: '', code: 'invalid' }] } })
    expect(await device.db.intents.count()).toBe(0)
  })

  test('on a device that is full makes room for itself, and keeps the story that it is about', async () => {
    const device = await createOutboxDevice()
    await showFeed(device, ...Array.from({ length: 40 }, (_, n) => `s${n}`))
    let tries = 0
    device.world.strictDb.table('intents').hook('creating', () => {
      if ((tries += 1) <= 4) throw new DOMException('The device is full', 'QuotaExceededError')
    })
    expect(await say(device, likeIntent('s30'))).toEqual(saved)
    expect(tries).toBe(5)
    const left = await Promise.all(['s5', 's30', 's31'].map((id) => findItemAnywhere(device.db, id)))
    expect(left.map((item) => item?.id)).toEqual(['s5', 's30', undefined])
  })

  test('keeps what is sent to what the contract knows', async () => {
    const device = await createOutboxDevice()
    await say(device, { kind: 'like', body: { storyId: 's', liked: true, more: 'than asked' } } as Intent)
    expect(await device.rows()).toMatchObject([{ intent: { body: { storyId: 's', liked: true } } }])
    expect(JSON.stringify(await device.rows())).not.toContain('than asked')
  })
})

describe('what a backend lacks', () => {
  const pingOf = (extensions: string[] | undefined) => ({
    service: 'abroad',
    time: '2026-06-01T08:00:00Z',
    ...(extensions && { extensions }),
  })
  const meet = async (extensions: string[] | undefined) => {
    const device = await createOutboxDevice()
    const row = { etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 }
    await device.db.resources.put({ key: resourceKeys.ping, value: pingOf(extensions), ...row })
    return device
  }

  test('is not offered once it has said so', async () => {
    const device = await meet(['changes'])
    expect(await say(device, likeIntent('s'))).toEqual({ ok: false, failure: { kind: 'not-offered' } })
    expect(await say(device, registerIntent('e'))).toEqual(saved)
    expect(await device.db.favourites.count()).toBe(0)
  })

  test('is said as long as nobody knows', async () => {
    expect(await say(await meet(['changes', 'like']), likeIntent('s'))).toEqual(saved)
    expect(await say(await meet(undefined), likeIntent('s'))).toEqual(saved)
    expect(await say(await createOutboxDevice(), likeIntent('s'))).toEqual(saved)
  })
})

test('an outbox beyond every bound is full, and says so', async () => {
  const device = await createOutboxDevice()
  const row = await device.put(likeIntent('s'))
  const many = Array.from({ length: 2_000 }, (_, n) => ({ ...row, seq: n + 1, id: `n${n}`, entity: `story:${n}` }))
  await device.db.intents.bulkPut(many)
  expect(await say(device, likeIntent('one-more'))).toEqual({ ok: false, failure: { kind: 'storage', issue: 'too many intents' } })
  expect(await device.db.intents.count()).toBe(2_000)
})

describe('what is said about the same thing', () => {
  const waiting = async (device: OutboxDevice) => (await device.rows()).map(({ intent }) => intent.kind)

  test('[9] folds to the last word before anything was sent', async () => {
    const device = await createOutboxDevice()
    const changes = [3, 4, 5].map((n): Intent => ({ kind: 'change-participants', body: { eventId: 'e', numberOfParticipants: n } }))
    for (const intent of [registerIntent('e'), ...changes]) expect(await say(device, intent)).toEqual(saved)
    expect((await device.rows()).map(({ intent }) => intent)).toEqual([registerIntent('e', 5)])
    for (const turn of ['first', 'again'])
      expect(await say(device, unregisterIntent('e'), { id: 'taken-back' }), turn).toEqual({ ok: true, value: 'nothing' })
    expect(await device.rows()).toEqual([])
    expect((await device.ended()).map(({ end }) => end)).toEqual(['replaced', 'replaced', 'replaced', 'replaced', 'replaced'])
    expect(await say(device, registerIntent('e', 2))).toEqual(saved)
    expect(await waiting(device)).toEqual(['register'])
  })

  test('follows what the service may have, and knows what it will find', async () => {
    const device = await createOutboxDevice()
    await device.put(registerIntent('e'), heard)
    await say(device, registerIntent('e', 3))
    expect(await waiting(device)).toEqual(['register', 'change-participants'])
    await say(device, unregisterIntent('e'))
    expect(await waiting(device)).toEqual(['register', 'unregister'])
  })

  test('is a change for who is registered at the service', async () => {
    const device = await createOutboxDevice()
    await device.db.personal.put({ account: 'anna', id: 'e', rev: 2, userIsRegistered: true })
    await say(device, registerIntent('e', 3))
    expect(await waiting(device)).toEqual(['change-participants'])
    await say(device, unregisterIntent('e'))
    expect(await waiting(device)).toEqual(['unregister'])
  })

  test('takes the place of what was refused', async () => {
    const device = await createOutboxDevice()
    const full = await device.put(registerIntent('e', 9), refused('abroad:full'))
    await say(device, registerIntent('e', 1))
    expect((await device.rows()).map(({ state, intent }) => [state, intent])).toEqual([['waiting', registerIntent('e', 1)]])
    expect(await device.ended()).toEqual([{ id: full.id, end: 'replaced' }])
  })

  test('by another account has nothing to do with it', async () => {
    const device = await createOutboxDevice()
    await device.put(registerIntent('e'), { account: 'bert' })
    expect(await say(device, unregisterIntent('e'))).toEqual({ ok: true, value: 'nothing' })
    expect(await device.rows()).toMatchObject([{ account: 'bert' }])
  })
})

describe('the screen', () => {
  test('has the citizen’s word in the head record, in the same moment', async () => {
    const device = await createOutboxDevice()
    const { card } = await showFeed(device, 's1', 's2')
    await say(device, likeIntent('s2'))
    await say(device, registerIntent('e', 2))
    expect(await card('s2')).toMatchObject({ isFavourite: true, intent: { stage: 'saved' } })
    expect(await card('s1')).toMatchObject({ isFavourite: false, intent: null })
    expect(await card('e')).toMatchObject({ event: { isRegistered: true, selectedParticipants: 2 }, intent: { stage: 'saved' } })
    await say(device, unregisterIntent('e'))
    expect(await card('e')).toMatchObject({ event: { isRegistered: false }, intent: null })
  })

  test('keeps a copy of a liked story, which stays when it expires and leaves the feed', async () => {
    const device = await createOutboxDevice()
    await showFeed(device, 's1')
    await say(device, likeIntent('s1'))
    await device.db.segments.clear()
    const row = (await device.db.favourites.get('s1'))!
    expect(row).toMatchObject({ account: 'anna', at: device.world.now(), item: { id: 's1' } })
    await device.db.favourites.put({ ...row, item: expiring(row.item!, 2) })
    const query = { filter: { families: [], favouritesOnly: true }, count: 9, now: device.world.now() }
    expect((await readFeed(device.db, query)).cards).toMatchObject([{ id: 's1', isExpired: true, isFavourite: true }])
    await say(device, likeIntent('s1', false))
    expect((await readFeed(device.db, query)).cards).toEqual([])
    expect(await device.db.favourites.count()).toBe(0)
  })

  test('keeps the copy of a story whose like the service knows of, until it has taken the unlike', async () => {
    const device = await createOutboxDevice()
    await device.db.favourites.put({ id: 's1', at: 1, account: 'anna' })
    await device.db.personal.put({ account: 'anna', id: 's1', rev: 1, isLiked: true })
    expect(await say(device, likeIntent('s1', false))).toEqual(saved)
    expect(await device.db.favourites.count()).toBe(1)
  })

  test('has nothing to paint for a profile or an item that is not on it', async () => {
    const device = await createOutboxDevice()
    const { card } = await showFeed(device, 's1')
    const before = await device.db.head.get('discover')
    expect(await say(device, profileIntent())).toEqual(saved)
    expect(await say(device, voteIntent('unknown', 'a'))).toEqual(saved)
    expect(await device.db.head.get('discover')).toEqual(before)
    expect(await card('s1')).toBeDefined()
  })
})
