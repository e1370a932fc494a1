import { describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
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
import { sampleScope, sampleStory } from '#store/testing/samples.ts'
import { createLease } from '#worker/fencing/lease.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createOutboxDevice, heldAnswers, receipt, registeredEvent } from '#worker/testing/outbox-device.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { closedBy, isAskedMeanwhile, refused, settleIntent } from './settle-intent.ts'

const profile: Profile = {
  accountId: 'anna',
  rev: 2,
  salutation: 'female',
  firstName: 'Anna',
  lastName: 'Muster',
  email: 'anna@example.ch',
  mobilePhone: '+66812345678',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'TH',
  representations: [],
  isComplete: false,
}

describe('what was applied', () => {
  test('leaves the outbox, its receipt and the service’s state in one moment', async () => {
    const device = await createOutboxDevice({ answer: () => receipt({ item: registeredEvent('e', 7, 2) }) })
    const row = await device.put(registerIntent('e', 2), { about: 'An evening' })
    await device.send(row)
    expect(await device.rows()).toEqual([])
    expect(await device.db.history.toArray()).toMatchObject([
      { id: row.id, account: 'anna', entity: 'event:e', about: 'An evening', attempts: 1, end: 'applied', receipt: 'ABC-DEF' },
    ])
    expect(await device.db.personal.toArray()).toEqual([
      { account: 'anna', id: 'e', rev: 7, userIsRegistered: true, selectedNumberOfParticipants: 2 },
    ])
  })

  test('is what the citizen said, where a backend sends no item', async () => {
    const device = await createOutboxDevice()
    await device.db.personal.put({ account: 'anna', id: 'e', rev: 4, isLiked: true })
    await device.send(await device.put(registerIntent('e', 3), { isCancelling: false }))
    await device.send(await device.put(unregisterIntent('f')))
    expect(await device.db.personal.toArray()).toEqual([
      { account: 'anna', id: 'e', rev: 4, isLiked: true, userIsRegistered: true, selectedNumberOfParticipants: 3 },
      { account: 'anna', id: 'f', rev: 0, userIsRegistered: false },
    ])
  })

  test('is what the citizen said also where the backend says something else and sends no item', async () => {
    const device = await createOutboxDevice({ answer: () => receipt({ note: 'with thanks' }) })
    await device.send(await device.put(registerIntent('e', 3)))
    expect(await device.db.personal.toArray()).toMatchObject([{ id: 'e', userIsRegistered: true, selectedNumberOfParticipants: 3 }])
  })

  test('of a message is the message, in its conversation', async () => {
    const conversation = { id: 'c-1', representationId: 'th-bangkok-embassy', state: 'open', seq: 1, rev: 1 }
    const message = { seq: 1, id: 'message-key', from: 'citizen', text: 'Hello', sentAt: '2026-06-01T07:00:00Z' }
    const device = await createOutboxDevice({ answer: () => receipt({ conversation, message }) })
    await device.send(await device.put(messageIntent('Hello')))
    expect(await device.rows()).toEqual([])
    expect(await device.db.messages.toArray()).toEqual([{ ...message, conversation: 'c-1' }])
    expect(await device.db.conversations.count()).toBe(1)
  })

  test('of what was read is read here too; of everything else no count is forgotten', async () => {
    const device = await createOutboxDevice()
    const key = resourceKeys.notificationCount('anna', 'NEW_CHAT_MESSAGE')
    await device.db.resources.put({ key, value: 3, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 })
    await device.send(await device.put(likeIntent('s')))
    expect(await device.db.resources.count()).toBe(1)
    await device.send(await device.put(readNotificationsIntent(5)))
    expect(await device.db.resources.count()).toBe(0)
  })

  test('settles what was said before about the same thing: a refusal needs nobody, an unread answer is past', async () => {
    const device = await createOutboxDevice({ answer: () => receipt({ item: registeredEvent('e', 7, 2) }) })
    const no = { type: 'abroad:full', detail: null, at: 1 } as const
    const earlier = await device.put(registerIntent('e', 5), { ...heard, state: 'needs-you', refusal: no })
    const unread = await device.put(unregisterIntent('e'), { ...heard, state: 'answered', build: 'test' })
    const other = await device.put(registerIntent('f', 5), { ...heard, state: 'needs-you', refusal: no })
    await device.send(await device.put(registerIntent('e', 2)))
    expect((await device.rows()).map(({ id }) => id)).toEqual([other.id])
    const ends = new Map((await device.db.history.toArray()).map(({ id, end }) => [id, end]))
    expect([ends.get(earlier.id), ends.get(unread.id)]).toEqual(['replaced', 'applied'])
  })

  test('of a profile is the profile, an older one changes nothing, and another account’s is nobody’s here', async () => {
    const device = await createOutboxDevice()
    const stored = async () => (await device.db.profiles.toArray()).map((row) => [row.account, row.profile.rev, row.profile.firstName])
    for (const [given, expected] of [
      [profile, [['anna', 2, 'Anna']]],
      [{ ...profile, rev: 1, firstName: 'Old' }, [['anna', 2, 'Anna']]],
      [{ ...profile, accountId: 'bert', rev: 9 }, [['anna', 2, 'Anna']]],
      [{ ...profile, rev: 3, firstName: 'New' }, [['anna', 3, 'New']]],
      [{ ...profile, rev: 3, firstName: 'Newest' }, [['anna', 3, 'Newest']]],
    ] as const) {
      device.answerWith(() => reply(200, { ...given, receipt: 'R-1' }))
      await device.send(await device.put(profileIntent()))
      expect(await stored()).toEqual(expected)
    }
    expect((await device.db.history.toArray()).map(({ end, receipt: own }) => `${end} ${own}`)).toEqual(
      Array.from({ length: 5 }, () => 'applied R-1'),
    )
    expect(JSON.stringify(await device.db.profiles.toArray())).not.toContain('R-1')
  })

  test('paints the item anew in the head record, from the same transaction', async () => {
    const device = await createOutboxDevice({
      answer: () => receipt({ item: { ...sampleStory('s', 1), rev: 5, likes: 8, isLiked: true } }),
    })
    const { db } = device
    await db.scopes.put(sampleScope('anna|th||en', { fetchedAt: 1 }))
    await db.segments.bulkAdd(segmentsOf('anna|th||en', [sampleStory('s', 1)]))
    const card = { id: 's', isFavourite: false, intent: { stage: 'saved' } } as never
    await db.head.put({ key: 'discover', build: 'test', account: 'anna', scope: 'anna|th||en', language: 'en', cards: [card] })
    await device.send(await device.put(likeIntent('s')))
    expect((await db.head.get('discover'))?.cards).toMatchObject([{ id: 's', isFavourite: true, intent: null }])
  })

  test('is never taken back by the reply of a repeat, which is that of the first time', async () => {
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
      await device.send(await device.put(registerIntent('e'), heard))
      expect({ place, item: await findItem(db, scope, 'e') }).toMatchObject({ place, item: { rev: 9, info: { participants: 30 } } })
    }
    expect(await db.personal.toArray()).toMatchObject([{ rev: 9, selectedNumberOfParticipants: 4 }])
  })
})

