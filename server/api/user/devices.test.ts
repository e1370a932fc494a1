import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import type { DevicesReply } from '#contract/account/devices.ts'
import type { Database } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { keepClean } from '#server/domain/accounts/keep-clean.ts'
import { createTestApp, noon, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser, testOrigin, type TestBrowser } from '#server/testing/test-browser.ts'
import {
  appLogin,
  beginInteraction,
  formIn,
  logIn,
  newPassword,
  passProvider,
  shareSession,
  signChallenge,
  startLogin,
  testPassword,
  type TestDevice,
} from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'

const identity = '/api/identity/v2'
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

const listOf = async (browser: TestBrowser) => ((await browser.call('GET', '/api/user/devices')).body as DevicesReply).devices
const me = async ({ browser }: Pick<TestDevice, 'browser'>) => (await browser.call('GET', '/api/user/me')).status

/** Whether the device's key opens a session, as it would when one ran out. */
async function logsInByKey(parts: TestApp, { accountId, key, lookup }: TestDevice, browser = createTestBrowser(parts)): Promise<boolean> {
  const token = await beginInteraction(browser)
  await browser.call('POST', `${identity}/setlookup`, { token, body: { lookup } })
  const { body } = await browser.call('GET', `${identity}/simplestate`, { token })
  const action = (body as { availableActions: { chooseIdp?: { recordId: string } }[] }).availableActions.find((one) => one.chooseIdp)
  if (!action?.chooseIdp) return false
  const { recordId } = action.chooseIdp
  const started = await startLogin(browser, { token, recordId })
  const code = await signChallenge(key, started.challenge, parts.clock.now)
  await browser.call('POST', `${identity}/consumeidplogin`, { token, body: { requestId: started.requestId, code } })
  await browser.call('POST', '/api/user/authorization', { body: { code: await appLogin(browser, { token, accountId }) } })
  return (await browser.call('GET', '/api/user/me')).status === 200
}

async function twoDevices(database: Database) {
  const parts = createTestApp({ database })
  const phone = await logIn(parts)
  parts.clock.now += hourMs
  const laptop = await logIn(parts, { page: 'login' })
  return { parts, phone, laptop }
}

/** The provider's page, as the app opens it for who is logged in. */
async function passwordPage(browser: TestBrowser, page = 'password') {
  const replyUri = `${testOrigin}/settings/devices`
  const { body } = await browser.call('POST', '/api/user/provider-page', { body: { page, replyUri } })
  return (body as { redirectTo: string }).redirectTo
}

async function changePassword(browser: TestBrowser, { current, fresh }: { current: string; fresh: string }): Promise<Response> {
  const form = formIn(await (await browser.request('GET', await passwordPage(browser))).text())
  return browser.send(form.action, { csrf: form.csrf, current, password: fresh })
}

