import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as devices from '#contract/account/devices.ts'
import * as identity from '#contract/account/identity.ts'
import * as user from '#contract/account/user.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createTestApp, noon, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { appLogin, beginInteraction, logIn, registerKey, signChallenge, type TestDevice } from '#server/testing/test-citizen.ts'
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

const post =
  (path: string, body: (given: Given) => object, who: 'own' | 'his' = 'own'): Attempt =>
  ({ anna, bruno, ...rest }) =>
    anna.browser.request('POST', path, { token: who === 'own' ? anna.token : bruno.token, body: body({ anna, bruno, ...rest }) })
const asHim = (method: string, path: string, body?: object): Attempt => {
  return ({ anna, bruno }) => anna.browser.request(method, path, { headers: { 'Abroad-Account': bruno.accountId }, ...(body && { body }) })
}
const asHimAtIdentity = (method: string, path: string, body?: object): Attempt => {
  return ({ anna, bruno }) =>
    anna.browser.request(method, `${api}${path}`, {
      token: anna.token,
      headers: { 'Abroad-Account': bruno.accountId },
      ...(body && { body }),
    })
}

/**
 * Every call of the two services, from Anna's browser with her token and cookie, with whatever of Bruno's can be put into it: ids in path and body,
 * and his account in the header.
 */
