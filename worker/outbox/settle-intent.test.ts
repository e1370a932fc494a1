import { describe, expect, test as base } from 'vitest'
import type { Profile, ProfileBody } from '#contract/account/user.ts'
import { changedRowOf, findItem, segmentsOf } from '#store/feed/walk.ts'
import {
  heard,
  likeIntent,
  messageIntent,
  profileChange,
  profileIntent,
  readNotificationsIntent,
  refused as refusedWith,
  registerIntent,
  sampleIntent,
  unregisterIntent,
} from '#store/testing/intent-samples.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { resourceRow, sampleScope } from '#store/testing/samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createOutboxDevice, receipt, registeredEvent, type OutboxDevice } from '#worker/testing/outbox-device.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { closedBy, isAskedMeanwhile, refused, settleIntent } from './settle-intent.ts'

const test = base.extend('device', () => createOutboxDevice())

const { body } = profileIntent()
const profile: Profile = { ...(body as ProfileBody), accountId: 'anna', rev: 2, email: 'anna@example.ch', isComplete: false }

describe('an applied intent', () => {
  test('leaves the outbox in one transaction with its receipt and the new state', async () => {
    const device = await createOutboxDevice({ answer: () => receipt({ item: registeredEvent('e', 7, 2) }) })
    const row = await device.submit(registerIntent('e', 2), { about: 'An evening' })
    expect(await device.rows()).toEqual([])
    expect(await device.db.history.toArray()).toMatchObject([
      { id: row.id, account: 'anna', entity: 'event:e', about: 'An evening', attempts: 1, end: 'applied', receipt: 'ABC-DEF' },
    ])
    expect(await device.db.personal.toArray()).toEqual([
      { account: 'anna', id: 'e', rev: 7, userIsRegistered: true, selectedNumberOfParticipants: 2 },
    ])
  })

  test('sets the state that the citizen asked for if the backend sends no item', async ({ device }) => {
    await device.db.personal.put({ account: 'anna', id: 'e', rev: 4, isLiked: true })
    await device.submit(registerIntent('e', 3), { isCancelling: false })
    await device.send(await device.put(unregisterIntent('f')))
    expect(await device.db.personal.toArray()).toEqual([
      { account: 'anna', id: 'e', rev: 4, isLiked: true, userIsRegistered: true, selectedNumberOfParticipants: 3 },
      { account: 'anna', id: 'f', rev: 0, userIsRegistered: false },
    ])
  })

  test('sets the state that the citizen asked for even if the reply without an item differs', async () => {
    const device = await createOutboxDevice({ answer: () => receipt({ note: 'with thanks' }) })
    await device.submit(registerIntent('e', 3))
    expect(await device.db.personal.toArray()).toMatchObject([{ id: 'e', userIsRegistered: true, selectedNumberOfParticipants: 3 }])
  })

  test('that is a message stores the message in its conversation', async () => {
    const conversation = { id: 'c-1', representationId: 'th-bangkok-embassy', state: 'open', seq: 1, rev: 1 }
    const message = { seq: 1, id: 'message-key', from: 'citizen', text: 'Hello', sentAt: '2026-06-01T07:00:00Z' }
    const device = await createOutboxDevice({ answer: () => receipt({ conversation, message }) })
    await device.submit(messageIntent('Hello'))
    expect(await device.rows()).toEqual([])
    expect(await device.db.messages.toArray()).toEqual([{ ...message, conversation: 'c-1' }])
    expect(await device.db.conversations.count()).toBe(1)
  })

  test('that marks something as read clears its count, and no other intent does', async ({ device }) => {
    const key = resourceKeys.notificationCount('anna', 'NEW_CHAT_MESSAGE')
    await device.db.resources.put(resourceRow(key, 3))
    await device.submit(likeIntent('s'))
    expect(await device.db.resources.count()).toBe(1)
    await device.submit(readNotificationsIntent(5))
    expect(await device.db.resources.count()).toBe(0)
  })

  test('that is a profile stores it, unless it is older or of another account', async ({ device }) => {
    const stored = async () => (await device.db.profiles.toArray()).map((row) => [row.account, row.profile.rev, row.profile.firstName])
    for (const [given, expected] of [
      [profile, [['anna', 2, 'Anna']]],
      [{ ...profile, rev: 1, firstName: 'Old' }, [['anna', 2, 'Anna']]],
      [{ ...profile, accountId: 'bert', rev: 9 }, [['anna', 2, 'Anna']]],
      [{ ...profile, rev: 3, firstName: 'New' }, [['anna', 3, 'New']]],
      [{ ...profile, rev: 3, firstName: 'Newest' }, [['anna', 3, 'Newest']]],
    ] as const) {
      device.answerWith(() => reply(200, { ...given, receipt: 'R-1' }))
      await device.submit(profileIntent())
      expect(await stored()).toEqual(expected)
    }
    const ends = (await device.db.history.toArray()).map(({ end, receipt: own }) => `${end} ${own}`)
    expect(ends).toEqual(Array(5).fill('applied R-1'))
    expect(JSON.stringify(await device.db.profiles.toArray())).not.toContain('R-1')
  })

  test('is never undone by the reply to a repeat', async () => {
    const device = await createOutboxDevice({ answer: () => receipt({ item: registeredEvent('e', 5, 1) }) })
    const { db } = device
    const scope = 'anna|th||en'
    await db.scopes.put(sampleScope(scope))
    await db.personal.put({ account: 'anna', id: 'e', rev: 9, userIsRegistered: true, selectedNumberOfParticipants: 4 })
    for (const place of ['segment', 'changed', 'patch'] as const) {
      await Promise.all([db.segments.clear(), db.changed.clear()])
      const newer = { ...registeredEvent('e', 9, 30) }
      if (place === 'changed') await db.changed.put(changedRowOf(scope, newer))
      else await db.segments.bulkAdd(segmentsOf(scope, [place === 'patch' ? registeredEvent('e', 1, 1) : newer]))
      if (place === 'patch') await db.changed.put({ scope, id: 'e', order: '~e', item: null, patch: { rev: 9, participants: 30 } })
      await device.submit(registerIntent('e'), heard)
      expect({ place, item: await findItem(db, scope, 'e') }).toMatchObject({ place, item: { rev: 9, info: { participants: 30 } } })
    }
    expect(await db.personal.toArray()).toMatchObject([{ rev: 9, selectedNumberOfParticipants: 4 }])
  })
})