describeOnDatabases('your devices', (fresh) => {
  const test = base.extend('parts', async () => createTestApp({ database: await fresh() }))

  test('are listed with name, first and last use, the current device first', async () => {
    const { phone, laptop } = await twoDevices(await fresh())
    expect(await listOf(phone.browser)).toMatchObject([
      { name: 'Firefox, Linux', since: noon, seenAt: noon, isThis: true },
      { name: 'Firefox, Linux', since: noon + hourMs, seenAt: noon + hourMs, isThis: false },
    ])
    expect((await listOf(laptop.browser)).map(({ isThis, since }) => [isThis, since])).toEqual([
      [true, noon + hourMs],
      [false, noon],
    ])
  })

  test('a device whose session has expired is still listed, because its key still works', async () => {
    const { parts, phone, laptop } = await twoDevices(await fresh())
    parts.clock.now += 20 * dayMs
    await me(laptop)
    parts.clock.now += 15 * dayMs
    expect(await listOf(laptop.browser)).toMatchObject([
      { isThis: true, seenAt: noon + hourMs + 35 * dayMs },
      { isThis: false, seenAt: null },
    ])
    expect(await logsInByKey(parts, phone)).toBe(true)
  })

  test('one is ended from another: its session, its key and its log-in are invalid from then on', async ({ parts }) => {
    const phone = await logIn(parts)
    const laptop = await logIn(parts, { page: 'login' })
    const byToken = async () => (await phone.browser.call('GET', `${identity}/credential`, { token: phone.token })).status
    expect(await byToken()).toBe(200)
    const [, other] = await listOf(laptop.browser)
    expect((await laptop.browser.call('DELETE', `/api/user/devices/${other?.id}`)).status).toBe(200)
    expect(await me(phone)).toBe(401)
    expect(await logsInByKey(parts, phone)).toBe(false)
    expect(await byToken()).toBe(401)
    expect(await me(laptop)).toBe(200)
    expect(await listOf(laptop.browser)).toHaveLength(1)
    expect((await laptop.browser.call('DELETE', `/api/user/devices/${other?.id}`)).status).toBe(404)
  })

  test('all others are ended together, with sessions that have no device and log-ins under way', async () => {
    const { parts, phone, laptop } = await twoDevices(await fresh())
    const cut = createTestBrowser(parts)
    const token = await beginInteraction(cut)
    await passProvider(cut, await shareSession(cut, token), { page: 'login', email: 'anna@example.ch' })
    const { accountId } = laptop
    await cut.call('POST', '/api/user/authorization', { body: { code: await appLogin(cut, { token, accountId }) } })
    const code = await appLogin(cut, { token, accountId })
    expect(await listOf(laptop.browser)).toMatchObject([{ isThis: true }, { name: null }, { isThis: false }])

    expect((await laptop.browser.call('DELETE', '/api/user/devices')).status).toBe(200)
    expect(await me(phone)).toBe(401)
    expect(await logsInByKey(parts, phone)).toBe(false)
    expect(await me({ browser: cut })).toBe(401)
    expect((await cut.call('POST', '/api/user/authorization', { body: { code } })).status).toBe(425)
    expect((await cut.call('GET', `${identity}/credential`, { token })).status).toBe(401)
    expect(await me(laptop)).toBe(200)
    expect(await logsInByKey(parts, laptop)).toBe(true)
  })

  test('a session without a key is ended alone', async () => {
    const { parts, phone } = await twoDevices(await fresh())
    const cut = createTestBrowser(parts)
    const token = await beginInteraction(cut)
    await passProvider(cut, await shareSession(cut, token), { page: 'login', email: 'anna@example.ch' })
    await cut.call('POST', '/api/user/authorization', { body: { code: await appLogin(cut, { token, accountId: phone.accountId }) } })
    const unnamed = (await listOf(cut)).find(({ name }) => name === null)
    // The phone logged in an hour ago.
    await phone.browser.call('POST', '/api/user/proof', { body: { password: testPassword } })
    expect((await phone.browser.call('DELETE', `/api/user/devices/${unnamed?.id}`)).status).toBe(200)
    expect(await me({ browser: cut })).toBe(401)
    expect((await cut.call('GET', `${identity}/credential`, { token })).status).toBe(401)
    expect(await me(phone)).toBe(200)
  })
})

describeOnDatabases('what cannot be taken back', (fresh) => {
  const test = base.extend('parts', async () => createTestApp({ database: await fresh() }))

  test.each(['/api/user/me', '/api/user/devices', '/api/user/devices/any'])(
    'waits for the password when the log-in is older than five minutes: %s',
    async (path) => {
      const parts = createTestApp({ database: await fresh() })
      const { browser } = await logIn(parts)
      parts.clock.now += 5 * minuteMs
      const refused = await browser.call('DELETE', path)
      expect([refused.status, (refused.body as { type: string }).type]).toEqual([403, 'abroad:password-needed'])
      expect((await browser.call('POST', '/api/user/proof', { body: { password: 'not that one' } })).body).toEqual({ isRight: false })
      expect((await browser.call('DELETE', path)).status).toBe(403)
      expect((await browser.call('POST', '/api/user/proof', { body: { password: testPassword } })).body).toEqual({ isRight: true })
      expect((await browser.call('DELETE', path)).status).toBe(path.endsWith('any') ? 404 : 200)
    },
  )

  test('a session that a key opened does not count as a proven password', async ({ parts }) => {
    const { browser, token, accountId } = await logIn(parts)
    parts.clock.now += 10 * minuteMs
    await browser.call('POST', '/api/user/authorization', { body: { code: await appLogin(browser, { token, accountId }) } })
    expect((await browser.call('DELETE', '/api/user/me')).status).toBe(403)
  })
})

