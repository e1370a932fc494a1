import { expect, test } from 'vitest'
import type { CredentialsRow } from '#store/rows/session.ts'
import { createDiary } from '#worker/diary.ts'
import { createHttp } from '#worker/net/http.ts'
import { createPushCommands } from './push-commands.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'

const anna: CredentialsRow = {
  key: 'credentials',
  profileId: 'anna',
  token: 't',
  publicKeyPem: 'p',
  lookupIdentifier: 'l',
  recordId: null,
  generation: 1,
  deletionAsked: false,
}

async function device(answer: () => Promise<Response>, options: { isLoggedIn: boolean } = { isLoggedIn: true }) {
  const calls: string[] = []
  const world = createTestWorld({
    fetch: async (address, init) => {
      const sent = new Headers(init.headers)
      calls.push(`${init.method} ${new URL(address, 'http://app').pathname} ${sent.get('Abroad-Account')} ${sent.has('Idempotency-Key')}`)
      return answer()
    },
  })
  if (options.isLoggedIn) await world.db.session.put(anna)
  const diary = createDiary(world, world.db)
  const push = createPushCommands({ env: world, http: createHttp(world, () => undefined), diary, language: () => 'en' })
  return { push, calls, lines: async () => (await world.db.diary.toArray()).map(({ what, outcome }) => `${what}: ${outcome}`) }
}
const wanted = { account: 'anna', subscriptionId: 'b-1' }

test('a subscription is bound for who is logged in, and the reply’s alias comes back', async () => {
  const { push, calls } = await device(async () => reply(200, { receipt: 'r', externalUserId: 'alias-of-anna' }))
  expect(await push.bindSubscription(wanted)).toEqual({ ok: true, value: { alias: 'alias-of-anna' } })
  expect(calls).toEqual(['PUT /api/push/external-user-id/b-1 anna true'])
})

test('a service without an alias gives none', async () => {
  const { push } = await device(async () => reply(200, {}))
  expect(await push.bindSubscription(wanted)).toEqual({ ok: true, value: { alias: null } })
})

test('nobody is bound whom the page shows and the device no longer knows', async () => {
  for (const [isLoggedIn, account] of [
    [false, 'anna'],
    [true, 'bruno'],
  ] as const) {
    const { push, calls } = await device(async () => reply(200, {}), { isLoggedIn })
    expect(await push.bindSubscription({ ...wanted, account })).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(calls).toEqual([])
  }
})

test('a line that fails is a failure of the call, and a line of the diary', async () => {
  const { push, lines } = await device(async () => Promise.reject(new TypeError('no line')))
  expect(await push.bindSubscription(wanted)).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
  await expect.poll(lines).toEqual(['push alias: no-answer'])
})

test('what the page notes stands in the diary', async () => {
  const { push, lines } = await device(async () => reply(200, {}))
  expect(await push.noteInDiary({ what: 'push', outcome: 'failed', detail: 'OneSignal script failed to load.' })).toEqual({ ok: true })
  await expect.poll(lines).toEqual(['push: failed'])
})
