import { describe, expect, test as base } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { findItemAnywhere, segmentsOf } from '#store/feed/walk.ts'
import { readFeed } from '#store/feed/read-feed.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { heard, likeIntent, profileIntent, registerIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { expiring, resourceRow, sampleEvent, sampleScope, sampleStory } from '#store/testing/samples.ts'
import { createOutboxDevice } from '#worker/testing/outbox-device.ts'
import type { OutboxDevice } from '#worker/testing/outbox-device.ts'
import { enqueue } from './enqueue.ts'

const test = base.extend('device', () => createOutboxDevice())

let taps = 0
const say = (device: OutboxDevice, intent: Intent, more: { id?: string; account?: string } = {}) =>
  enqueue(device.world, { id: `id-${(taps += 1)}`, account: 'anna', intent, about: 'An evening', ...more })
const saved = { ok: true, value: 'saved' }

async function showFeed(device: OutboxDevice, ...ids: string[]) {
  const { db, world } = device
  const scope = 'anna|th||en'
  await db.scopes.put(sampleScope(scope, { fetchedAt: 1 }))
  await db.settings.put({ key: 'shownScope', value: { key: scope, account: 'anna', language: 'en' } })
  await db.segments.bulkAdd(segmentsOf(scope, [...ids.map((id, n) => sampleStory(id, 9 - n)), sampleEvent('e', 1)]))
  const query = { filter: { families: [], favouritesOnly: false }, count: 20, now: world.now() }
  return async (id: string) => (await readFeed(db, query)).cards.find((card) => card.id === id)
}

