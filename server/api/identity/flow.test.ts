import { expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { createTestApp, noon, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import {
  appLogin,
  beginInteraction,
  logIn,
  newKey,
  passProvider,
  registerKey,
  shareSession,
  signChallenge,
  startLogin,
  type TestDevice,
} from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { devices, interactions } from '#server/database/schema.ts'
import { holdLogIns } from '#server/domain/accounts/own-devices.ts'

const api = '/api/identity/v2'
const deviceIdp = 'abroad-device'

describeOnDatabases('the flow of identity', (fresh) => {
  const begin = async () => createTestApp({ database: await fresh() })
  const testParts = test.extend('parts', () => begin())

  testParts('through the provider: from the first call to a session, a device key and an empty profile', async ({ parts }) => {
    const browser = createTestBrowser(parts)
    const token = await beginInteraction(browser)
    expect(token).toMatch(/^[\w-]{43}$/)
    const redirectTo = await shareSession(browser, token)
    expect(redirectTo).toMatch(/^\/idp\?ticket=[\w-]{43}$/)
    const back = await passProvider(browser, redirectTo, { page: 'register', email: 'anna@example.ch' })
    expect(back.href).toMatch(/^http:\/\/localhost:4173\/login\?redirect=newsfeed&profile=[\w-]+$/)
    const accountId = back.searchParams.get('profile') ?? ''

    const code = await appLogin(browser, { token, accountId })
    expect((await browser.call('GET', '/api/user/me')).status).toBe(401)
    expect((await browser.call('POST', '/api/user/authorization', { body: { code } })).status).toBe(200)
    const profile = { accountId, rev: 1, email: 'anna@example.ch', isComplete: false }
    expect((await browser.call('GET', '/api/user/me')).body).toMatchObject(profile)

    const key = await newKey()
    const registered = await registerKey(browser, { token, key })
    const answer = { requestId: registered.requestId, code: await signChallenge(key, registered.challenge, noon) }
    expect((await browser.call('POST', `${api}/consumeidplogin`, { token, body: answer })).body).toEqual({ successful: true })
    expect((await browser.call('GET', `${api}/credential`, { token })).body).toEqual({
      credentials: [{ recordId: expect.any(String), canDelete: true }],
    })
  })

  testParts('with a key: whoever holds it can bind a new interaction and open a new session', async ({ parts }) => {
    const device = await logIn(parts)
    parts.clock.now += 90 * 86_400_000
    expect((await device.browser.call('GET', '/api/user/me')).status).toBe(401)

    const { browser } = device
    const token = await beginInteraction(browser)
    const state = async () => (await browser.call('GET', `${api}/simplestate`, { token })).body
    expect(await state()).toEqual({ availableActions: [{ type: 'SetLookup' }] })
    expect((await browser.call('POST', `${api}/setlookup`, { token, body: { lookup: device.lookup } })).status).toBe(200)
    const recordId = recordIn(await state())
    expect(recordId).toEqual(expect.any(String))

    const { challenge, requestId } = await startLogin(browser, { token, recordId: recordId ?? '' })
    const code = await signChallenge(device.key, challenge, parts.clock.now)
    expect((await browser.call('POST', `${api}/consumeidplogin`, { token, body: { requestId, code } })).body).toEqual({ successful: true })
    const appCode = await appLogin(browser, { token, accountId: device.accountId })
    await browser.call('POST', '/api/user/authorization', { body: { code: appCode } })
    expect((await browser.call('GET', '/api/user/me')).body).toMatchObject({ accountId: device.accountId })
  })

  test('an interaction that is bound to an account cannot be shared', async () => {
    const { browser, token } = await logIn(await begin())
    const body = { replyUri: 'http://localhost:4173/login' }
    expect((await browser.call('POST', `${api}/interaction/sharesession`, { token, body })).status).toBe(401)
    const other = await beginInteraction(browser)
    expect((await browser.call('POST', `${api}/interaction/sharesession`, { token: other, body })).status).toBe(200)
  })

  test('a key that is registered twice stays one record and gets a new challenge', async () => {
    const { browser, token, key, lookup } = await logIn(await begin())
    const [one, other] = [await registerKey(browser, { token, key }), await registerKey(browser, { token, key })]
    expect([one.lookupIdentifier, other.lookupIdentifier]).toEqual([lookup, lookup])
    expect(one.challenge).not.toBe(other.challenge)
    const { body } = await browser.call('GET', `${api}/credential`, { token })
    expect((body as { credentials: unknown[] }).credentials).toHaveLength(1)
  })

  testParts('logging out invalidates the key, the interaction and the session, but not another device’s', async ({ parts }) => {
    const phone = await logIn(parts)
    const laptop = await logIn(parts, { page: 'login' })
    const { body } = await phone.browser.call('GET', `${api}/credential`, { token: phone.token })
    const { credentials } = body as { credentials: { recordId: string; canDelete: boolean }[] }
    expect(credentials.map((one) => String(one.canDelete)).toSorted()).toEqual(['false', 'true'])
    const [own, others] = [true, false].map((canDelete) => credentials.find((one) => one.canDelete === canDelete)?.recordId)

    const remove = (recordId: string | undefined) => phone.browser.call('DELETE', `${api}/credential/${recordId}`, { token: phone.token })
    expect((await remove(others)).status).toBe(404)
    expect((await remove(own)).status).toBe(200)
    expect((await remove(own)).status).toBe(404)
    expect((await phone.browser.call('DELETE', `${api}/interaction`, { token: phone.token })).status).toBe(200)
    expect((await phone.browser.call('POST', '/api/user/logout')).status).toBe(200)
    expect(phone.browser.cookies.has('abroad-session')).toBe(false)
    expect((await phone.browser.call('POST', '/api/user/logout')).status).toBe(200)

    expect((await phone.browser.call('GET', `${api}/credential`, { token: phone.token })).status).toBe(401)
    expect(await offeredTo(phone)).toBeUndefined()
    expect(await offeredTo(laptop)).toEqual(expect.any(String))
    expect((await laptop.browser.call('GET', '/api/user/me')).status).toBe(200)
  })

  testParts('an interaction lives an hour after its last use, a session thirty days', async ({ parts }) => {
    const { browser, token } = await logIn(parts)
    const state = async () => (await browser.call('GET', `${api}/simplestate`, { token })).status
    const me = async () => (await browser.call('GET', '/api/user/me')).status
    for (let turn = 0; turn < 3; turn += 1) {
      parts.clock.now += 59 * 60_000
      expect(await state()).toBe(200)
    }
    parts.clock.now += 60 * 60_000
    expect(await state()).toBe(401)
    for (let turn = 0; turn < 3; turn += 1) {
      parts.clock.now += 29 * 86_400_000
      expect(await me()).toBe(200)
    }
    parts.clock.now += 30 * 86_400_000
    expect(await me()).toBe(401)
  })

  testParts('a code is valid once and for five minutes, and any other gives 425', async ({ parts }) => {
    const { browser, token, accountId } = await logIn(parts)
    const exchange = (code: string) => browser.call('POST', '/api/user/authorization', { body: { code } })
    const code = await appLogin(browser, { token, accountId })
    const statuses = await Promise.all([code, code, code].map(exchange))
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 425, 425])
    const old = await appLogin(browser, { token, accountId })
    parts.clock.now += 5 * 60_000
    expect((await exchange(old)).body).toMatchObject({ type: 'abroad:ask-anew', status: 425 })
    expect((await exchange('made-up')).status).toBe(425)
  })

  test('a new session in a browser ends the previous one', async () => {
    const { browser, token, accountId } = await logIn(await begin())
    const before = `abroad-session=${browser.cookies.get('abroad-session')}`
    await browser.call('POST', '/api/user/authorization', { body: { code: await appLogin(browser, { token, accountId }) } })
    expect((await browser.call('GET', '/api/user/me')).status).toBe(200)
    expect((await browser.call('GET', '/api/user/me', { headers: { Cookie: before } })).status).toBe(401)
  })

  /** The record that a fresh interaction is offered for the lookup identifier of a device. */
  async function offeredTo({ browser, lookup }: TestDevice): Promise<string | undefined> {
    const token = await beginInteraction(browser)
    await browser.call('POST', `${api}/setlookup`, { token, body: { lookup } })
    return recordIn((await browser.call('GET', `${api}/simplestate`, { token })).body)
  }
})

