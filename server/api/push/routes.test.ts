import { asc } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { pushSubscriptions } from '#server/database/contact-schema.ts'
import { codes } from '#server/database/schema.ts'
import { hashOf } from '#server/secrets.ts'
import { beginInteraction } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createWorld, newKey, type Citizen } from '#server/testing/test-writes.ts'

describeOnDatabases('push subscriptions', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [], citizens: 2 })
    const [anna, bruno] = parts.citizens
    const rows = async () =>
      (await parts.db.select().from(pushSubscriptions).orderBy(asc(pushSubscriptions.id))).map(
        ({ id, accountId, isOptedIn, sessionHash }) => [id, accountId, isOptedIn, sessionHash !== null],
      )
    return { ...parts, anna, bruno, rows }
  }
  const test = base.extend('parts', () => world())
  type Browser = Awaited<ReturnType<typeof world>>['browser']
  /** What a log-in by key ends with, in a browser that still has the cookie of its session before. */
  async function logInAgain({ db, clock }: Pick<Awaited<ReturnType<typeof world>>, 'db' | 'clock'>, { browser, accountId }: Citizen) {
    const [token, code] = [await beginInteraction(browser), newKey()]
    await db.insert(codes).values({ codeHash: hashOf(code), accountId, interaction: hashOf(token), expiresAt: clock.now + 1000 })
    expect((await browser.call('POST', '/api/user/authorization', { body: { code } })).status).toBe(200)
  }
  const call = (browser: Browser, method: string, path: string, key = newKey()) =>
    browser.call(method, `/api/push/${path}`, { headers: { 'Idempotency-Key': key } })

  test('opting in stores one, again the same, and opting out removes it', async ({ parts: { anna, rows } }) => {
    for (let time = 0; time < 2; time += 1)
      expect((await call(anna.browser, 'PUT', 'one-signal-player/b-1')).body).toEqual({ receipt: expect.any(String) })
    expect(await rows()).toEqual([['b-1', anna.accountId, true, false]])
    for (let time = 0; time < 2; time += 1) expect((await call(anna.browser, 'DELETE', 'one-signal-player/b-1')).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test('a repeat that was overtaken changes nothing', async ({ parts: { anna, rows } }) => {
    const key = newKey()
    const first = await call(anna.browser, 'PUT', 'one-signal-player/b-1', key)
    await call(anna.browser, 'DELETE', 'one-signal-player/b-1')
    expect((await call(anna.browser, 'PUT', 'one-signal-player/b-1', key)).body).toEqual(first.body)
    expect(await rows()).toEqual([])
    expect((await call(anna.browser, 'PUT', 'one-signal-player/b-2', key)).status).toBe(422)
  })

  test('the alias is the account’s, tells nothing of it, and stands until the session ends', async ({ parts: { anna, bruno, rows } }) => {
    await call(anna.browser, 'PUT', 'one-signal-player/b-1')
    const alias = async (browser: Browser, id: string) =>
      ((await call(browser, 'PUT', `external-user-id/${id}`)).body as { externalUserId: string }).externalUserId
    const own = await alias(anna.browser, 'b-1')
    expect(own).toMatch(/^[\w-]{43}$/)
    expect(await alias(anna.browser, 'b-2')).toBe(own)
    expect(await alias(bruno.browser, 'b-3')).not.toBe(own)
    expect(await rows()).toEqual([
      ['b-1', anna.accountId, true, true],
      ['b-2', anna.accountId, false, true],
      ['b-3', bruno.accountId, false, true],
    ])
    await anna.browser.call('POST', '/api/user/logout')
    expect(await rows()).toEqual([['b-3', bruno.accountId, false, true]])
  })

  test('the binding goes on in the session that takes the place of the old one, and ends with that', async ({ parts }) => {
    const { anna, bruno, rows } = parts
    await call(anna.browser, 'PUT', 'one-signal-player/b-1')
    await call(anna.browser, 'PUT', 'external-user-id/b-1')
    await logInAgain(parts, anna)
    expect(await rows()).toEqual([['b-1', anna.accountId, true, true]])
    // Another account in this browser has a session of its own, and nothing of hers.
    await logInAgain(parts, { ...bruno, browser: anna.browser })
    expect(await rows()).toEqual([['b-1', anna.accountId, true, false]])
  })

  test('logging out after a log-in by key ends the binding', async ({ parts }) => {
    const { anna, rows } = parts
    await call(anna.browser, 'PUT', 'external-user-id/b-1')
    await logInAgain(parts, anna)
    await anna.browser.call('POST', '/api/user/logout')
    expect(await rows()).toEqual([])
  })

  test('who logs in on the same browser takes it over with nothing of before, and somebody else’s is not removed', async () => {
    const { anna, bruno, rows } = await world()
    await call(anna.browser, 'PUT', 'one-signal-player/b-1')
    expect((await call(bruno.browser, 'DELETE', 'one-signal-player/b-1')).status).toBe(200)
    expect(await rows()).toEqual([['b-1', anna.accountId, true, false]])
    await call(bruno.browser, 'PUT', 'external-user-id/b-1')
    expect(await rows()).toEqual([['b-1', bruno.accountId, false, true]])
  })

  test('an account has twenty subscriptions at most: the oldest is forgotten', async ({ parts }) => {
    for (let index = 0; index < 25; index += 1) {
      parts.clock.now += 1
      await call(parts.anna.browser, 'PUT', `one-signal-player/b-${String(index).padStart(2, '0')}`)
    }
    await call(parts.bruno.browser, 'PUT', 'one-signal-player/c')
    const rows = await parts.rows()
    expect(rows).toHaveLength(21)
    expect([rows[0]?.[0], rows[19]?.[0], rows[20]?.[0]]).toEqual(['b-05', 'b-24', 'c'])
  })

  test('without a session, or with an id that is none, nothing is stored', async ({ parts: { app, anna, rows } }) => {
    expect((await app.request('/api/push/one-signal-player/b-1', { method: 'PUT' })).status).toBe(401)
    for (const id of ['a%20b', 'x'.repeat(129), '%00'])
      expect((await call(anna.browser, 'PUT', `one-signal-player/${id}`)).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})