describe('an intent', () => {
  test('is completely stored before the citizen is told so', async ({ device }) => {
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

  test('with the id of a waiting or an ended intent changes nothing', async ({ device }) => {
    const id = 'same-key'
    for (let turn = 0; turn < 3; turn += 1) expect(await say(device, registerIntent('e'), { id })).toEqual(saved)
    expect(await device.db.intents.count()).toBe(1)
    await device.send((await device.row(id))!)
    expect(await say(device, registerIntent('e'), { id })).toEqual(saved)
    expect(await device.rows()).toEqual([])
    expect(device.sent).toHaveLength(1)
  })

  test('is rejected if its account is not logged in', async ({ device }) => {
    expect(await say(device, likeIntent('s'), { account: 'bert' })).toEqual({ ok: false, failure: { kind: 'logged-out' } })
    await device.db.session.clear()
    expect(await say(device, likeIntent('s'))).toEqual({ ok: false, failure: { kind: 'logged-out' } })
    expect(await device.db.intents.count()).toBe(0)
  })

  test('that does not fit the contract names each invalid field once', async ({ device }) => {
    const said = await say(device, profileIntent({ firstName: ' ', mobilePhone: '12', lastName: 'Muster' }))
    const fields = !said.ok && said.failure.kind === 'invalid' ? said.failure.fields : []
    expect(fields).toEqual(['firstName', 'mobilePhone'].map((field) => ({ field, code: 'invalid' })))
    expect(await say(device, registerIntent('e', 51))).toMatchObject({
      failure: { kind: 'invalid', fields: [{ field: 'numberOfParticipants' }] },
    })
    expect(await say(device, null as never)).toEqual({ ok: false, failure: { kind: 'invalid', fields: [{ field: '', code: 'invalid' }] } })
    expect(await device.db.intents.count()).toBe(0)
  })

  test('[48] makes room on a full device and keeps its own story', async ({ device }) => {
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

  test('keeps only the fields that the contract knows', async ({ device }) => {
    await say(device, { kind: 'like', body: { storyId: 's', liked: true, more: 'than asked' } } as Intent)
    expect(await device.rows()).toMatchObject([{ intent: { body: { storyId: 's', liked: true } } }])
    expect(JSON.stringify(await device.rows())).not.toContain('than asked')
  })
})

describe('a call that a backend lacks', () => {
  const meet = async (extensions: string[] | undefined) => {
    const device = await createOutboxDevice()
    const value = { service: 'abroad', time: '2026-06-01T08:00:00Z', ...(extensions && { extensions }) }
    await device.db.resources.put(resourceRow(resourceKeys.ping, value))
    return device
  }

  test('is not offered after the backend said so', async () => {
    const device = await meet(['changes'])
    expect(await say(device, likeIntent('s'))).toEqual({ ok: false, failure: { kind: 'not-offered' } })
    expect(await say(device, registerIntent('e'))).toEqual(saved)
    expect(await device.db.favourites.count()).toBe(0)
  })

  test('is offered while it is unknown', async () => {
    expect(await say(await meet(['changes', 'like']), likeIntent('s'))).toEqual(saved)
    expect(await say(await meet(undefined), likeIntent('s'))).toEqual(saved)
    expect(await say(await createOutboxDevice(), likeIntent('s'))).toEqual(saved)
  })
})

test('an outbox beyond its limit rejects an intent', async ({ device }) => {
  const row = await device.put(likeIntent('s'))
  const many = Array.from({ length: 2_000 }, (_, n) => ({ ...row, seq: n + 1, id: `n${n}`, entity: `story:${n}` }))
  await device.db.intents.bulkPut(many)
  expect(await say(device, likeIntent('one-more'))).toEqual({ ok: false, failure: { kind: 'storage', issue: 'too many intents' } })
  expect(await device.db.intents.count()).toBe(2_000)
})

describe('an intent about the same thing', () => {
  const waiting = async (device: OutboxDevice) => (await device.rows()).map(({ intent }) => intent.kind)

  test('[9] is folded into one if nothing was sent', async ({ device }) => {
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

  test('is stored behind an intent that the service may have, as a change of it', async ({ device }) => {
    await device.put(registerIntent('e'), heard)
    await say(device, registerIntent('e', 3))
    expect(await waiting(device)).toEqual(['register', 'change-participants'])
    await say(device, unregisterIntent('e'))
    expect(await waiting(device)).toEqual(['register', 'unregister'])
  })

  test('is a change if the service has a registration', async ({ device }) => {
    await device.db.personal.put({ account: 'anna', id: 'e', rev: 2, userIsRegistered: true })
    await say(device, registerIntent('e', 3))
    expect(await waiting(device)).toEqual(['change-participants'])
    await say(device, unregisterIntent('e'))
    expect(await waiting(device)).toEqual(['unregister'])
  })

  test('of another account is independent', async ({ device }) => {
    await device.put(registerIntent('e'), { account: 'bert' })
    expect(await say(device, unregisterIntent('e'))).toEqual({ ok: true, value: 'nothing' })
    expect(await device.rows()).toMatchObject([{ account: 'bert' }])
  })
})

describe('the screen', () => {
  test('shows the intent', async ({ device }) => {
    const card = await showFeed(device, 's1', 's2')
    await say(device, likeIntent('s2'))
    await say(device, registerIntent('e', 2))
    expect(await card('s2')).toMatchObject({ isFavourite: true, intent: { stage: 'saved' } })
    expect(await card('s1')).toMatchObject({ isFavourite: false, intent: null })
    expect(await card('e')).toMatchObject({ event: { isRegistered: true, selectedParticipants: 2 }, intent: { stage: 'saved' } })
    await say(device, unregisterIntent('e'))
    expect(await card('e')).toMatchObject({ event: { isRegistered: false }, intent: null })
  })

  test('keeps a copy of a liked story that stays after the story leaves the feed', async ({ device }) => {
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

  test('keeps the copy of a story that is liked at the service until the unlike is applied', async ({ device }) => {
    await device.db.favourites.put({ id: 's1', at: 1, account: 'anna' })
    await device.db.personal.put({ account: 'anna', id: 's1', rev: 1, isLiked: true })
    expect(await say(device, likeIntent('s1', false))).toEqual(saved)
    expect(await device.db.favourites.count()).toBe(1)
  })
})