const attempts: [call: { method: string; path: string }, title: string, Expected, Attempt][] = [
  [
    identity.shareSession,
    'for his account',
    403,
    asHimAtIdentity('POST', '/interaction/sharesession', { replyUri: 'http://localhost:4173/login' }),
  ],
  [
    identity.appLogin,
    'with his profile',
    403,
    post(`${api}/applogin`, ({ bruno }) => ({ profileId: bruno.accountId, type: 'device', clientId: 'abroad' })),
  ],
  [
    identity.registerDevice,
    'with his public key',
    'ok',
    post(`${api}/register`, ({ bruno }) => ({ idp: 'abroad-device', displayname: 'x', publickey: bruno.key.pem })),
  ],
  [
    identity.registerDevice,
    'for his account',
    403,
    asHimAtIdentity('POST', '/register', { idp: 'abroad-device', displayname: 'x', publickey: 'x' }),
  ],
  [
    identity.consumeIdpLogin,
    'with his request and his own answer to it',
    425,
    async (given) => {
      const code = await signChallenge(given.bruno.key, given.bruno.challenge, noon)
      return post(`${api}/consumeidplogin`, ({ bruno }) => ({ requestId: bruno.requestId, code }))(given)
    },
  ],
  [identity.setLookup, 'with his identifier', 'ok', post(`${api}/setlookup`, ({ bruno }) => ({ lookup: bruno.lookup }))],
  [
    identity.simpleState,
    'after his identifier',
    'ok',
    async ({ anna, bruno }) => {
      await anna.browser.request('POST', `${api}/setlookup`, { token: anna.token, body: { lookup: bruno.lookup } })
      return anna.browser.request('GET', `${api}/simplestate`, { token: anna.token })
    },
  ],
  [
    identity.startIdpLogin,
    'with his record',
    404,
    post(`${api}/startidplogin`, ({ bruno }) => ({ idp: 'abroad-device', recordId: bruno.recordId })),
  ],
  [
    identity.startIdpLogin,
    'with his record, after his identifier',
    404,
    async (given) => {
      await given.anna.browser.request('POST', `${api}/setlookup`, { token: given.anna.token, body: { lookup: given.bruno.lookup } })
      return post(`${api}/startidplogin`, ({ bruno }) => ({ idp: 'abroad-device', recordId: bruno.recordId }))(given)
    },
  ],
  [identity.credentials, 'for her own', 'ok', ({ anna }) => anna.browser.request('GET', `${api}/credential`, { token: anna.token })],
  [identity.credentials, 'for his account', 403, asHimAtIdentity('GET', '/credential')],
  [
    identity.deleteCredential,
    'with his record',
    404,
    ({ anna, bruno }) => anna.browser.request('DELETE', `${api}/credential/${bruno.recordId}`, { token: anna.token }),
  ],
  [identity.endInteraction, 'for his account', 403, asHimAtIdentity('DELETE', '/interaction')],
  [apiVersion, 'for his account', 'ok', asHimAtIdentity('GET', '/version')],

  [user.me, 'for his account', 403, asHim('GET', '/api/user/me')],
  [
    user.me,
    'for his account, in a query',
    'ok',
    ({ anna, bruno }) => anna.browser.request('GET', `/api/user/me?accountId=${bruno.accountId}`),
  ],
  [user.putMe, 'for his account', 403, asHim('PUT', '/api/user/me', profile)],
  [
    user.putMe,
    'with his account and address in the body',
    'ok',
    ({ anna, bruno }) =>
      anna.browser.request('PUT', '/api/user/me', {
        body: { ...profile, accountId: bruno.accountId, email: 'bruno@example.ch', id: bruno.accountId },
      }),
  ],
  [user.deleteMe, 'for his account', 403, asHim('DELETE', '/api/user/me')],
  [user.myRepresentation, 'for his account', 403, asHim('GET', '/api/user/my-representation')],
  [user.logout, 'for his account', 403, asHim('POST', '/api/user/logout')],
  [user.notificationCount, 'for his account', 403, asHim('GET', '/api/user/notification/count/CHAT_CREATED')],
  [user.notificationCount, 'for her own', 'ok', ({ anna }) => anna.browser.request('GET', '/api/user/notification/count/CHAT_CREATED')],
  [user.deleteNotification, 'for his account', 403, asHim('DELETE', '/api/user/notification/CHAT_CREATED')],
  [user.deleteNotification, 'for her own', 'ok', ({ anna }) => anna.browser.request('DELETE', '/api/user/notification/CHAT_CREATED')],
  [user.interaction, 'with his account named', 'ok', asHim('POST', '/api/user/interaction')],
  [
    user.authorization,
    'with his code, for her account',
    403,
    ({ anna, bruno }) =>
      anna.browser.request('POST', '/api/user/authorization', {
        headers: { 'Abroad-Account': anna.accountId },
        body: { code: bruno.code },
      }),
  ],
  [
    user.authorization,
    'with her code, for his account',
    403,
    async ({ anna, bruno }) =>
      anna.browser.request('POST', '/api/user/authorization', {
        headers: { 'Abroad-Account': bruno.accountId },
        body: { code: await appLogin(anna.browser, anna) },
      }),
  ],
  [devices.devices, 'for his account', 403, asHim('GET', '/api/user/devices')],
  [devices.devices, 'for her own', 'ok', ({ anna }) => anna.browser.request('GET', '/api/user/devices')],
  [devices.endDevice, 'with his record', 404, ({ anna, bruno }) => anna.browser.request('DELETE', `/api/user/devices/${bruno.recordId}`)],
  [devices.endOtherDevices, 'for his account', 403, asHim('DELETE', '/api/user/devices')],
  [devices.proof, 'for his account', 403, asHim('POST', '/api/user/proof', { password: 'four words and a dot.' })],
  [devices.openProviderPage, 'for his account', 403, asHim('POST', '/api/user/provider-page', { page: 'password', replyUri: 'x' })],
  [user.auth, 'for his account', 403, asHim('POST', '/api/user/auth')],
  [user.cancelIntent, 'for his account', 403, asHim('POST', '/api/user/intents/anything-1/cancel')],
  [user.cancelIntent, 'with his key', 403, ({ anna }) => anna.browser.request('POST', `/api/user/intents/${hisKey}/cancel`)],
  [
    user.putMe,
    'with his key',
    403,
    ({ anna }) => anna.browser.request('PUT', '/api/user/me', { body: profile, headers: { 'Idempotency-Key': hisKey } }),
  ],
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
    const his = [all.bruno.accountId, all.bruno.recordId, all.bruno.lookup, 'bruno@example.ch', 'Bruno', '+33612345678']
    for (const [{ method, path }, what, expected, attempt] of attempts) {
      const title = `${method} ${path} ${what}`
      const reply = await attempt(all)
      const text = await reply.text()
      expect(reply.status, title).toBe(expected === 'ok' ? 200 : expected)
      expect(text.includes('abroad:account-mismatch'), title).toBe(expected === 403)
      expect(
        his.filter((one) => text.includes(one)),
        title,
      ).toEqual([])
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
    const { body } = await anna.browser.call('POST', `${api}/startidplogin`, {
      token,
      body: { idp: 'abroad-device', recordId: bruno.recordId },
    })
    const started = body as { challenge: string; requestId: string }
    const answer = { requestId: started.requestId, code: await signChallenge(bruno.key, started.challenge, parts.clock.now) }
    expect((await anna.browser.call('POST', `${api}/consumeidplogin`, { token, body: answer })).body).toEqual({ successful: true })
    const applogin = (profileId: string) =>
      anna.browser.call('POST', `${api}/applogin`, { token, body: { profileId, type: 'device', clientId: 'abroad' } })
    expect((await applogin(anna.accountId)).status).toBe(403)
    expect((await applogin(bruno.accountId)).status).toBe(200)
  })

  test('without a token or a session nothing is answered but the version and what begins a session', async () => {
    const browser = createTestBrowser(createTestApp({ database: await fresh() }))
    const open = new Set([apiVersion, user.interaction, user.authorization, user.logout].map(({ path }) => path))
    for (const [{ method, path }] of attempts.filter(([call]) => !open.has(call.path) || call === identity.endInteraction)) {
      const base = Object.values(identity).some((call) => typeof call === 'object' && 'path' in call && call.path === path)
        ? api
        : '/api/user'
      const reply = await browser.call(method, `${base}${path.replace(/\{\w+\}/, 'x')}`, { ...(method !== 'GET' && { body: {} }) })
      expect([method, path, reply.status, reply.body]).toEqual([
        method,
        path,
        401,
        expect.objectContaining({ type: 'abroad:unauthorized' }),
      ])
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
