import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as devices from '#contract/account/devices.ts'
import * as identity from '#contract/account/identity.ts'
import * as user from '#contract/account/user.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createTestApp, noon, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { appLogin, beginInteraction, logIn, registerKey, signChallenge, startLogin, type TestDevice } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { apiVersion } from '#contract/wire/self-description.ts'

const api = '/api/identity/v2'
const hisKey = 'the-key-of-bruno'
const profile = {
  salutation: 'male',
  firstName: 'Anna-was-here',
  lastName: 'Muster',
  mobilePhone: '+41791234567',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'FR',
  representations: [],
}

interface Given {
  parts: TestApp
  anna: TestDevice
  /** Whose data must neither come nor change. */
  bruno: TestDevice & { recordId: string; challenge: string; requestId: string; code: string; cookie: string }
}
type Attempt = (given: Given) => Promise<Response>
/** `ok`: answered, for Anna alone. */
type Expected = 'ok' | number
type Parts = { headers?: Record<string, string>; body?: object }

/** From Anna's browser, with her cookie. */
const asUser = (method: string, path: string, parts: (given: Given) => Parts | Promise<Parts> = () => ({})): Attempt => {
  return async (given) => given.anna.browser.request(method, `/api/user${path.replace('{his}', given.bruno.recordId)}`, await parts(given))
}
/** From Anna's browser, with her token. */
const atIdentity = (method: string, path: string, parts: (given: Given) => Parts | Promise<Parts> = () => ({})): Attempt => {
  return async (given) => {
    const { anna, bruno } = given
    return anna.browser.request(method, `${api}${path.replace('{his}', bruno.recordId)}`, { token: anna.token, ...(await parts(given)) })
  }
}
/** With Bruno's account in the header. */
const his =
  (body?: object) =>
  ({ bruno }: Given): Parts => ({ headers: { 'Abroad-Account': bruno.accountId }, ...(body && { body }) })
const setHisLookup = atIdentity('POST', '/setlookup', ({ bruno }) => ({ body: { lookup: bruno.lookup } }))
/** After Anna has named Bruno's device. */
const afterLookup =
  (attempt: Attempt): Attempt =>
  async (given) => {
    await setHisLookup(given)
    return attempt(given)
  }
const idp = 'abroad-device'
const startWithHis = atIdentity('POST', '/startidplogin', ({ bruno }) => ({ body: { idp, recordId: bruno.recordId } }))
const loginOf = ({ bruno }: Given) => ({ body: { profileId: bruno.accountId, type: 'device', clientId: 'abroad' } })
const answerOf = async ({ bruno }: Given) => {
  return { body: { requestId: bruno.requestId, code: await signChallenge(bruno.key, bruno.challenge, noon) } }
}
const replyUri = 'http://localhost:4173/login'

