import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/database/rows-of.ts'
import { removeExpired } from '#server/domain/accounts/remove-expired.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { insertItem } from '#server/domain/items/mutations.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import { profile } from '#server/testing/test-contact.ts'
import { createCitizens, newKey, say, write } from '#server/testing/test-writes.ts'
import { hashOf } from '#server/secrets.ts'

describeOnDatabases('writes of an account', (fresh) => {
  async function world(environment: Record<string, string> = { LAB: '0' }) {
    const parts = createTestApp({ database: await fresh(), config: testConfig(environment) })
    const { db } = parts.database
    await insertItem(db, storyDraft('s'), parts.clock.now)
    const [anna, bruno] = await createCitizens(parts, 2)
    /** As if so many had been said in this hour. */
    const alreadySaid = (used: number) =>
      db.execute(
        sql`insert into limits (key, used, resets_at) values (${hashOf('writes-per-account', anna.accountId)}, ${used}, ${parts.clock.now + 3_600_000})
          on conflict (key) do update set used = excluded.used`,
      )
    const keys = async () => (await rowsOf(db, sql`select 1 from intent_keys`)).length
    return { ...parts, db, anna, bruno, alreadySaid, keys }
  }

  test('are limited to two thousand an hour, and a refused one leaves no row', async () => {
    const { anna, bruno, alreadySaid, keys, clock } = await world()
    await alreadySaid(1998)
    const known = newKey()
    expect((await write(anna.browser, say.like('s'), known)).status).toBe(200)
    expect((await anna.browser.call('POST', `/api/user/intents/${newKey()}/cancel`)).status).toBe(200)
    const refused = newKey()
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await write(anna.browser, say.like('s', false), refused)).status).toBe(429)
      const cancelled = await anna.browser.call('POST', `/api/user/intents/${newKey()}/cancel`)
      expect([cancelled.status, cancelled.headers.get('Retry-After')]).toEqual([429, '3600'])
      expect((await write(anna.browser, ['PUT', '/api/user/me', profile])).status).toBe(429)
    }
    expect(await keys()).toBe(2)
    // What is known costs nothing, and nobody else pays.
    expect((await write(anna.browser, say.like('s'), known)).status).toBe(200)
    expect((await write(bruno.browser, say.like('s'))).status).toBe(200)
    clock.now += 3_600_000
    expect((await write(anna.browser, say.like('s', false), refused)).status).toBe(200)
  })

  test('are not counted if they repeat a known key', async () => {
    const { anna, alreadySaid } = await world()
    await alreadySaid(1998)
    const known = newKey()
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await write(anna.browser, say.like('s'), known)).status).toBe(200)
      expect((await anna.browser.call('POST', `/api/user/intents/${known}/cancel`)).body).toMatchObject({ cancelled: false })
    }
    expect((await write(anna.browser, say.like('s', false))).status).toBe(200)
    expect((await write(anna.browser, say.like('s'))).status).toBe(429)
  })

  test('are counted before the account is locked', async () => {
    const statements: string[] = []
    const database = await fresh((statement) => (statements.push(statement), statement))
    const parts = createTestApp({ database, config: testConfig({ LAB: '0' }) })
    await insertItem(database.db, storyDraft('s'), parts.clock.now)
    const [anna] = await createCitizens(parts, 1)
    statements.length = 0
    expect((await write(anna.browser, say.like('s'))).status).toBe(200)
    const [counted, locked] = [/insert into limits/, /for no key update/].map((wanted) => statements.findIndex((one) => wanted.test(one)))
    expect(counted).toBeGreaterThan(-1)
    expect(locked).toBeGreaterThan(counted ?? 0)
  })

  test('are unlimited from this machine with the Lab on', async () => {
    const { anna, alreadySaid } = await world({})
    await alreadySaid(5000)
    expect((await write(anna.browser, say.like('s'))).status).toBe(200)
  })

  test('keep their reply for 180 days, and key and receipt for 400', async () => {
    const { anna, db, clock } = await world()
    const key = newKey()
    const first = await write(anna.browser, ['PUT', '/api/user/me', { ...profile, lastName: 'Musterfrau' }], key)
    const storedKeys = async () => JSON.stringify(await rowsOf(db, sql`select * from intent_keys`))
    const secret = 'secret-of-later'
    const dayMs = 86_400_000
    await db.execute(
      sql`insert into sessions (token_hash, account_id, began_at, expires_at) values (${hashOf(secret)}, ${anna.accountId}, ${clock.now}, ${clock.now + 500 * dayMs})`,
    )
    anna.browser.cookies.set('abroad-session', secret)
    await removeExpired(db, clock.now + 180 * dayMs - 1)
    expect((await write(anna.browser, ['PUT', '/api/user/me', { ...profile, lastName: 'Musterfrau' }], key)).text).toBe(first.text)
    await removeExpired(db, clock.now + 180 * dayMs)
    expect(await storedKeys()).not.toContain('Musterfrau')
    const receipt = first.body.receipt ?? ''
    expect(receipt).toMatch(/^...-...$/)
    expect(await storedKeys()).toContain(receipt)
    expect((await write(anna.browser, ['PUT', '/api/user/me', { ...profile, lastName: 'Musterfrau' }], key)).body).toEqual({ receipt })
    const late = await anna.browser.call('POST', `/api/user/intents/${key}/cancel`)
    expect(late.body).toEqual({ cancelled: false, stored: { receipt } })
    await removeExpired(db, clock.now + 400 * dayMs - 1)
    expect(await storedKeys()).toContain(receipt)
    await removeExpired(db, clock.now + 400 * dayMs)
    expect(await storedKeys()).toBe('[]')
  })
})