describe('what was refused', () => {
  test('stays, with the reason, and is tried no more', async () => {
    const device = await createOutboxDevice({ answer: () => problem(409, 'abroad:full') })
    const row = await device.put(registerIntent('e'))
    await device.send(row)
    expect(await device.row(row.id)).toMatchObject({
      state: 'needs-you',
      wait: null,
      nextAttemptAt: null,
      refusal: { type: 'abroad:full', detail: null, at: device.world.now() },
    })
    expect(await device.ended()).toEqual([])
  })

  test('while the citizen asked for it back is just what they wanted', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    const row = await device.put(registerIntent('e'))
    const sending = device.send(row)
    await device.world.advance(10)
    await device.db.intents.update(row.seq, { isCancelling: true })
    held.waiting[0]!.answer(problem(409, 'abroad:full'))
    await sending
    expect(await device.ended()).toEqual([{ id: row.id, end: 'cancelled' }])
  })

  test.each([profileIntent(), messageIntent('Hello')])(
    'and had been done so long ago that the receipt alone is left is done: $kind',
    async (intent) => {
      const device = await createOutboxDevice({ answer: () => reply(200, { cancelled: false, stored: { receipt: 'AB-1' } }) })
      const row = await device.put(intent, { ...heard, isCancelling: true })
      await device.send(row)
      expect(await device.ended()).toEqual([{ id: row.id, end: 'applied' }])
    },
  )

  test('while the citizen asked for it back leaves no copy of a like', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await device.db.favourites.put({ id: 's', at: 1, account: 'anna' })
    const row = await device.put(likeIntent('s'))
    const sending = device.send(row)
    await device.world.advance(10)
    await device.db.intents.update(row.seq, { isCancelling: true })
    held.waiting[0]!.answer(problem(410, 'abroad:gone'))
    await sending
    expect([await device.ended(), await device.db.favourites.count()]).toEqual([[{ id: row.id, end: 'cancelled' }], 0])
  })

  test('because the service had taken the key back is over', async () => {
    const device = await createOutboxDevice({ answer: () => problem(409, 'abroad:cancelled') })
    const row = await device.put(registerIntent('e'), heard)
    await device.send(row)
    expect(await device.ended()).toEqual([{ id: row.id, end: 'cancelled' }])
  })
})

