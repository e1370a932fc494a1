import { describe, expect, test } from 'vitest'
import type { IntentRow } from '#store/rows/intents.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { heard, likeIntent, messageIntent, refused, registerIntent, sampleIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { segmentsOf } from '#store/feed/walk.ts'
import { sampleScope, sampleStory } from '#store/testing/samples.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { Cancelled } from '#worker/entry/engine-api.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createOutboxDevice } from '#worker/testing/outbox-device.ts'
import { cancelIntent, endedAs, wishedBack } from './cancel-intent.ts'

const later = { nextAttemptAt: Number.MAX_SAFE_INTEGER, waitMs: 1 }

describe('taking back', () => {
  test('what nobody has heard is done at once', async () => {
    const { db, put, ended, rows } = await createOutboxDevice()
    const { id } = await put(registerIntent('e'))
    expect(await cancelIntent(db, { id, now: 7 })).toBe('cancelled')
    expect([await ended(), await rows()]).toEqual([[{ id, end: 'cancelled' }], []])
    expect(await cancelIntent(db, { id, now: 7 })).toBe('cancelled')
  })

  test('what the service has refused is letting it go', async () => {
    const { db, put, ended } = await createOutboxDevice()
    const { id } = await put(registerIntent('e'), refused('abroad:full'))
    expect(await cancelIntent(db, { id, now: 7 })).toBe('cancelled')
    expect(await ended()).toEqual([{ id, end: 'discarded' }])
  })

  test.each([
    ['a like that nobody has heard takes its favourite along', { said: [true], left: [] }],
    ['an unlike leaves the favourite of a like that is on its way', { said: [true, false], left: ['s'] }],
  ])('%s', async (_, { said, left }) => {
    const { db, put } = await createOutboxDevice()
    await db.favourites.put({ id: 's', at: 1, account: 'anna' })
    const rows: IntentRow[] = []
    for (const [no, isLiked] of said.entries()) rows.push(await put(likeIntent('s', isLiked), no < said.length - 1 ? heard : {}))
    await cancelIntent(db, { id: rows.at(-1)!.id, now: 7 })
    expect((await db.favourites.toArray()).map(({ id }) => id)).toEqual(left)
  })

  test.each<[what: string, more: Partial<IntentRow>, state: IntentRow['state']]>([
    ['was sent and not answered', { ...heard, ...later }, 'waiting'],
    ['is on its way', { ...heard, state: 'sending' }, 'sending'],
    ['was answered so that nobody could read it', { ...heard, state: 'answered', build: 'test' }, 'waiting'],
    ['may have been forgotten by the service', { ...refused('too-old') }, 'waiting'],
    ['this build cannot read', { ...refused('unreadable') }, 'waiting'],
  ])('what %s is asked for, at once', async (_, more, state) => {
    const { db, put, row, ended } = await createOutboxDevice()
    const { id } = await put(likeIntent('s'), more)
    expect(await cancelIntent(db, { id, now: 7 })).toBe('asked')
    expect(await row(id)).toMatchObject({ state, isCancelling: true, nextAttemptAt: null, refusal: null })
    expect(await ended()).toEqual([])
  })

  test.each<[what: string, more: Partial<IntentRow>, said: Cancelled, left: Partial<IntentRow>[]]>([
    ['was sent and not answered', { ...heard, ...later }, 'not-offered', [{ state: 'waiting', isCancelling: false, ...later }]],
    ['is on its way', { ...heard, state: 'sending' }, 'not-offered', [{ state: 'sending', isCancelling: false }]],
    ['was answered so that nobody could read it', { ...heard, state: 'answered', build: 'test' }, 'too-late', [{ state: 'answered' }]],
    ['nobody has heard', {}, 'cancelled', []],
    ['may have been forgotten by the service', { ...refused('too-old') }, 'cancelled', []],
    ['this build cannot read', { ...refused('unreadable') }, 'cancelled', []],
  ])('of a service that takes nothing back: what %s', async (_, more, said, left) => {
    const { db, put, rows } = await createOutboxDevice()
    const value = { service: 'abroad', time: 1, extensions: ['ping', 'like'] }
    await db.resources.put({ key: resourceKeys.ping, value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 })
    const { id } = await put(likeIntent('s'), more)
    expect(await cancelIntent(db, { id, now: 7 })).toBe(said)
    expect(await rows()).toMatchObject(left)
  })

  test('of a service that takes things back: what it may have is asked for, and a like keeps its copy until the answer', async () => {
    const { db, put } = await createOutboxDevice()
    const value = { service: 'abroad', time: 1, extensions: ['ping', 'like', 'cancelIntent'] }
    await db.resources.put({ key: resourceKeys.ping, value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 })
    await db.favourites.put({ id: 's', at: 1, account: 'anna' })
    const { id } = await put(likeIntent('s'), heard)
    expect(await cancelIntent(db, { id, now: 7 })).toBe('asked')
    expect(await db.favourites.count()).toBe(1)
  })

  test('is nobody’s where nobody is logged in', async () => {
    const { db, put, row } = await createOutboxDevice()
    const { id } = await put(likeIntent('s'))
    await db.session.clear()
    expect(await cancelIntent(db, { id, now: 7 })).toBe('gone')
    expect(await row(id)).toMatchObject({ isCancelling: false })
  })

  test('what is over says how it ended', async () => {
    const device = await createOutboxDevice()
    const { db } = device
    const applied = await device.put(likeIntent('s'))
    await device.send(applied)
    expect(await cancelIntent(db, { id: applied.id, now: 7 })).toBe('too-late')
    expect(await cancelIntent(db, { id: 'never-heard-of', now: 7 })).toBe('gone')
  })

  test('another account’s is not to be had', async () => {
    const device = await createOutboxDevice()
    const theirs = await device.put(likeIntent('s'), { account: 'bert' })
    const done = await device.put(likeIntent('t'))
    await device.send(done)
    await device.logIn('bert')
    expect(await cancelIntent(device.db, { id: done.id, now: 7 })).toBe('gone')
    await device.logIn('anna')
    expect(await cancelIntent(device.db, { id: theirs.id, now: 7 })).toBe('gone')
    expect(await device.row(theirs.id)).toMatchObject({ isCancelling: false })
  })
})