describe('a refused intent', () => {
  test.each([profileIntent(), messageIntent('Hello')])(
    'that was applied so long ago that only the receipt is left is done: $kind',
    async (intent) => {
      const device = await createOutboxDevice({ answer: () => reply(200, { cancelled: false, stored: { receipt: 'AB-1' } }) })
      const row = await device.submit(intent, { ...heard, isCancelling: true })
      expect(await device.ended()).toEqual([{ id: row.id, end: 'applied' }])
    },
  )

  test('that the citizen is cancelling leaves no copy of a like', async ({ device }) => {
    await device.db.favourites.put({ id: 's', at: 1, account: 'anna' })
    const { row, sending, answer } = await device.sendHeld(likeIntent('s'))
    await device.db.intents.update(row.seq, { isCancelling: true })
    answer(problem(410, 'abroad:gone'))
    await sending
    expect([await device.ended(), await device.db.favourites.count()]).toEqual([[{ id: row.id, end: 'cancelled' }], 0])
  })

  test('is over if the service had cancelled its key', async () => {
    const device = await createOutboxDevice({ answer: () => problem(409, 'abroad:cancelled') })
    const row = await device.submit(registerIntent('e'), heard)
    expect(await device.ended()).toEqual([{ id: row.id, end: 'cancelled' }])
  })
})

describe('an intent without a known result', () => {
  test('waits, on disk and by the monotonic clock', async () => {
    const device = await createOutboxDevice({ answer: () => reply(429, {}, { 'Retry-After': '120' }) })
    const row = await device.submit(registerIntent('e'))
    const now = device.world.now()
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', wait: 'busy', nextAttemptAt: now + 120_000, waitMs: 120_000 })
    expect(device.pauses.remainingMs(row)).toBe(120_000)
  })

  test('that is being cancelled is asked about at once, whatever its pause', async ({ device }) => {
    const { row, sending, cut } = await device.sendHeld(likeIntent('s'), heard)
    await device.db.intents.update(row.seq, { isCancelling: true })
    cut()
    await sending
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', isCancelling: true, wait: null, nextAttemptAt: null, waitMs: 0 })
    expect(device.pauses.isOpen(row)).toBe(true)
  })

  test('that neither build could read is noted for both', async () => {
    const device = await createOutboxDevice({ answer: () => reply(200, { receipt: 7 }) })
    const met = async (more: Partial<IntentRow>) => {
      const row = await device.submit(registerIntent(`e${JSON.stringify(more)}`), { ...heard, ...more })
      return (await device.row(row.id))?.builds
    }
    // The first builds kept the last of them alone.
    expect(await met({ build: 'old' })).toEqual(['old', 'test'])
    expect(await met({ build: 'old', builds: ['older', 'old'] })).toEqual(['older', 'old', 'test'])
    expect(await met({})).toEqual(['test'])
  })

  test('that this build could not read is kept as answered', async () => {
    const device = await createOutboxDevice({ answer: () => reply(200, { receipt: 7 }) })
    const row = await device.submit(registerIntent('e'))
    expect(await device.row(row.id)).toMatchObject({ state: 'answered', build: 'test', wait: null, attempts: 1 })
  })
})