/** Every call of the two services with whatever of Bruno's can be put into it: ids in path and body, and his account in the header. */
const attempts: [call: { method: string; path: string }, title: string, Expected, Attempt][] = [
  [identity.shareSession, 'for his account', 403, atIdentity('POST', '/interaction/sharesession', his({ replyUri }))],
  [identity.appLogin, 'with his profile', 403, atIdentity('POST', '/applogin', loginOf)],
  [
    identity.registerDevice,
    'with his public key',
    'ok',
    atIdentity('POST', '/register', ({ bruno }) => ({ body: { idp, displayname: 'x', publickey: bruno.key.pem } })),
  ],
  [identity.registerDevice, 'for his account', 403, atIdentity('POST', '/register', his({ idp, displayname: 'x', publickey: 'x' }))],
  [identity.consumeIdpLogin, 'with his request and his answer', 425, atIdentity('POST', '/consumeidplogin', answerOf)],
  [identity.setLookup, 'with his identifier', 'ok', setHisLookup],
  [identity.simpleState, 'after his identifier', 'ok', afterLookup(atIdentity('GET', '/simplestate'))],
  [identity.startIdpLogin, 'with his record', 404, startWithHis],
  [identity.startIdpLogin, 'with his record, after his identifier', 404, afterLookup(startWithHis)],
  [identity.credentials, 'for her own', 'ok', atIdentity('GET', '/credential')],
  [identity.credentials, 'for his account', 403, atIdentity('GET', '/credential', his())],
  [identity.deleteCredential, 'with his record', 404, atIdentity('DELETE', '/credential/{his}')],
  [identity.endInteraction, 'for his account', 403, atIdentity('DELETE', '/interaction', his())],
  [apiVersion, 'for his account', 'ok', atIdentity('GET', '/version', his())],

  [user.me, 'for his account', 403, asUser('GET', '/me', his())],
  [user.me, 'for his account, in a query', 'ok', (given) => asUser('GET', `/me?accountId=${given.bruno.accountId}`)(given)],
  [user.putMe, 'for his account', 403, asUser('PUT', '/me', his(profile))],
  [
    user.putMe,
    'with his account and address in the body',
    'ok',
    asUser('PUT', '/me', ({ bruno }) => ({
      body: { ...profile, accountId: bruno.accountId, email: 'bruno@example.ch', id: bruno.accountId },
    })),
  ],
  [user.deleteMe, 'for his account', 403, asUser('DELETE', '/me', his())],
  [user.myRepresentation, 'for his account', 403, asUser('GET', '/my-representation', his())],
  [user.logout, 'for his account', 403, asUser('POST', '/logout', his())],
  [user.notificationCount, 'for his account', 403, asUser('GET', '/notification/count/CHAT_CREATED', his())],
  [user.notificationCount, 'for her own', 'ok', asUser('GET', '/notification/count/CHAT_CREATED')],
  [user.deleteNotification, 'for his account', 403, asUser('DELETE', '/notification/CHAT_CREATED', his())],
  [user.deleteNotification, 'for her own', 'ok', asUser('DELETE', '/notification/CHAT_CREATED')],
  [user.interaction, 'with his account named', 'ok', asUser('POST', '/interaction', his())],
  [
    user.authorization,
    'with his code, for her account',
    403,
    asUser('POST', '/authorization', ({ anna, bruno }) => ({ headers: { 'Abroad-Account': anna.accountId }, body: { code: bruno.code } })),
  ],
  [
    user.authorization,
    'with her code, for his account',
    403,
    asUser('POST', '/authorization', async (given) => his({ code: await appLogin(given.anna.browser, given.anna) })(given)),
  ],
  [devices.devices, 'for his account', 403, asUser('GET', '/devices', his())],
  [devices.devices, 'for her own', 'ok', asUser('GET', '/devices')],
  [devices.endDevice, 'with his record', 404, asUser('DELETE', '/devices/{his}')],
  [devices.endOtherDevices, 'for his account', 403, asUser('DELETE', '/devices', his())],
  [devices.endOtherDevices, 'for her own', 'ok', asUser('DELETE', '/devices')],
  [devices.proof, 'for his account', 403, asUser('POST', '/proof', his({ password: 'four words and a dot.' }))],
  [devices.openProviderPage, 'for his account', 403, asUser('POST', '/provider-page', his({ page: 'password', replyUri: 'x' }))],
  [user.auth, 'for his account', 403, asUser('POST', '/auth', his())],
  [user.auth, 'for her own', 'ok', asUser('POST', '/auth')],
  [user.cancelIntent, 'for his account', 403, asUser('POST', '/intents/anything-1/cancel', his())],
  [user.cancelIntent, 'with his key', 403, asUser('POST', `/intents/${hisKey}/cancel`)],
  [user.putMe, 'with his key', 403, asUser('PUT', '/me', () => ({ body: profile, headers: { 'Idempotency-Key': hisKey } }))],
]

test('every call of the identity and the user service is among the attempts', () => {
  const calls = [...Object.values(identity), ...Object.values(user), ...Object.values(devices)].filter(
    (one): one is typeof user.me => typeof one === 'object' && 'path' in one,
  )
  expect(calls).not.toEqual([])
  const tried = new Set(attempts.map(([call]) => call))
  expect(calls.filter((call) => !tried.has(call)).map((call) => `${call.method} ${call.path}`)).toEqual([])
})