describe('withdrawing a later intent', () => {
  test('keeps the earlier one if it may have been sent, and that one is then sent once', async () => {
    const device = await createOutboxDevice()
    const { db, put, rows, ended, send, sent } = device
    const registration = await put(registerIntent('e', 1), heard)
    const change = await put(registerIntent('e', 3))
    expect((await readOutbox(db)).superseded).toMatchObject([{ id: registration.id, successorId: change.id }])
    expect(await cancelIntent(db, { id: change.id, now: 7 })).toBe('cancelled-others-pending')
    expect(await cancelIntent(db, { id: change.id, now: 7 }), 'asked again').toBe('cancelled-others-pending')
    expect(await readOutbox(db)).toMatchObject({ waiting: [{ id: registration.id }], superseded: [] })

    for (const row of await rows()) await send(row)
    expect(sent.map(({ key }) => key)).toEqual([registration.id])
    expect(await ended()).toEqual([
      { id: change.id, end: 'cancelled' },
      { id: registration.id, end: 'applied' },
    ])
  })

  test('says that the earlier one is still sent, also if the service withdrew the later one', async () => {
    const device = await createOutboxDevice({ answer: () => reply(200, { cancelled: true }) })
    const { db, put, row, send } = device
    await put(registerIntent('e', 1), heard)
    const { id } = await put(unregisterIntent('e'), heard)
    expect(await cancelIntent(db, { id, now: 7 })).toBe('asked')
    await send((await row(id))!)
    expect(await endedAs(db, id, 'anna')).toBe('cancelled-others-pending')
  })

  test.each<[what: string, other: Intent, more: Partial<IntentRow>]>([
    ['a registration for another event', registerIntent('other'), heard],
    ['a registration that was refused', registerIntent('e'), refused('abroad:full')],
    ['a registration that is being withdrawn too', registerIntent('e'), { ...heard, isCancelling: true }],
  ])('says that nothing is sent if the other entry is %s', async (_, other, more) => {
    const { db, put } = await createOutboxDevice()
    await put(other, more)
    const { id } = await put(registerIntent('e', 3))
    expect(await cancelIntent(db, { id, now: 7 })).toBe('cancelled')
  })

  test('says that nothing is sent if the other entry is another message', async () => {
    const { db, put } = await createOutboxDevice()
    await put(messageIntent('one'))
    const { id } = await put(messageIntent('two'))
    expect(await cancelIntent(db, { id, now: 7 })).toBe('cancelled')
  })
})

describe('the wish to have it back', () => {
  const said = (more: Partial<IntentRow>) => sampleIntent(likeIntent('s'), more)

  test('is due at once, but for what is on its way, whose answer comes first', () => {
    const waiting = said({ ...heard, ...later })
    const dueNow = { state: 'waiting', wait: null, refusal: null, nextAttemptAt: null, waitMs: 0 } as const
    expect(wishedBack(waiting, true)).toEqual({ ...waiting, isCancelling: true, ...dueNow })
    const sending = said({ ...heard, state: 'sending', ...later })
    expect(wishedBack(sending, true)).toEqual({ ...sending, isCancelling: true })
  })

  test('ends what was refused, and what nobody can tell of where the service cannot be asked', () => {
    expect([wishedBack(said(refused('abroad:full')), true), wishedBack(said(refused('abroad:full')), false)]).toEqual([
      'discarded',
      'discarded',
    ])
    expect(wishedBack(said(refused('too-old')), false)).toBe('discarded')
    expect(wishedBack(said(refused('too-old')), true)).toMatchObject({ isCancelling: true })
  })
})

test('what is taken back paints the card of its item anew', async () => {
  const { db, put } = await createOutboxDevice()
  await db.scopes.put(sampleScope('anna|th||en', { fetchedAt: 1 }))
  await db.segments.bulkAdd(segmentsOf('anna|th||en', [sampleStory('s', 1)]))
  const { id } = await put(likeIntent('s'))
  const card = { id: 's', isFavourite: true, intent: { stage: 'saved' } } as never
  await db.head.put({ key: 'discover', build: 'test', account: 'anna', scope: 'anna|th||en', language: 'en', cards: [card] })
  await cancelIntent(db, { id, now: 7 })
  expect((await db.head.get('discover'))?.cards).toMatchObject([{ id: 's', isFavourite: false, intent: null }])
  expect(await db.history.toArray()).toMatchObject([{ id, end: 'cancelled', doneAt: 7 }])
})