/** A try during which another holder takes the lease. */
async function robbedWhileSending(device: OutboxDevice) {
  const sent = await device.sendHeld(registerIntent('e'))
  await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
  return sent
}

describe('a late answer', () => {
  test('is not stored without the lease, and the same key brings it again', async ({ device }) => {
    const { row, sending, answer } = await robbedWhileSending(device)
    answer(receipt({ item: registeredEvent('e', 7) }))
    await expect(sending).rejects.toMatchObject({ name: 'LeaseLost' })
    expect(await device.row(row.id)).toMatchObject({ state: 'sending', attempts: 1 })
    expect([await device.db.history.count(), await device.db.personal.count()]).toEqual([0, 0])
    expect(device.pauses.isOpen(row)).toBe(true)
  })

  test('keeps the pause that it asks for even without the lease', async ({ device }) => {
    const { row, sending, answer } = await robbedWhileSending(device)
    answer(reply(429, {}, { 'Retry-After': '30' }))
    await expect(sending).rejects.toMatchObject({ name: 'LeaseLost' })
    expect(device.pauses.remainingMs(row)).toBeGreaterThanOrEqual(30_000)
  })

  test('is not stored on a device that was emptied meanwhile', async ({ device }) => {
    const { sending, answer } = await device.sendHeld(registerIntent('e'))
    await wipe(device.world, { isLost: false, token: null })
    answer(receipt({ item: registeredEvent('e', 7) }))
    await expect(sending).rejects.toMatchObject({ name: 'LeaseLost' })
    expect([await device.db.history.count(), await device.db.personal.count(), await device.db.intents.count()]).toEqual([0, 0, 0])
  })

  test('changes nothing if its intent is gone', async ({ device }) => {
    const row = await device.put(registerIntent('e'), heard)
    await device.db.intents.delete(row.seq)
    await settleIntent(device.parts, { row, outcome: { kind: 'done', reply: { receipt: 'X', item: registeredEvent('e', 7) } } })
    expect([await device.db.history.count(), await device.db.personal.count()]).toEqual([0, 0])
  })

  test('keeps the form that was sent, so that no version is migrated twice', async ({ device }) => {
    const row = await device.put(registerIntent('e'), { ...heard, version: 0, state: 'sending' })
    const migrated = { ...row, intent: registerIntent('e', 9), version: 1 }
    await settleIntent(device.parts, { row: migrated, outcome: { kind: 'retry', wait: 'line', retryAfterMs: 0 } })
    expect(await device.row(row.id)).toMatchObject({ intent: registerIntent('e', 9), version: 1 })
  })
})

describe('the copy of a liked story', () => {
  const copies = async ({ db }: Awaited<ReturnType<typeof createOutboxDevice>>) => (await db.favourites.toArray()).map(({ id }) => id)
  const liked = { id: 's', at: 1, account: 'anna' }

  test.each([
    ['is deleted with an applied unlike', { liked: false, answer: () => receipt(), left: [] }],
    ['is deleted with a refused like', { liked: true, answer: () => problem(410, 'abroad:closed'), left: [] }],
    ['stays with an applied like', { liked: true, answer: () => receipt(), left: ['s'] }],
  ])('%s', async (_, { liked: isLiked, answer, left }) => {
    const device = await createOutboxDevice({ answer })
    await device.db.favourites.put(liked)
    await device.submit(likeIntent('s', isLiked))
    expect(await copies(device)).toEqual(left)
  })

  test('stays after an applied unlike if a later like waits', async ({ device }) => {
    await device.db.favourites.put(liked)
    const first = await device.put(likeIntent('s', false))
    await device.put(likeIntent('s', true))
    await device.send(first)
    expect(await copies(device)).toEqual(['s'])
  })
})