describe('what nobody knows', () => {
  test('waits, on disk and by the clock that only goes forward', async () => {
    const device = await createOutboxDevice({ answer: () => reply(429, {}, { 'Retry-After': '120' }) })
    const row = await device.put(registerIntent('e'))
    await device.send(row)
    const now = device.world.now()
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', wait: 'busy', nextAttemptAt: now + 120_000, waitMs: 120_000 })
    expect(device.pauses.leftOf(row)).toBe(120_000)
  })

  test('and was asked for back meanwhile is asked about at once, whatever pause the try would have had', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    const row = await device.put(likeIntent('s'), heard)
    const sending = device.send(row)
    await device.world.advance(10)
    await device.db.intents.update(row.seq, { isCancelling: true })
    held.waiting[0]!.cut()
    await sending
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', isCancelling: true, wait: null, nextAttemptAt: null, waitMs: 0 })
    expect(device.pauses.isOver(row)).toBe(true)
  })

  test('and could be read by neither build is known to both', async () => {
    const device = await createOutboxDevice({ answer: () => reply(200, { receipt: 7 }) })
    const met = async (more: Partial<IntentRow>) => {
      const row = await device.put(registerIntent(`e${JSON.stringify(more)}`), { ...heard, ...more })
      await device.send(row)
      return (await device.row(row.id))?.builds
    }
    // The first builds kept the last of them alone.
    expect(await met({ build: 'old' })).toEqual(['old', 'test'])
    expect(await met({ build: 'old', builds: ['older', 'old'] })).toEqual(['older', 'old', 'test'])
    expect(await met({})).toEqual(['test'])
  })

  test('and could not be read by this build is kept as answered', async () => {
    const device = await createOutboxDevice({ answer: () => reply(200, { receipt: 7 }) })
    const row = await device.put(registerIntent('e'))
    await device.send(row)
    expect(await device.row(row.id)).toMatchObject({ state: 'answered', build: 'test', wait: null, attempts: 1 })
  })
})

/** A holder whose lease another has taken while its call was on the way. */
async function robbedWhileSending() {
  const held = heldAnswers()
  const device = await createOutboxDevice({ answer: held.hold })
  const row = await device.put(registerIntent('e'))
  const sending = device.send(row)
  await device.world.advance(10)
  await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
  return { device, row, sending, held }
}