describeOnDatabases('two accounts', (fresh) => {
  async function given(): Promise<Given> {
    const parts = createTestApp({ database: await fresh() })
    const bruno = await logIn(parts, { email: 'bruno@example.ch' })
    const { body } = await bruno.browser.call('GET', `${api}/credential`, { token: bruno.token })
    await bruno.browser.call('PUT', '/api/user/me', {
      body: { ...profile, firstName: 'Bruno', mobilePhone: '+33612345678' },
      headers: { 'Idempotency-Key': hisKey },
    })
    const { db } = parts.database
    await db.execute(sql`insert into notifications (id, account_id, type, created_at) values ('n', ${bruno.accountId}, 'CHAT_CREATED', 1)`)
    return {
      parts,
      anna: await logIn(parts),
      bruno: {
        ...bruno,
        ...(await registerKey(bruno.browser, bruno)),
        recordId: (body as { credentials: { recordId: string }[] }).credentials[0]?.recordId ?? '',
        code: await appLogin(bruno.browser, bruno),
        cookie: bruno.browser.cookies.get('abroad-session') ?? '',
      },
    }
  }

  test('no call returns or changes data of the other account, for any input', async () => {
    const all = await given()
    const before = await rowsOfAccount(all)
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 2, 1, 1])
    const secrets = [all.bruno.accountId, all.bruno.recordId, all.bruno.lookup, 'bruno@example.ch', 'Bruno', '+33612345678']
    for (const [{ method, path }, what, expected, attempt] of attempts) {
      const title = `${method} ${path} ${what}`
      const reply = await attempt(all)
      const text = await reply.text()
      expect(reply.status, title).toBe(expected === 'ok' ? 200 : expected)
      expect(text.includes('abroad:account-mismatch'), title).toBe(expected === 403)
      for (const secret of secrets) expect(text, title).not.toContain(secret)
      expect(await rowsOfAccount(all), title).toEqual(before)
      expect((await all.anna.browser.call('GET', '/api/user/me')).body, title).toMatchObject({ accountId: all.anna.accountId })
    }
  })

  test('a key that two accounts registered logs each into their own', async () => {
    const { parts, anna, bruno } = await given()
    const registered = await registerKey(anna.browser, { token: anna.token, key: bruno.key })
    expect(registered.lookupIdentifier).not.toBe(bruno.lookup)
    const code = await signChallenge(bruno.key, registered.challenge, parts.clock.now)
    await anna.browser.call('POST', `${api}/consumeidplogin`, { token: anna.token, body: { requestId: registered.requestId, code } })
    const token = await beginInteraction(anna.browser)
    await anna.browser.call('POST', `${api}/setlookup`, { token, body: { lookup: bruno.lookup } })
    const started = await startLogin(anna.browser, { token, recordId: bruno.recordId })
    const answer = { requestId: started.requestId, code: await signChallenge(bruno.key, started.challenge, parts.clock.now) }
    expect((await anna.browser.call('POST', `${api}/consumeidplogin`, { token, body: answer })).body).toEqual({ successful: true })
    const applogin = (profileId: string) =>
      anna.browser.call('POST', `${api}/applogin`, { token, body: { profileId, type: 'device', clientId: 'abroad' } })
    expect((await applogin(anna.accountId)).status).toBe(403)
    expect((await applogin(bruno.accountId)).status).toBe(200)
  })

  test('without a token or a session nothing is answered but the version and what begins a session', async () => {
    const browser = createTestBrowser(createTestApp({ database: await fresh() }))
    expect((await browser.call('GET', `${api}/version`)).body).toEqual({ major: 0, minor: 0, patch: 1 })
    const open = new Set([apiVersion, user.interaction, user.authorization, user.logout].map(({ path }) => path))
    for (const [{ method, path }] of attempts.filter(([call]) => !open.has(call.path) || call === identity.endInteraction)) {
      const base = Object.values(identity).some((call) => typeof call === 'object' && 'path' in call && call.path === path)
        ? api
        : '/api/user'
      const reply = await browser.call(method, `${base}${path.replace(/\{\w+\}/, 'x')}`, { ...(method !== 'GET' && { body: {} }) })
      expect(reply, `${method} ${path}`).toMatchObject({ status: 401, body: { type: 'abroad:unauthorized' } })
    }
  })

  /** All that the database holds of Bruno. */
  async function rowsOfAccount({ parts, bruno }: Given): Promise<unknown[][]> {
    const { db } = parts.database
    return Promise.all(
      [
        sql`select * from accounts where id = ${bruno.accountId}`,
        sql`select * from profiles where account_id = ${bruno.accountId}`,
        sql`select * from devices where account_id = ${bruno.accountId} order by record_id`,
        sql`select * from interactions where account_id = ${bruno.accountId} order by token_hash`,
        sql`select * from sessions where account_id = ${bruno.accountId} order by token_hash`,
        sql`select * from codes where account_id = ${bruno.accountId} order by code_hash`,
        sql`select c.* from challenges c join devices d on d.record_id = c.device_id where d.account_id = ${bruno.accountId} order by request_id`,
        sql`select * from notifications where account_id = ${bruno.accountId}`,
        sql`select * from intent_keys where account_id = ${bruno.accountId} order by key`,
      ].map((query) => rowsOf(db, query)),
    )
  }
})
