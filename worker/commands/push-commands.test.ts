import { expect, test } from 'vitest'
import { sampleCredentials } from '#store/testing/test-database.ts'
import { createPushCommands } from './push-commands.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'

async function device(answer: () => Promise<Response>, options: { isLoggedIn: boolean } = { isLoggedIn: true }) {
  const calls: string[] = []
  const world = createTestWorld({
    fetch: async (address, init) => {
      const sent = new Headers(init.headers)
      calls.push(`${init.method} ${new URL(address, 'http://app').pathname} ${sent.get('Abroad-Account')} ${sent.has('Idempotency-Key')}`)
      return answer()
    },
  })
  if (options.isLoggedIn) await world.db.session.put(sampleCredentials)
  const push = createPushCommands(partsOf(world))
  return { push, calls, lines: async () => (await world.db.diary.toArray()).map(({ what, outcome }) => `${what}: ${outcome}`) }
}
const wanted = { account: 'anna', subscriptionId: 'b-1' }

test('a subscription is bound to the account that is logged in, and the alias of the reply is returned', async () => {
  const { push, calls } = await device(async () => reply(200, { receipt: 'r', externalUserId: 'alias-of-anna' }))
  expect(await push.bindSubscription(wanted)).toEqual({ ok: true, value: { alias: 'alias-of-anna' } })
  expect(calls).toEqual(['PUT /api/push/external-user-id/b-1 anna true'])
})

test('a service without an alias gives none', async () => {
  const { push } = await device(async () => reply(200, {}))
  expect(await push.bindSubscription(wanted)).toEqual({ ok: true, value: { alias: null } })
})

test('an account that is no longer logged in is not bound', async () => {
  for (const [isLoggedIn, account] of [
    [false, 'anna'],
    [true, 'bruno'],
  ] as const) {
    const { push, calls } = await device(async () => reply(200, {}), { isLoggedIn })
    expect(await push.bindSubscription({ ...wanted, account })).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(calls).toEqual([])
  }
})

test('a lost connection is a failure and is noted in the diary', async () => {
  const { push, lines } = await device(async () => Promise.reject(new TypeError('no line')))
  expect(await push.bindSubscription(wanted)).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
  await expect.poll(lines).toEqual(['push alias: no-answer'])
})

test('a note of the page is stored in the diary', async () => {
  const { push, lines } = await device(async () => reply(200, {}))
  expect(await push.noteInDiary({ what: 'push', outcome: 'failed', detail: 'OneSignal script failed to load.' })).toEqual({ ok: true })
  await expect.poll(lines).toEqual(['push: failed'])
})