describe('an answer that comes too late', () => {
  test('to a holder that was robbed is not written; the same key brings it again', async () => {
    const { device, row, sending, held } = await robbedWhileSending()
    held.waiting[0]!.answer(receipt({ item: registeredEvent('e', 7) }))
    await expect(sending).rejects.toMatchObject({ name: 'LeaseLost' })
    expect(await device.row(row.id)).toMatchObject({ state: 'sending', attempts: 1 })
    expect([await device.db.history.count(), await device.db.personal.count()]).toEqual([0, 0])
    expect(device.pauses.isOver(row)).toBe(true)
  })

  test('to a holder that was robbed, and asks for time, has it: a log-in begins a new epoch, and the next pass would ask at once', async () => {
    const { device, row, sending, held } = await robbedWhileSending()
    held.waiting[0]!.answer(reply(429, {}, { 'Retry-After': '30' }))
    await expect(sending).rejects.toMatchObject({ name: 'LeaseLost' })
    expect(device.pauses.leftOf(row)).toBeGreaterThanOrEqual(30_000)
  })

  test('to a device that was emptied meanwhile leaves nothing there', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    const sending = device.send(await device.put(registerIntent('e')))
    await device.world.advance(10)
    await wipe(device.world, { isLost: false, token: null })
    held.waiting[0]!.answer(receipt({ item: registeredEvent('e', 7) }))
    await expect(sending).rejects.toMatchObject({ name: 'LeaseLost' })
    expect([await device.db.history.count(), await device.db.personal.count(), await device.db.intents.count()]).toEqual([0, 0, 0])
  })

  test('about an intent that is gone changes nothing', async () => {
    const device = await createOutboxDevice()
    const row = await device.put(registerIntent('e'), heard)
    await device.db.intents.delete(row.seq)
    await settleIntent(device.parts, { row, outcome: { kind: 'done', reply: { receipt: 'X', item: registeredEvent('e', 7) } } })
    expect([await device.db.history.count(), await device.db.personal.count()]).toEqual([0, 0])
  })

  test('keeps the shape that was sent, so that no version is migrated twice', async () => {
    const device = await createOutboxDevice()
    const row = await device.put(registerIntent('e'), { ...heard, version: 0, state: 'sending' })
    const migrated = { ...row, intent: registerIntent('e', 9), version: 1 }
    await settleIntent(device.parts, { row: migrated, outcome: { kind: 'retry', wait: 'line', retryAfterMs: 0 } })
    expect(await device.row(row.id)).toMatchObject({ intent: registerIntent('e', 9), version: 1 })
  })

  test('by a lease taken anew is the same intent’s end', async () => {
    const device = await createOutboxDevice()
    await device.lease.release()
    const other = createLease({ env: device.world, db: device.db, name: 'outbox' })
    expect(await other.take()).toBe(true)
    const row = await device.put(likeIntent('s'), heard)
    await expect(device.send(row)).rejects.toMatchObject({ name: 'LeaseLost' })
    expect(device.sent).toEqual([])
  })
})

test('what was refused gives way to what the citizen has said since, and needs them where they have said nothing', async () => {
  const device = await createOutboxDevice({ answer: () => problem(409, 'abroad:full') })
  const first = await device.put(registerIntent('e', 3), heard)
  const later = await device.put(registerIntent('e', 2))
  await device.send(first)
  expect((await device.db.history.toArray()).map(({ id, end }) => [id, end])).toEqual([[first.id, 'replaced']])
  await device.send(later)
  expect(await device.rows()).toMatchObject([{ id: later.id, state: 'needs-you', refusal: { type: 'abroad:full' } }])
})

describe('the copy of a liked story', () => {
  const copies = async ({ db }: Awaited<ReturnType<typeof createOutboxDevice>>) => (await db.favourites.toArray()).map(({ id }) => id)
  const liked = { id: 's', at: 1, account: 'anna' }

  test.each([
    ['goes with an unlike that was applied', { liked: false, answer: () => receipt(), left: [] }],
    ['goes with a like that was refused', { liked: true, answer: () => problem(410, 'abroad:closed'), left: [] }],
    ['stays with a like that was applied', { liked: true, answer: () => receipt(), left: ['s'] }],
  ])('%s', async (_, { liked: isLiked, answer, left }) => {
    const device = await createOutboxDevice({ answer })
    await device.db.favourites.put(liked)
    await device.send(await device.put(likeIntent('s', isLiked)))
    expect(await copies(device)).toEqual(left)
  })

  test.each([
    ['an unlike that was applied', { liked: false, answer: () => receipt() }],
    ['a like that was refused', { liked: true, answer: () => problem(410, 'abroad:closed') }],
  ])('stays after %s while a later like waits', async (_, { liked: isLiked, answer }) => {
    const device = await createOutboxDevice({ answer })
    await device.db.favourites.put(liked)
    const first = await device.put(likeIntent('s', isLiked))
    await device.put(likeIntent('s', true))
    await device.send(first)
    expect(await copies(device)).toEqual(['s'])
  })

  test('goes when the like was refused, and the unlike that waited behind it too', async () => {
    const device = await createOutboxDevice({ answer: () => problem(410, 'abroad:gone') })
    await device.db.favourites.put(liked)
    const like = await device.put(likeIntent('s', true))
    const unlike = await device.put(likeIntent('s', false))
    await device.send(like)
    await device.send(unlike)
    expect(await copies(device)).toEqual([])
  })

  test('stays after a refused unlike of what the service has as liked', async () => {
    const device = await createOutboxDevice({ answer: () => problem(410, 'abroad:gone') })
    await device.db.favourites.put(liked)
    await device.db.personal.put({ account: 'anna', id: 's', rev: 1, isLiked: true })
    await device.send(await device.put(likeIntent('s', false)))
    expect(await copies(device)).toEqual(['s'])
  })
})