describeOnDatabases('proof of the password', (fresh) => {
  const test = base.extend('parts', async () => createTestApp({ database: await fresh() }))

  test('takes twenty wrong passwords of an account, over all sessions that a stolen key opens', async ({ parts }) => {
    const phone = await logIn(parts)
    const statuses: number[] = []
    for (let session = 0; session < 5; session += 1) {
      const browser = createTestBrowser(parts, { address: `203.0.113.${session}` })
      expect(await logsInByKey(parts, phone, browser)).toBe(true)
      for (let turn = 0; turn < 8; turn += 1)
        statuses.push((await browser.call('POST', '/api/user/proof', { body: { password: `guess ${turn}` } })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
  })

  test('gives the session a new token, and the old one is invalid', async ({ parts }) => {
    const { browser } = await logIn(parts)
    const headers = { 'Idempotency-Key': 'key-of-a-test' }
    expect(await browser.call('PUT', '/api/push/external-user-id/a-subscription', { headers })).toMatchObject({ status: 200 })
    const old = browser.cookies.get('abroad-session') ?? ''
    expect((await browser.call('POST', '/api/user/proof', { body: { password: 'wrong' } })).body).toEqual({ isRight: false })
    expect(browser.cookies.get('abroad-session')).toBe(old)
    expect((await browser.call('POST', '/api/user/proof', { body: { password: testPassword } })).body).toEqual({ isRight: true })
    expect(browser.cookies.get('abroad-session')).not.toBe(old)
    expect(await me({ browser })).toBe(200)
    const thief = createTestBrowser(parts)
    thief.cookies.set('abroad-session', old)
    expect(await me({ browser: thief })).toBe(401)
    const bound = await rowsOf<{ bound: number }>(
      parts.database.db,
      sql`select count(*)::int as bound from push_subscriptions p join sessions s on s.token_hash = p.session_hash`,
    )
    expect(bound).toEqual([{ bound: 1 }])
  })
})

describeOnDatabases('a change of password', (fresh) => {
  const test = base.extend('parts', async () => createTestApp({ database: await fresh() }))

  test('needs the old one, ends all other devices and keeps the current one', async () => {
    const { parts, phone, laptop } = await twoDevices(await fresh())
    expect(await (await changePassword(laptop.browser, { current: 'not that one', fresh: newPassword })).text()).toContain(
      'This is not your current password.',
    )
    expect(await me(phone)).toBe(200)
    const done = await changePassword(laptop.browser, { current: testPassword, fresh: newPassword })
    expect([done.status, done.headers.get('Location')]).toEqual([303, `${testOrigin}/settings/devices?changed=password`])

    expect(await me(phone)).toBe(401)
    expect(await logsInByKey(parts, phone)).toBe(false)
    expect(await me(laptop)).toBe(200)
    expect(await logsInByKey(parts, laptop)).toBe(true)
    const browser = createTestBrowser(parts)
    const email = 'anna@example.ch'
    const provider = async (password: string) =>
      passProvider(browser, await shareSession(browser, await beginInteraction(browser)), { page: 'login', email, password })
    expect((await provider(newPassword)).searchParams.get('profile')).toBe(laptop.accountId)
    expect((await provider(testPassword)).searchParams.get('profile')).toBeNull()
  })

  test('applies the rules for new passwords', async ({ parts }) => {
    const { browser } = await logIn(parts)
    for (const [tried, words] of [
      ['', 'Please enter your password.'],
      ['short', 'at least 12 characters'],
      ['password1234', 'easy to guess'],
      ['anna@example.ch', 'must not be your e-mail address'],
    ] as const) {
      const page = await changePassword(browser, { current: testPassword, fresh: tried })
      expect([page.status, (await page.text()).includes(words)]).toEqual([422, true])
    }
  })

  test('is valid once, for the browser and session that asked', async () => {
    const { phone, laptop } = await twoDevices(await fresh())
    const address = await passwordPage(laptop.browser)
    expect((await phone.browser.request('GET', address)).status).toBe(403)
    const form = formIn(await (await laptop.browser.request('GET', address)).text())
    expect((await laptop.browser.send(form.action, { csrf: 'forged', current: testPassword, password: newPassword })).status).toBe(403)
    const sent = { csrf: form.csrf, current: testPassword, password: newPassword }
    expect((await laptop.browser.send(form.action, sent)).status).toBe(303)
    expect((await laptop.browser.send(form.action, sent)).status).toBe(410)

    const later = await passwordPage(laptop.browser)
    await laptop.browser.call('POST', '/api/user/logout')
    expect((await laptop.browser.request('GET', later)).status).toBe(410)
  })

  test('a ticket of a log-in opens none of these pages, and theirs no log-in', async ({ parts }) => {
    const { browser } = await logIn(parts)
    const own = await passwordPage(browser)
    expect((await browser.request('GET', own.replace('/idp/password', '/idp/login'))).status).toBe(410)
    const login = await shareSession(browser, await beginInteraction(browser))
    expect((await browser.request('GET', login.replace(/^\/idp[^?]*/, '/idp/password'))).status).toBe(410)
  })

  test('returns to the app’s own page of devices, and nowhere else', async ({ parts }) => {
    const { browser } = await logIn(parts)
    for (const replyUri of [
      'https://evil.example/settings/devices',
      `${testOrigin}/login`,
      `${testOrigin}/settings/devices#x`,
      'javascript:1',
    ])
      expect((await browser.call('POST', '/api/user/provider-page', { body: { page: 'password', replyUri } })).status).toBe(400)
  })
})

describeOnDatabases('a log-in', (fresh) => {
  const test = base.extend('parts', async () => createTestApp({ database: await fresh() }))

  test('ends after a year however much it was used: session, key and the sessions that the key opened', async ({ parts }) => {
    const phone = await logIn(parts)
    for (let days = 0; days < 360; days += 20) {
      parts.clock.now += 20 * dayMs
      expect(await me(phone)).toBe(200)
    }
    parts.clock.now = noon + 364 * dayMs
    const byKey = createTestBrowser(parts)
    expect(await logsInByKey(parts, phone, byKey)).toBe(true)
    expect(await me(phone)).toBe(200)

    parts.clock.now = noon + 365 * dayMs
    expect(await me(phone)).toBe(401)
    expect(await me({ browser: byKey })).toBe(401)
    expect(await logsInByKey(parts, phone)).toBe(false)
    expect((await logIn(parts, { page: 'login' })).accountId).toBe(phone.accountId)
  })

  test('that is a year old is deleted with its key', async () => {
    const database = await fresh()
    const parts = createTestApp({ database })
    await logIn(parts)
    const { db } = database
    const clean = keepClean({ db, now: () => noon + 365 * dayMs, every: () => () => undefined, log: { write: () => undefined } })
    await clean.settled()
    parts.clock.now = noon + 364 * dayMs
    const later = await logIn(parts, { page: 'login' })
    expect(await listOf(later.browser)).toHaveLength(1)
  })

  test('of the identity service ends with the day, however much it was used', async ({ parts }) => {
    const { browser, token } = await logIn(parts)
    for (let minutes = 0; minutes < 24 * 60; minutes += 40) {
      expect((await browser.call('GET', `${identity}/credential`, { token })).status).toBe(200)
      parts.clock.now += 40 * minuteMs
    }
    expect((await browser.call('GET', `${identity}/credential`, { token })).status).toBe(401)
  })
})
