import { expect, test as base } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { nobody } from '#store/feed/scope.ts'
import { readCheckIn } from '#store/alert/read-check-in.ts'
import { resourceRow } from '#store/testing/samples.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { checkInIntent, heard, likeIntent } from '#store/testing/intent-samples.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { createOutboxDevice } from '#worker/testing/outbox-device.ts'
import { drain, dueHeads } from './drain.ts'
import { enqueue } from './enqueue.ts'
import { unsealIntents } from './seal.ts'

const visitor = { id: 'a-device-of-its-own', name: 'Anna Muster' }
const visitorsWord = checkInIntent({ phone: '081 234 56 78', visitor })

async function sharedPhone() {
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
        mayTry: device.pauses.isOpen,
        signal: parts.signal,
      }),
  }
}
const test = base.extend('sharedPhone', () => sharedPhone())

test('a check-in of a visitor belongs to no account, and every other intent to one', async ({ sharedPhone: { db, say } }) => {
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

test('a check-in of a visitor is sent without account and cookies, beside one of the account', async () => {
  const { credentials, drainAll, say, sent } = await sharedPhone()
  await say(nobody)
  await say('anna', checkInIntent({ state: 'safe' }))
  expect(await drainAll()).toBe('drained')
  expect(sent.map(({ call, account }) => [call, account])).toEqual([
    ['PUT /api/alert/visitor-check-in', null],
    ['PUT /api/alert/check-in', 'anna'],
  ])
  expect(credentials).toEqual(['omit', 'include'])
})

test('a check-in of a visitor survives a log-out, and the later of both is shown', async () => {
  const { db, drainAll, say, world } = await sharedPhone()
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
  await db.resources.put(resourceRow(resourceKeys.checkIn('key-of-visitor'), value, { replyVersion: 1 }))
  expect(await readCheckIn(db, 'flood')).toMatchObject({ said: { stage: 'received' }, status: { readAt: 2 } })
  expect(await readCheckIn(db, 'storm')).toBe(null)
})

test('each visitor has a lane, and the later check-in is shown', async ({ sharedPhone: { db, drainAll, say, sent, world } }) => {
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

test('a check-in that was tried is sent before other intents', async ({ sharedPhone: { put, world, parts, pauses } }) => {
  await put(likeIntent('s'))
  await put(checkInIntent(), { ...heard, attempts: 5 })
  const heads = await dueHeads({ ...parts, env: world, db: world.strictDb, accounts: ['anna'], build: 'test', mayTry: pauses.isOpen })
  expect(heads.map(({ entity }) => entity)).toEqual(['check-in:flood', 'story:s'])
})

test.each([
  ['after', 1_000, ['replaced']],
  ['before', -1_000, []],
] as const)('a check-in of a visitor %s the sealed one replaces it only if it is later', async (_, laterMs, ends) => {
  const { db, logIn, say, world } = await sharedPhone()
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