describe('decided without the device', () => {
  const said = (seq: number, more: Partial<IntentRow> = {}) => sampleIntent(registerIntent('e'), { id: `no ${seq}`, seq, ...more })

  test('a wish to have it back is a question of its own only where it came during a try that the line lost', () => {
    const [plain, asked] = [said(1), said(1, { isCancelling: true })]
    expect(isAskedMeanwhile(plain, asked, { wait: 'line' })).toBe(true)
    expect(isAskedMeanwhile(plain, asked, { wait: 'busy' })).toBe(false)
    expect(isAskedMeanwhile(plain, plain, { wait: 'line' })).toBe(false)
    expect(isAskedMeanwhile(asked, asked, { wait: 'line' })).toBe(false)
  })

  test('what was applied closes what was refused or unread before it, and nothing else', () => {
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

  test('a refusal stays before the citizen, with nothing left of the try', () => {
    const refusal = { type: 'abroad:full', detail: 'no place', at: 7 } as const
    const row = said(1, { ...heard, state: 'sending', nextAttemptAt: 9 })
    expect(refused(row, refusal, [row])).toEqual({ ...row, state: 'needs-you', wait: null, nextAttemptAt: null, refusal })
  })

  test('a refusal of what they wanted back, or have said anew, is over; a later word that they took back says nothing', () => {
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

  test('what nobody can tell of is the citizen’s to decide, whatever they said since', () => {
    for (const type of ['too-old', 'unreadable'] as const) {
      const left = refused(said(2, { isCancelling: true }), { type, detail: null, at: 7 }, [said(3)])
      expect(left).toMatchObject({ state: 'needs-you', isCancelling: false, refusal: { type } })
    }
  })

  test('a message that was refused waits for the citizen beside what they have written since', () => {
    const [first, second] = [1, 2].map((seq) => sampleIntent(messageIntent('Hello'), { seq }))
    expect(refused(first!, { type: 'abroad:closed', detail: null, at: 7 }, [first!, second!])).toMatchObject({ state: 'needs-you' })
  })
})

describe('a profile that was changed elsewhere', () => {
  const answer = (current: object) =>
    reply(409, {
      type: 'abroad:changed-elsewhere',
      title: 'changed',
      status: 409,
      errors: [{ field: 'firstName', code: 'changed-elsewhere' }],
      current,
    })

  test('comes back as a decision, and the service’s values are stored with it', async () => {
    const device = await createOutboxDevice({ answer: () => answer({ ...profile, firstName: 'Berta', rev: 9 }) })
    await device.send(await device.put(profileChange('firstName')))
    expect(await device.rows()).toMatchObject([
      { state: 'needs-you', refusal: { type: 'abroad:changed-elsewhere', errors: [{ field: 'firstName', code: 'changed-elsewhere' }] } },
    ])
    expect((await device.db.profiles.get('anna'))?.profile).toMatchObject({ firstName: 'Berta', rev: 9 })
  })

  test('stores no older profile, and none of another account', async () => {
    const device = await createOutboxDevice({ answer: () => answer({ ...profile, rev: 1 }) })
    await device.db.profiles.put({ account: 'anna', profile, etag: null, fetchedAt: 0, confirmedAt: 0 })
    await device.send(await device.put(profileChange('firstName')))
    device.answerWith(() => answer({ ...profile, accountId: 'bert', rev: 9 }))
    await device.send(await device.put(profileChange('firstName')))
    expect(await device.db.profiles.toArray()).toMatchObject([{ profile: { rev: 2, accountId: 'anna' } }])
  })

  test('stays with the citizen when a later change of another field waits or is applied', async () => {
    const device = await createOutboxDevice({ answer: () => answer(profile) })
    const [name, phone] = [await device.put(profileChange('firstName')), await device.put(profileChange('mobilePhone'))]
    await device.send(name)
    device.answerWith(() => receipt({ ...profile, rev: 3 }))
    await device.send(phone)
    expect(await device.rows()).toMatchObject([{ id: name.id, state: 'needs-you' }])
    await device.send(await device.put(profileChange('firstName', 'lastName')))
    expect(await device.rows()).toEqual([])
  })
})