function recordIn(state: unknown): string | undefined {
  const { availableActions } = state as { availableActions: { type: string; chooseIdp?: { idp: string; recordId: string } }[] }
  return availableActions.find(({ chooseIdp }) => chooseIdp?.idp === deviceIdp)?.chooseIdp?.recordId
}

/** Resolves when somebody waits for a lock. */
async function someoneWaits(db: Db): Promise<void> {
  while ((await rowsOf(db, sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** What `call` is answered when it meets somebody who ends the account's devices, and has locked the account already. */
async function meet(
  { database }: TestApp,
  accountId: string,
  parts: { call: () => Promise<{ status: number }>; end: (tx: Db) => Promise<unknown> },
) {
  let underWay: Promise<{ status: number }> | undefined
  await database.db.transaction(async (tx) => {
    await holdLogIns(tx, accountId)
    underWay = parts.call()
    await someoneWaits(database.db)
    await parts.end(tx)
  })
  return (await underWay)?.status
}

describeOnDatabases('whoever ends the devices of an account', (fresh) => {
  test('does not deadlock with a session that begins', async ({ skip }) => {
    const database = await fresh()
    skip(database.engine === 'pglite', 'PGlite has a single connection')
    const parts = createTestApp({ database })
    const { browser, token, accountId } = await logIn(parts)
    const code = await appLogin(browser, { token, accountId })
    const status = await meet(parts, accountId, {
      call: () => browser.call('POST', '/api/user/authorization', { body: { code } }),
      end: (tx) => tx.delete(interactions).where(eq(interactions.accountId, accountId)),
    })
    expect([status, parts.logged.filter((line) => line.includes('request failed'))]).toEqual([425, []])
  })

  test('does not deadlock with a key that logs in', async ({ skip }) => {
    const database = await fresh()
    skip(database.engine === 'pglite', 'PGlite has a single connection')
    const parts = createTestApp({ database })
    const { accountId, key, lookup } = await logIn(parts)
    const browser = createTestBrowser(parts)
    const token = await beginInteraction(browser)
    await browser.call('POST', `${api}/setlookup`, { token, body: { lookup } })
    const [{ recordId } = { recordId: '' }] = await database.db.select().from(devices)
    const { challenge, requestId } = await startLogin(browser, { token, recordId })
    const code = await signChallenge(key, challenge, parts.clock.now)
    const status = await meet(parts, accountId, {
      call: () => browser.call('POST', `${api}/consumeidplogin`, { token, body: { requestId, code } }),
      end: (tx) => tx.delete(devices).where(eq(devices.accountId, accountId)),
    })
    expect([status, parts.logged.filter((line) => line.includes('request failed'))]).toEqual([425, []])
  })
})
