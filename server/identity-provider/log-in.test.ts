import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { rowsOf } from '#server/database/rows-of.ts'
import { createTestApp, testConfig, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { beginInteraction, formIn, logIn, shareSession, testPassword } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'

describeOnDatabases('logging in', (fresh) => {
  /** The application, and every password that was hashed. */
  async function begin(overrides: Parameters<typeof createTestApp>[0] = {}) {
    const database = overrides.database ?? (await fresh())
    const hashed: string[] = []
    const plain = (password: string, setting: string) => `${setting.split('$').slice(0, 5).join('$')}$${password.length}-${setting.length}`
    const parts = createTestApp({
      ...overrides,
      database,
      hashPassword: (password, setting) => {
        hashed.push(password)
        return Promise.resolve(plain(password, setting.split('$').slice(0, 5).join('$')))
      },
    })
    return { ...parts, hashed }
  }
  const test = base.extend('parts', () => begin())

  async function provider(parts: TestApp, options: { address?: string; headers?: Record<string, string>; browser?: TestBrowser } = {}) {
    const browser = options.browser ?? createTestBrowser(parts, options)
    const redirectTo = await shareSession(browser, await beginInteraction(browser))
    const { csrf } = formIn(await (await browser.request('GET', redirectTo)).text())
    return async (page: 'login' | 'register', email: string, password: string) => {
      const reply = await browser.request('POST', redirectTo.replace('/idp?', `/idp/${page}?`), {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...options.headers },
        body: new URLSearchParams({ csrf, email, password }).toString(),
      })
      return {
        status: reply.status,
        html: await reply.text(),
        retryAfter: reply.headers.get('Retry-After'),
        location: reply.headers.get('Location'),
      }
    }
  }

  test('a wrong password and an unknown address get the same answer after the same work', async ({ parts }) => {
    await logIn(parts)
    const send = await provider(parts)
    parts.hashed.length = 0
    const wrong = await send('login', 'anna@example.ch', 'not the password')
    const nobody = await send('login', 'nobody@example.ch', 'not the password')
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('The e-mail address or password is not correct.')
    expect(nobody.html.replaceAll('nobody@', 'anna@')).toBe(wrong.html)
    expect(parts.hashed).toEqual(['not the password', 'not the password'])
  })

  test('accepts an address in upper and lower case', async ({ parts }) => {
    const { accountId } = await logIn(parts)
    const send = await provider(parts)
    expect((await send('login', ' ANNA@Example.CH ', testPassword)).location).toContain(accountId)
  })

  test('registering an existing address logs in with its password and refuses any other after the same work', async ({ parts }) => {
    const { accountId } = await logIn(parts)
    const send = await provider(parts)
    parts.hashed.length = 0
    const taken = await send('register', 'anna@example.ch', 'quite another password')
    expect([taken.status, taken.html]).toEqual([422, expect.stringContaining('No account can be created with this address.')])
    const other = await provider(parts)
    await other('register', 'new@example.ch', 'quite another password')
    expect(parts.hashed).toHaveLength(2)
    expect((await send('register', 'anna@example.ch', testPassword)).location).toContain(`profile=${accountId}`)
  })

  test('parallel registrations of one address make one account', async ({ parts }) => {
    const send = await provider(parts)
    await Promise.all(Array.from({ length: 5 }, () => send('register', 'anna@example.ch', testPassword)))
    const rows = await rowsOf(parts.database.db, sql`select email from accounts`)
    expect(rows).toEqual([{ email: 'anna@example.ch' }])
  })

  test('an address takes ten wrong passwords from a client in 15 minutes, over all pages and processes; its owner can log in elsewhere', async () => {
    const parts = await begin()
    await logIn(parts)
    const restarted = await begin({ database: parts.database })
    for (let turn = 0; turn < 10; turn += 1) {
      const send = await provider(turn % 2 ? parts : restarted, { address: '192.0.2.66' })
      expect((await send(turn % 3 ? 'login' : 'register', 'anna@example.ch', `wrong password ${turn}`)).status).toBe(422)
    }
    parts.hashed.length = 0
    const send = await provider(parts, { address: '192.0.2.66' })
    for (let again = 0; again < 100; again += 1) expect((await send('login', 'anna@example.ch', 'wrong password')).status).toBe(429)
    for (const page of ['login', 'register'] as const) {
      const refused = await send(page, 'Anna@example.ch', testPassword)
      expect([refused.status, refused.retryAfter]).toEqual([429, '900'])
      expect(refused.html).toMatch(/Too many attempts.*Try again in 15 minutes/s)
    }
    expect(parts.hashed).toEqual([])
    const owner = await provider(parts, { address: '198.51.100.1' })
    expect((await owner('login', 'anna@example.ch', testPassword)).status).toBe(303)
    parts.clock.now += 15 * 60_000
    const later = await provider(parts, { address: '192.0.2.66' })
    expect((await later('login', 'anna@example.ch', testPassword)).status).toBe(303)
  })

  test('one /48 network cannot lock an address for its owner elsewhere', async ({ parts }) => {
    await logIn(parts)
    let tried = 0
    for (let net = 0; net < 30; net += 1) {
      const send = await provider(parts, { address: `2001:db8:1:${net}00::1` })
      for (let turn = 0; turn < 11; turn += 1) if ((await send('login', 'anna@example.ch', 'wrong password')).status === 422) tried += 1
    }
    expect(tried).toBe(40)
    const owner = await provider(parts, { address: '2001:db8:2::1' })
    expect((await owner('login', 'anna@example.ch', testPassword)).status).toBe(303)
  })

  test('a browser that has logged in before is not locked out by strangers who guess at the address or from its network', async () => {
    const parts = await begin()
    await logIn(parts)
    const browser = createTestBrowser(parts, { address: '198.51.100.1' })
    const send = await provider(parts, { browser })
    expect((await send('login', 'anna@example.ch', testPassword)).status).toBe(303)
    expect(browser.setCookies.find((line) => line.startsWith('abroad-known='))).toMatch(
      /^abroad-known=[\w-]{43}\.\d+\.[\w-]{43};.* Path=\/idp; HttpOnly; SameSite=Lax/,
    )
    for (let place = 0; place < 11; place += 1) {
      const stranger = await provider(parts, { address: `203.0.113.${place}` })
      for (let turn = 0; turn < 10; turn += 1) await stranger('login', 'anna@example.ch', 'wrong password')
    }
    const neighbour = await provider(parts, { address: '198.51.100.1' })
    for (let turn = 0; turn < 70; turn += 1) await neighbour('login', `nobody-${turn}@example.ch`, 'wrong password')
    expect((await neighbour('login', 'anna@example.ch', testPassword)).status).toBe(429)
    const here = async (email: string, password: string) => (await (await provider(parts, { browser }))('login', email, password)).status
    expect(await here('anna@example.ch', testPassword)).toBe(303)
    // The cookie covers one address and ten wrong passwords, and cannot be forged.
    expect(await here('bruno@example.ch', testPassword)).toBe(429)
    for (let turn = 0; turn < 10; turn += 1) expect(await here('anna@example.ch', 'wrong password')).toBe(422)
    expect(await here('anna@example.ch', testPassword)).toBe(429)
    const forger = createTestBrowser(parts, { address: '198.51.100.1' })
    forger.cookies.set('abroad-known', `${'A'.repeat(43)}.9999999999999.${'B'.repeat(43)}`)
    expect((await (await provider(parts, { browser: forger }))('login', 'anna@example.ch', testPassword)).status).toBe(429)
  })

  test('guessed passwords do not block registrations behind the same address', async ({ parts }) => {
    const send = await provider(parts, { address: '198.51.100.1' })
    for (let turn = 0; turn < 61; turn += 1) await send('login', `nobody-${turn}@example.ch`, 'wrong password')
    expect((await send('login', 'nobody@example.ch', 'wrong password')).status).toBe(429)
    expect((await send('register', 'new@example.ch', testPassword)).status).toBe(303)
  })

  test('strangers who guess at an address do not stop a logged-in device from proving its password', async ({ parts }) => {
    const { browser } = await logIn(parts)
    for (let place = 0; place < 11; place += 1) {
      const send = await provider(parts, { address: `203.0.113.${place}` })
      for (let turn = 0; turn < 10; turn += 1) await send('login', 'anna@example.ch', 'wrong password')
    }
    const stranger = await provider(parts, { address: '198.51.100.1' })
    expect((await stranger('login', 'anna@example.ch', testPassword)).status).toBe(429)
    expect(await browser.call('POST', '/api/user/proof', { body: { password: testPassword } })).toMatchObject({ body: { isRight: true } })
  })

  test('of fifty parallel guesses ten are checked', async ({ parts }) => {
    await logIn(parts)
    const send = await provider(parts)
    parts.hashed.length = 0
    await Promise.all(Array.from({ length: 50 }, (_, turn) => send('login', 'anna@example.ch', `wrong password ${turn}`)))
    expect(parts.hashed).toHaveLength(10)
  })

  test('is logged with its outcome, without the account', async ({ parts }) => {
    await logIn(parts)
    const send = await provider(parts)
    await send('login', 'anna@example.ch', 'wrong password')
    await send('login', 'anna@example.ch', testPassword)
    const events = parts.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ page }) => page !== undefined)
    expect(events.map(({ page, outcome }) => [page, outcome])).toEqual([
      ['register', 'known'],
      ['login', 'flaw'],
      ['login', 'known'],
    ])
    expect(parts.logged.join('')).not.toMatch(/anna|wrong password/)
  })

  test('the right password does not count towards the limit', async ({ parts }) => {
    await logIn(parts)
    for (let turn = 0; turn < 15; turn += 1)
      expect((await (await provider(parts))('login', 'anna@example.ch', testPassword)).status).toBe(303)
  })

  test('a client has sixty wrong passwords over all addresses; other clients are not affected', async () => {
    const config = testConfig({ LAB: '0', DEMO: '0', CLIENT_ADDRESS_HEADER: 'X-Real-IP', TRUSTED_PROXIES: '192.0.2.7' })
    const parts = await begin({ config })
    const send = await provider(parts, { headers: { 'X-Real-IP': '203.0.113.5' } })
    for (let turn = 0; turn < 60; turn += 1) expect((await send('login', `a${turn}@example.ch`, 'wrong password')).status).toBe(422)
    expect((await send('login', 'another@example.ch', 'wrong password')).status).toBe(429)
    const other = await provider(parts, { headers: { 'X-Real-IP': '203.0.113.6' } })
    expect((await other('login', 'another@example.ch', 'wrong password')).status).toBe(422)
  })

  test('a client can make twenty accounts an hour; the Lab’s simulated citizens on this machine are exempt', async () => {
    const parts = await begin({ config: testConfig({ LAB: '0' }) })
    const send = await provider(parts)
    for (let turn = 0; turn < 20; turn += 1) expect((await send('register', `a${turn}@example.ch`, testPassword)).status).toBe(303)
    expect(await send('register', 'one-more@example.ch', testPassword)).toMatchObject({ status: 429, retryAfter: '3600' })
    parts.clock.now += 10 * 60_000
    const later = await provider(parts)
    expect((await later('login', 'a1@example.ch', testPassword)).status).toBe(303)

    const lab = await begin({ database: parts.database, newId: randomUUID })
    expect((await (await provider(lab))('register', 'one-more@example.ch', testPassword)).status).toBe(303)
    const proxied = await provider(lab, { headers: { Via: '1.1 proxy' } })
    expect((await proxied('register', 'and-another@example.ch', testPassword)).status).toBe(429)
  })

  test('the API answers 429 with Retry-After', async ({ parts }) => {
    const { browser, token } = await logIn(parts)
    const state = () => browser.call('GET', '/api/identity/v2/simplestate', { token })
    let last = await state()
    for (let turn = 0; turn < 300 && last.status === 200; turn += 1) last = await state()
    expect(last).toMatchObject({ status: 429, body: { type: 'abroad:too-many-requests' } })
    expect(Number(last.headers.get('Retry-After'))).toBe(900)
    expect((await browser.call('GET', '/api/identity/v2/simplestate', { token: await beginInteraction(browser) })).status).toBe(200)

    for (let turn = 0; turn < 1000; turn += 100)
      await Promise.all(Array.from({ length: 100 }, () => browser.call('POST', '/api/user/interaction')))
    const refused = await browser.call('POST', '/api/user/interaction')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect((await createTestBrowser(parts, { address: '192.0.2.8' }).call('POST', '/api/user/interaction')).status).toBe(200)
  })
})
