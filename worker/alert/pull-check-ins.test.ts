import { expect, test } from 'vitest'
import { headers } from '#contract/wire/wire.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { nobody } from '#store/feed/scope.ts'
import { checkInIntent, doneIntent, refused, sampleIntent } from '#store/testing/intent-samples.ts'
import { problem } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import { pullCheckIns } from './pull-check-ins.ts'

async function checkedInPhone() {
  const asked: string[] = []
  const credentials: (RequestCredentials | undefined)[] = []
  const statusByKey = new Map<string, object>()
  const world = createTestWorld({
    fetch: async (address, init) => {
      const key = address.split('/').at(-1) ?? ''
      asked.push(key)
      credentials.push(init.credentials)
      const status = statusByKey.get(key)
      return status ? Response.json(status, { headers: { [headers.contract]: '1' } }) : problem(404, 'abroad:not-found')
    },
  })
  const { db } = world
  const wanted = { signal: new AbortController().signal }
  const citizen = { account: 'anna', countries: [], repcodes: [] }
  return {
    asked,
    credentials,
    db,
    statusByKey,
    received: (id: string, account: string, more = {}) =>
      db.history.add(doneIntent(id, { account, entity: 'check-in:flood', intent: checkInIntent(), doneAt: world.now(), ...more })),
    async round(isHere: boolean) {
      asked.length = 0
      return pullCheckIns(partsOf(world), { presence: { epoch: 0, citizen: isHere ? citizen : null }, wanted })
    },
    now: () => world.now(),
    stored: async (id: string) => (await db.resources.get(resourceKeys.checkIn(id)))?.value,
  }
}

test('the last received check-in of each person is requested until it is answered', async () => {
  const { asked, received, round, statusByKey, stored } = await checkedInPhone()
  await round(true)
  expect(asked).toEqual([])
  await received('earlier', 'anna')
  await received('later', 'anna')
  await received('visitors', nobody)
  await received('folded', 'anna', { end: 'replaced' })
  await received('other', 'beat')
  statusByKey.set('later', { receivedAt: 1, readAt: null, answeredAt: null })
  expect(await round(true)).toEqual({ kind: 'done', againInMs: 60_000 })
  expect(asked.toSorted()).toEqual(['later', 'visitors'])
  expect(await stored('later')).toEqual({ receivedAt: 1, readAt: null, answeredAt: null })
  // Refused: another device has had the last word.
  expect(await stored('visitors')).toBe(undefined)
  statusByKey.set('later', { receivedAt: 1, readAt: 2, answeredAt: 3 })
  await round(true)
  await round(true)
  expect(asked).toEqual(['visitors'])
  await round(false)
  expect(asked).toEqual(['visitors'])
})

test('a call for help without an answer is requested every minute for a day, and “safe” is not', async () => {
  const { received, round, statusByKey, now } = await checkedInPhone()
  const unanswered = { receivedAt: 1, readAt: 2, answeredAt: null }
  statusByKey.set('safe', unanswered)
  await received('safe', 'anna', { entity: 'check-in:storm', intent: checkInIntent({ state: 'safe' }) })
  expect(await round(true)).toEqual({ kind: 'done' })
  statusByKey.set('help', unanswered)
  await received('help', 'anna', { doneAt: now() - 86_000_000 })
  expect(await round(true)).toEqual({ kind: 'done', againInMs: 60_000 })
  statusByKey.set('help', { ...unanswered, answeredAt: 3 })
  expect(await round(true)).toEqual({ kind: 'done' })
  statusByKey.set('old', unanswered)
  await received('old', 'anna', { doneAt: now() - 87_000_000 })
  expect(await round(true)).toEqual({ kind: 'done' })
})

test('an old check-in is not requested', async () => {
  const { asked, received, round } = await checkedInPhone()
  await received('old', 'anna', { doneAt: Date.parse('2026-01-01') })
  await round(true)
  expect(asked).toEqual([])
})

test('a request for a check-in of a visitor carries no cookie', async () => {
  const { credentials, received, round } = await checkedInPhone()
  await received('visitors', nobody)
  await round(true)
  expect(credentials).toEqual(['omit'])
})

test('check-ins of visitors are deleted after forty days, except waiting ones and those of accounts', async () => {
  const { db, received, round } = await checkedInPhone()
  const old = Date.parse('2026-01-01')
  await received('old', nobody, { doneAt: old })
  await received('new', nobody)
  await received('accounts', 'anna', { doneAt: old })
  const known = { replyVersion: 1, etag: null, bytes: 1, fetchedAt: 0, confirmedAt: 0, value: {} }
  await db.resources.bulkPut(['old', 'new'].map((id) => ({ ...known, key: resourceKeys.checkIn(id) })))
  const said = { account: nobody, entity: 'check-in:flood:a-device-of-its-own', createdAt: old }
  await db.intents.bulkAdd([
    sampleIntent(checkInIntent(), { ...said, id: 'waits' }),
    sampleIntent(checkInIntent(), { ...refused('abroad:closed'), ...said, id: 'refused' }),
  ])
  await round(false)
  expect((await db.history.toArray()).map(({ id }) => id)).toEqual(['new', 'accounts'])
  expect((await db.intents.toArray()).map(({ id }) => id)).toEqual(['waits'])
  expect(await db.resources.toCollection().primaryKeys()).toEqual([resourceKeys.checkIn('new')])
})