describe('decided without the device', () => {
  const said = (seq: number, more: Partial<IntentRow> = {}) => sampleIntent(registerIntent('e'), { id: `no ${seq}`, seq, ...more })

  test('a cancellation is a request of its own only after a try without an answer', () => {
    const [plain, asked] = [said(1), said(1, { isCancelling: true })]
    expect(isAskedMeanwhile(plain, asked, { wait: 'line' })).toBe(true)
    expect(isAskedMeanwhile(plain, asked, { wait: 'busy' })).toBe(false)
    expect(isAskedMeanwhile(plain, plain, { wait: 'line' })).toBe(false)
    expect(isAskedMeanwhile(asked, asked, { wait: 'line' })).toBe(false)
  })

  test('an applied intent closes earlier refused and unread ones, and nothing else', () => {
    const unread = said(1, { ...heard, state: 'answered' })
    const no = said(2, refusedWith('abroad:full'))
    const undecided = said(3, refusedWith('too-old'))
    const [waiting, own, later] = [said(4, heard), said(5, refusedWith('abroad:full')), said(6, refusedWith('abroad:full'))]
    expect(closedBy(own, [unread, no, undecided, waiting, own, later])).toEqual([
      { closed: unread, end: 'applied' },
      { closed: no, end: 'replaced' },
    ])
  })

  test('a message closes no other message', () => {
    const [first, second] = [1, 2].map((seq) => sampleIntent(messageIntent('Hello'), { seq, ...refusedWith('abroad:closed') }))
    expect(closedBy(second!, [first!, second!])).toEqual([])
  })

  test('[11] [18] a refused intent stays on the screen of the citizen, with nothing left of the try', () => {
    const refusal = { type: 'abroad:full', detail: 'no place', at: 7 } as const
    const row = said(1, { ...heard, state: 'sending', nextAttemptAt: 9 })
    expect(refused(row, refusal, [row])).toEqual({ ...row, state: 'needs-you', wait: null, nextAttemptAt: null, refusal })
  })

  test('a refusal is over if the intent was cancelled or replaced, but not by a cancelled one', () => {
    const refusal = { type: 'abroad:full', detail: null, at: 7 } as const
    const row = said(2)
    expect(refused({ ...row, isCancelling: true }, refusal, [row, said(3)])).toBe('cancelled')
    expect(refused(row, refusal, [said(1), row, said(3)])).toBe('replaced')
    for (const lane of [
      [said(1), row],
      [row, said(3, { isCancelling: true })],
    ])
      expect(refused(row, refusal, lane)).toMatchObject({ id: 'no 2' })
  })

  test('an intent with an unknown result needs a decision, whatever was submitted later', () => {
    for (const type of ['too-old', 'unreadable'] as const) {
      const left = refused(said(2, { isCancelling: true }), { type, detail: null, at: 7 }, [said(3)])
      expect(left).toMatchObject({ state: 'needs-you', isCancelling: false, refusal: { type } })
    }
  })

  test('a refused message waits for the citizen beside later messages', () => {
    const [first, second] = [1, 2].map((seq) => sampleIntent(messageIntent('Hello'), { seq }))
    expect(refused(first!, { type: 'abroad:closed', detail: null, at: 7 }, [first!, second!])).toMatchObject({ state: 'needs-you' })
  })
})

describe('a profile that was changed on another device', () => {
  const answer = (current: object) =>
    reply(409, {
      type: 'abroad:changed-elsewhere',
      title: 'changed',
      status: 409,
      errors: [{ field: 'firstName', code: 'changed-elsewhere' }],
      current,
    })

  test('comes back as a decision, with the values of the service', async () => {
    const device = await createOutboxDevice({ answer: () => answer({ ...profile, firstName: 'Berta', rev: 9 }) })
    await device.submit(profileChange('firstName'))
    expect(await device.rows()).toMatchObject([
      { state: 'needs-you', refusal: { type: 'abroad:changed-elsewhere', errors: [{ field: 'firstName', code: 'changed-elsewhere' }] } },
    ])
    expect((await device.db.profiles.get('anna'))?.profile).toMatchObject({ firstName: 'Berta', rev: 9 })
  })

  test('stores no older profile, and none of another account', async () => {
    const device = await createOutboxDevice({ answer: () => answer({ ...profile, rev: 1 }) })
    await device.db.profiles.put({ account: 'anna', profile, etag: null, fetchedAt: 0, confirmedAt: 0 })
    await device.submit(profileChange('firstName'))
    device.answerWith(() => answer({ ...profile, accountId: 'bert', rev: 9 }))
    await device.submit(profileChange('firstName'))
    expect(await device.db.profiles.toArray()).toMatchObject([{ profile: { rev: 2, accountId: 'anna' } }])
  })

  test('stays a decision if a later change of another field waits or is applied', async () => {
    const device = await createOutboxDevice({ answer: () => answer(profile) })
    const [name, phone] = [await device.put(profileChange('firstName')), await device.put(profileChange('mobilePhone'))]
    await device.send(name)
    device.answerWith(() => receipt({ ...profile, rev: 3 }))
    await device.send(phone)
    expect(await device.rows()).toMatchObject([{ id: name.id, state: 'needs-you' }])
    await device.submit(profileChange('firstName', 'lastName'))
    expect(await device.rows()).toEqual([])
  })
})
