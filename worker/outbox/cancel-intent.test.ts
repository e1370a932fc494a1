import { describe, expect, test as base } from 'vitest'
import type { IntentRow } from '#store/rows/intents.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { nobody } from '#store/feed/scope.ts'
import {
  checkInIntent,
  heard,
  likeIntent,
  messageIntent,
  refused,
  registerIntent,
  sampleIntent,
  unregisterIntent,
} from '#store/testing/intent-samples.ts'
import { resourceRow } from '#store/testing/samples.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { Cancelled } from '#worker/entry/engine-api.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createOutboxDevice } from '#worker/testing/outbox-device.ts'
import { cancelIntent, endedAs, wishedBack } from './cancel-intent.ts'

const test = base.extend('device', () => createOutboxDevice())

const takesNothingBack = resourceRow(resourceKeys.ping, { service: 'abroad', time: 1, extensions: ['ping', 'like'] })
const later = { nextAttemptAt: Number.MAX_SAFE_INTEGER, waitMs: 1 }

describe('taking back', () => {
  test('what nobody has heard is done at once', async ({ device: { db, put, ended, rows } }) => {
    const { id } = await put(registerIntent('e'))
    expect(await cancelIntent(db, { id, now: 7 })).toBe('cancelled')
    expect([await ended(), await rows()]).toEqual([[{ id, end: 'cancelled' }], []])
    expect(await cancelIntent(db, { id, now: 7 })).toBe('cancelled')
    await db.resources.put(takesNothingBack)
    expect(await cancelIntent(db, { id: (await put(likeIntent('s'))).id, now: 7 })).toBe('cancelled')
    expect(await rows()).toEqual([])
  })

  test('a visitor’s report can be withdrawn after a log-in until it may have been sent; another account’s intent cannot', async () => {
    const { db, put, ended, row } = await createOutboxDevice()
    const help = checkInIntent({ visitor: { id: 'visitor-1', name: 'Bert' } })
    const [unsent, sent] = [await put(help, { account: nobody }), await put(help, { account: nobody, ...heard })]
    const foreign = await put(registerIntent('e'), { account: 'bert' })
    expect(await cancelIntent(db, { id: sent.id, now: 7 })).toBe('not-offered')
    expect(await row(sent.id)).toMatchObject({ isCancelling: false })
    expect(await cancelIntent(db, { id: unsent.id, now: 7 })).toBe('cancelled-others-pending')
    expect(await cancelIntent(db, { id: foreign.id, now: 7 })).toBe('gone')
    expect(await ended()).toEqual([{ id: unsent.id, end: 'cancelled' }])
  })

  test('what the service has refused is letting it go', async ({ device: { db, put, ended } }) => {
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

  test.for<[what: string, more: Partial<IntentRow>, state: IntentRow['state'], said: Cancelled, left: Partial<IntentRow>[]]>([
    ['was sent and not answered', { ...heard, ...later }, 'waiting', 'not-offered', [{ state: 'waiting', isCancelling: false, ...later }]],
    ['is on its way', { ...heard, state: 'sending' }, 'sending', 'not-offered', [{ state: 'sending', isCancelling: false }]],
    ['was answered and not read', { ...heard, state: 'answered', build: 'test' }, 'waiting', 'too-late', [{ state: 'answered' }]],
    ['may have been forgotten by the service', refused('too-old'), 'waiting', 'cancelled', []],
    ['this build cannot read', refused('unreadable'), 'waiting', 'cancelled', []],
  ])('what %s is asked for at once, unless the service takes nothing back', async ([, more, state, said, left], { device }) => {
    const { db, put, row, rows, ended } = device
    const { id } = await put(likeIntent('s'), more)
    expect(await cancelIntent(db, { id, now: 7 })).toBe('asked')
    expect(await row(id)).toMatchObject({ state, isCancelling: true, nextAttemptAt: null, refusal: null })
    expect(await ended()).toEqual([])

    await db.intents.clear()
    await db.resources.put(takesNothingBack)
    const other = await put(likeIntent('s'), more)
    expect(await cancelIntent(db, { id: other.id, now: 7 })).toBe(said)
    expect(await rows()).toMatchObject(left)
  })

  test('of a service that takes things back: what it may have is asked for, and a like keeps its copy until the answer', async ({
    device: { db, put },
  }) => {
    await db.resources.put(resourceRow(resourceKeys.ping, { service: 'abroad', time: 1, extensions: ['ping', 'like', 'cancelIntent'] }))
    await db.favourites.put({ id: 's', at: 1, account: 'anna' })
    const { id } = await put(likeIntent('s'), heard)
    expect(await cancelIntent(db, { id, now: 7 })).toBe('asked')
    expect(await db.favourites.count()).toBe(1)
  })

  test('is nobody’s where nobody is logged in', async ({ device: { db, put, row } }) => {
    const { id } = await put(likeIntent('s'))
    await db.session.clear()
    expect(await cancelIntent(db, { id, now: 7 })).toBe('gone')
    expect(await row(id)).toMatchObject({ isCancelling: false })
  })

  test('what is over says how it ended', async ({ device }) => {
    const { db } = device
    const applied = await device.submit(likeIntent('s'))
    expect(await cancelIntent(db, { id: applied.id, now: 7 })).toBe('too-late')
    expect(await cancelIntent(db, { id: 'never-heard-of', now: 7 })).toBe('gone')
  })

  test('another account’s is not to be had', async ({ device }) => {
    const theirs = await device.put(likeIntent('s'), { account: 'bert' })
    const done = await device.submit(likeIntent('t'))
    await device.logIn('bert')
    expect(await cancelIntent(device.db, { id: done.id, now: 7 })).toBe('gone')
    await device.logIn('anna')
    expect(await cancelIntent(device.db, { id: theirs.id, now: 7 })).toBe('gone')
    expect(await device.row(theirs.id)).toMatchObject({ isCancelling: false })
  })
})

test('a visitor’s refused check-in can be discarded, also after a log-in', async ({ device }) => {
  const visitorsOwn = { account: nobody, ...refused('abroad:closed') }
  for (const isLoggedOut of [false, true]) {
    const { id } = await device.put(checkInIntent({ visitor: { id: 'visitor-1', name: 'Bert' } }), visitorsOwn)
    if (isLoggedOut) await device.db.session.clear()
    expect(await cancelIntent(device.db, { id, now: 7 })).toBe('cancelled')
  }
})

describe('withdrawing a later intent', () => {
  test('keeps the earlier one if it may have been sent, and that one is then sent once', async ({ device }) => {
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
    expect(await endedAs(db, id, ['anna'])).toBe('cancelled-others-pending')
  })

  test.for<[what: string, other: Intent, more: Partial<IntentRow>, own?: Intent]>([
    ['a registration for another event', registerIntent('other'), heard],
    ['a registration that was refused', registerIntent('e'), refused('abroad:full')],
    ['a registration that is being withdrawn too', registerIntent('e'), { ...heard, isCancelling: true }],
    ['another message', messageIntent('one'), {}, messageIntent('two')],
  ])('says that nothing is sent if the other entry is %s', async ([, other, more, own], { device: { db, put } }) => {
    await put(other, more)
    const { id } = await put(own ?? registerIntent('e', 3))
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
