import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/database/rows-of.ts'
import { insertItem } from '#server/domain/items/mutations.ts'
import { createTestApp, noon, testConfig } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { appLogin, beginInteraction, logIn, registerKey, shareSession } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import { newSecret } from '#server/secrets.ts'
import { createByteCache, type ByteCache } from './byte-cache.ts'
import { createSigner } from '#server/signing.ts'

describeOnDatabases('the session', (fresh) => {
  const begin = async () => createTestApp({ database: await fresh() })
  const testParts = test.extend('parts', () => begin())
  const feed = '/api/content/content-entries?countries=th&repcodes=thban'

  test('is an HttpOnly cookie for the services, and Secure with TLS', async () => {
    const { browser } = await logIn(await begin())
    const line = browser.setCookies.find((one) => one.startsWith('abroad-session=')) ?? ''
    expect(line.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/api', 'SameSite=Lax'])
    const binding = browser.setCookies.find((one) => one.startsWith('abroad-browser=')) ?? ''
    expect(binding.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax'])

    const parts = await begin()
    const far = createTestBrowser(parts, { origin: 'https://abroad.example.ch' })
    const token = await beginInteraction(far)
    await far.call('POST', '/api/identity/v2/interaction/sharesession', { token, body: { replyUri: 'https://abroad.example.ch/login' } })
    expect(far.setCookies).toEqual([
      expect.stringMatching(/^__Host-abroad-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const near = await logIn(parts)
    const code = await appLogin(near.browser, near)
    await far.call('POST', '/api/user/authorization', { body: { code } })
    expect(far.setCookies.at(-1)).toMatch(
      /^__Secure-abroad-session=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  testParts('counts only under its own cookie name, so that a page without TLS cannot set one', async ({ parts }) => {
    const far = createTestBrowser(parts, { origin: 'https://abroad.example.ch' })
    const near = await logIn(parts)
    await far.call('POST', '/api/user/authorization', { body: { code: await appLogin(near.browser, near) } })
    const token = far.cookies.get('__Secure-abroad-session') ?? ''
    const unknown = createTestBrowser(parts, { origin: 'https://abroad.example.ch' })
    const me = async (Cookie: string) => (await unknown.request('GET', '/api/user/me', { headers: { Cookie } })).status
    expect(await me(`__Secure-abroad-session=${token}`)).toBe(200)
    expect(await me(`abroad-session=${token}`)).toBe(401)
  })

  testParts('logging out ends the API session that it was opened from: its token opens none again', async ({ parts }) => {
    const phone = await logIn(parts)
    const laptop = await logIn(parts, { page: 'login' })
    const state = (token: string) => phone.browser.call('GET', '/api/identity/v2/simplestate', { token })
    expect((await phone.browser.call('POST', '/api/user/logout')).status).toBe(200)
    expect((await state(phone.token)).status).toBe(401)
    expect((await state(laptop.token)).status).toBe(200)
  })

  testParts('is extended by use, at most once an hour', async ({ parts }) => {
    const { browser } = await logIn(parts)
    const sent = () => browser.setCookies.filter((one) => one.startsWith('abroad-session=')).length
    const before = sent()
    await browser.call('GET', '/api/user/me')
    expect(sent()).toBe(before)
    parts.clock.now += 3_600_001
    expect((await browser.call('GET', feed)).status).toBe(200)
    expect((await browser.call('GET', '/api/user/me')).status).toBe(200)
    expect(sent() - before).toBe(1)
  })

  testParts('every service compares the Abroad-Account header with it', async ({ parts }) => {
    const { browser, accountId } = await logIn(parts)
    const others = ['guide/available-countries', 'representation/countries', 'user/me', 'nothing']
    const paths = [feed, '/api/ping', ...others.map((path) => `/api/${path}`)]
    const statuses = (headers: Record<string, string>) =>
      Promise.all(paths.map(async (path) => (await browser.call('GET', path, { headers })).status))
    expect(await statuses({ 'Abroad-Account': accountId })).toEqual([200, 200, 200, 200, 200, 404])
    expect(await statuses({ 'Abroad-Account': 'other' })).toEqual([403, 403, 403, 403, 403, 403])
    expect(await statuses({ 'Abroad-Account': accountId, Cookie: '' })).toEqual([401, 401, 401, 401, 401, 401])
    expect(await statuses({ 'Abroad-Account': accountId, Cookie: 'abroad-session=made-up' })).toEqual([401, 401, 401, 401, 401, 401])
    expect(await statuses({ Cookie: 'abroad-session=made-up' })).toEqual([200, 200, 200, 200, 401, 404])
  })

  testParts('local items need it, and go with it: pages, changes, one alone, related events', async ({ parts }) => {
    await insertItem(parts.database.db, storyDraft('local', { audience: ['r:thban'] }), noon)
    const { browser } = await logIn(parts)
    const stranger = createTestBrowser(parts)
    const ids = async (one: typeof browser) =>
      ((await one.call('GET', feed)).body as { content: { id: string }[] }).content.map(({ id }) => id)
    expect([await ids(browser), await ids(stranger)]).toEqual([['local'], []])
    const cursor = ((await browser.call('GET', feed)).body as { cursor: string }).cursor
    const changes = `/api/content/content-entries/changes?countries=th&repcodes=thban&since=${cursor}`
    expect((await browser.call('GET', changes)).status).toBe(304)
    expect((await stranger.call('GET', changes)).body).toMatchObject({ type: 'abroad:cursor-unknown' })
    const single = '/api/content/single/story/local'
    expect([(await browser.call('GET', single)).status, (await stranger.call('GET', single)).status]).toEqual([200, 401])
    parts.clock.now += 30 * 86_400_000
    expect([await ids(browser), (await browser.call('GET', single)).status]).toEqual([[], 401])
  })

  test('a reply for one account is never served to another, by an ETag or by any cache', async () => {
    const cachedKeys: string[] = []
    const bytes = createByteCache(1_000_000)
    const cache: ByteCache = { get: (key) => bytes.get(key), set: (key, value) => (cachedKeys.push(key), bytes.set(key, value)) }
    const parts = createTestApp({ database: await fresh(), cache })
    for (let index = 0; index < 20; index += 1) await insertItem(parts.database.db, storyDraft(`s${index}`, { audience: ['th'] }), noon)
    const [anna, bruno] = [await logIn(parts), await logIn(parts, { email: 'bruno@example.ch' })]
    const stranger = createTestBrowser(parts)
    cachedKeys.length = 0
    for (const path of [feed, '/api/content/related-events?repcodes=thban', '/api/content/single/story/s1']) {
      const packed = { 'Accept-Encoding': 'br' }
      const own = await anna.browser.request('GET', path, { headers: packed })
      expect([path, own.status, own.headers.get('Cache-Control')]).toEqual([path, 200, 'private, no-cache'])
      const asked = { ...packed, 'If-None-Match': own.headers.get('ETag') ?? '' }
      const statuses = await Promise.all(
        [anna, bruno, { browser: stranger }].map(({ browser }) => browser.request('GET', path, { headers: asked })),
      )
      expect(statuses.map(({ status }) => status)).toEqual([304, 200, 200])
    }
    expect(cachedKeys).toHaveLength(1)
    expect((await stranger.request('GET', feed)).headers.get('Cache-Control')).toBe('no-cache')
  })

  test('an app on another origin of ours logs in across the two', async () => {
    const parts = createTestApp({ database: await fresh(), config: testConfig({ CORS_ORIGINS: 'https://app.example.ch' }) })
    const browser = createTestBrowser(parts)
    const Origin = 'https://app.example.ch'
    const token = await beginInteraction(browser)
    const replyUri = 'https://app.example.ch/login?redirect=user'
    const request = { token, headers: { Origin }, body: { replyUri } }
    const { body, headers } = await browser.call('POST', '/api/identity/v2/interaction/sharesession', request)
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
    const page = await browser.request('GET', (body as { redirectTo: string }).redirectTo)
    expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self' https://app.example.ch;")
    expect(await page.text()).toContain(`href="${replyUri}"`)
  })

  test('a zero byte in an address is refused', async () => {
    const { browser, token } = await logIn(await begin())
    expect((await browser.call('DELETE', '/api/identity/v2/credential/a%00b', { token })).status).toBe(400)
    expect((await browser.call('GET', '/api/content/single/story/a%00b')).status).toBe(400)
    expect((await browser.request('GET', '/idp?ticket=a%00b')).status).toBe(400)
  })

  testParts('the database and the log hold no token, cookie, challenge or address in plain text', async ({ parts }) => {
    const { browser, token, key, accountId } = await logIn(parts)
    await shareSession(browser, await beginInteraction(browser))
    const { challenge } = await registerKey(browser, { token, key })
    const tables = ['sessions', 'interactions', 'tickets', 'codes', 'challenges', 'accounts', 'limits']
    const rows = await Promise.all(tables.map((table) => rowsOf(parts.database.db, sql.raw(`select t::text from ${table} t`))))
    const stored = JSON.stringify(rows) + parts.logged.join()
    expect(stored).toContain(accountId)
    for (const secret of [token, challenge, ...browser.cookies.values(), '192.0.2.7']) expect(stored).not.toContain(secret)
  })
})

describeOnDatabases('signatures', (fresh) => {
  test('are valid only for their purpose, text and time, in every process', async () => {
    const { db } = await fresh()
    const [one, other] = [createSigner({ db, newSecret }), createSigner({ db, newSecret })]
    const signature = await one.sign('chat', 'anna', 1000)
    expect(await other.check('chat', 'anna', signature, 999)).toBe('good')
    expect(await other.check('chat', 'anna', signature, 1000)).toBe('over')
    const [expires, mark = ''] = signature.split('.')
    for (const wrong of [`${signature}.x`, `${signature}.`, `9999.${mark}`, `0${expires}.${mark}`, `.${mark}`, mark, `${expires}.`, ''])
      expect(await other.check('chat', 'anna', wrong, 999)).toBe('wrong')
    expect(await other.check('preview', 'anna', signature, 999)).toBe('wrong')
    expect(await other.check('chat', 'bruno', signature, 999)).toBe('wrong')
  })
})
