import { expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { nobody } from '#store/feed/scope.ts'
import { readCheckIn } from '#store/alert/read-check-in.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { checkInIntent, heard, likeIntent } from '#store/testing/intent-samples.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { createOutboxDevice } from '#worker/testing/outbox-device.ts'
import { drain, dueHeads } from './drain.ts'
import { enqueue } from './enqueue.ts'
import { unsealIntents } from './seal.ts'

const visitor = { id: 'a-device-of-its-own', name: 'Anna Muster' }
const visitorsWord = checkInIntent({ phone: '081 234 56 78', visitor })

async function createDevice() {
  const device = await createOutboxDevice()
  const { world, parts } = device
  const credentials: (RequestCredentials | undefined)[] = []
  device.answerWith((_, init) => {
    credentials.push(init.credentials)
    return Response.json({ receipt: 'R' }, { headers: { 'Abroad-Contract': '1' } })
  })
  return {
    ...device,
    credentials,
    say: (account: string, intent: Intent = visitorsWord, id: string = crypto.randomUUID()) =>
      enqueue(world, { id, account, intent, about: 'Flooding' }),
    drainAll: () =>
      drain({
        env: world,
        db: world.strictDb,
        lease: parts.lease,
        accounts: [nobody, 'anna'],
        build: 'test',
        send: device.send,
        mayTry: device.pauses.isOver,
        signal: parts.signal,
      }),
  }
}

test('a visitor’s word is nobody’s, whoever is logged in; nothing else is, and it is no account’s', async () => {
  const { db, say } = await createDevice()
  const loggedOut = { ok: false, failure: { kind: 'logged-out' } }
  expect(await say(nobody)).toEqual({ ok: true, value: 'saved' })
  expect(await say('anna')).toEqual(loggedOut)
  expect(await say(nobody, likeIntent('s'))).toEqual(loggedOut)
  expect(await say(nobody, checkInIntent())).toEqual(loggedOut)
  await db.session.clear()
  expect(await say(nobody)).toEqual({ ok: true, value: 'saved' })
  // The second took the first one's place.
  expect(await db.intents.count()).toBe(1)
})

test('it goes out without an account and without cookies, beside the word of who is logged in', async () => {
  const { credentials, drainAll, say, sent } = await createDevice()
  await say(nobody)
  await say('anna', checkInIntent({ state: 'safe' }))
  expect(await drainAll()).toBe('drained')
  expect(sent.map(({ call, account }) => [call, account])).toEqual([
    ['PUT /api/alert/visitor-check-in', null],
    ['PUT /api/alert/check-in', 'anna'],
  ])
  expect(credentials).toEqual(['omit', 'include'])
})

test('a check-in goes before what else was said', async () => {
  const { drainAll, say, sent } = await createDevice()
  await say('anna', likeIntent('s'))
  await say('anna', checkInIntent())
  await drainAll()
  expect(sent.map(({ call }) => call)).toEqual(['PUT /api/alert/check-in', 'PUT /api/content/like'])
})

test('it outlives a log-out, and what was read of it is shown with the later of both words', async () => {
  const { db, drainAll, say, world } = await createDevice()
  await say('anna', checkInIntent({ state: 'safe' }))
  await wipe(world, { isLost: false, token: null })
  await say(nobody, visitorsWord, 'key-of-visitor')
  expect((await readCheckIn(db, 'flood'))?.said).toMatchObject({ id: 'key-of-visitor', stage: 'saved' })
  await wipe(world, { isLost: false, token: null })
  expect((await db.intents.toArray()).map(({ account }) => account)).toEqual([nobody])
  // The lease was bound to the epoch before.
  await drainAll()
  expect(await db.intents.count()).toBe(1)
  await db.history.add({ ...(await db.intents.toArray())[0]!, no: 1, end: 'applied', receipt: 'R', doneAt: world.now() })
  await db.intents.clear()
  const value = { receivedAt: 1, readAt: 2, answeredAt: null }
  const row = { replyVersion: 1, etag: null, bytes: 1, fetchedAt: 0, confirmedAt: 0 }
  await db.resources.put({ ...row, key: resourceKeys.checkIn('key-of-visitor'), value })
  expect(await readCheckIn(db, 'flood')).toMatchObject({ said: { stage: 'received' }, status: { readAt: 2 } })
  expect(await readCheckIn(db, 'storm')).toBe(null)
})

test('who borrows the phone empties nobody else’s word: each visitor has a lane, and the later is shown', async () => {
  const { db, drainAll, say, sent, world } = await createDevice()
  await db.session.clear()
  await say(nobody, visitorsWord, 'key-of-anna')
  await world.advance(1_000)
  const beat = { id: 'another-visitors-id', name: 'Beat Beispiel' }
  await say(nobody, checkInIntent({ state: 'safe', phone: '081 234 56 78', visitor: beat }), 'key-of-beat')
  expect(await db.intents.count()).toBe(2)
  expect((await readCheckIn(db, 'flood'))?.said).toMatchObject({ id: 'key-of-beat', stage: 'saved' })
  await drainAll()
  expect(sent.map(({ body }) => (body as { visitor: object }).visitor)).toEqual([visitor, beat])
  expect((await readCheckIn(db, 'flood'))?.said).toMatchObject({ id: 'key-of-beat', stage: 'received' })
  expect(await readCheckIn(db, 'flo')).toBe(null)
})

test('a check-in that was tried goes before what was not', async () => {
  const { put, world, parts, pauses } = await createDevice()
  await put(likeIntent('s'))
  await put(checkInIntent(), { ...heard, attempts: 5 })
  const heads = await dueHeads({ ...parts, env: world, db: world.strictDb, accounts: ['anna'], build: 'test', mayTry: pauses.isOver })
  expect(heads.map(({ entity }) => entity)).toEqual(['check-in:flood', 'story:s'])
})

test.each([
  ['after', 1_000, ['replaced']],
  ['before', -1_000, []],
] as const)('what a visitor said %s takes the place of what was locked away only if it is later', async (_, laterMs, ends) => {
  const { db, logIn, say, world } = await createDevice()
  await say('anna', checkInIntent({ state: 'safe' }), 'key-of-account')
  await wipe(world, { isLost: true, token: null })
  await say(nobody, visitorsWord, 'key-of-visitor')
  await db.intents
    .where('id')
    .equals('key-of-visitor')
    .modify({ createdAt: world.now() + laterMs })
  await logIn('anna')
  await unsealIntents(world, 'anna')
  expect((await db.history.toArray()).map(({ end }) => end)).toEqual(ends)
  expect(await db.intents.where('id').equals('key-of-account').count()).toBe(ends.length === 0 ? 1 : 0)
})

test('what was locked away after a try stays: the service may have it, and its key will tell', async () => {
  const { db, logIn, put, say, world } = await createDevice()
  const tried = await put(checkInIntent({ state: 'safe' }), { ...heard, attempts: 3 })
  await wipe(world, { isLost: true, token: null })
  await world.advance(1_000)
  await say(nobody, visitorsWord, 'key-of-visitor')
  await logIn('anna')
  await unsealIntents(world, 'anna')
  expect(await db.history.count()).toBe(0)
  expect(await db.intents.where('id').equals(tried.id).first()).toMatchObject({ state: 'waiting', attempts: 3 })
})
