import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { rowsOf } from '#server/database/rows-of.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { appLogin, beginInteraction, logIn, newKey, registerKey, shareSession, signChallenge } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { keepClean } from './keep-clean.ts'

const minuteMs = 60_000

describeOnDatabases('cleaning', (fresh) => {
  const test = base.extend('parts', async () => createTestApp({ database: await fresh() }))
  function cleanerOf(parts: TestApp) {
    const work: (() => void)[] = []
    const every = (ms: number, run: () => void) => {
      work.push(run)
      return () => void work.splice(0, ms)
    }
    const log = { write: (_: string, message: string) => void parts.logged.push(message) }
    const cleaner = keepClean({ db: parts.database.db, now: () => parts.clock.now, every, log })
    return {
      cleaner,
      async again() {
        for (const run of work) run()
        await cleaner.settled()
      },
    }
  }

  async function counts(parts: TestApp): Promise<Record<string, number>> {
    const tables = ['tickets', 'codes', 'challenges', 'interactions', 'sessions', 'limits', 'devices', 'accounts']
    const pairs = await Promise.all(
      tables.map(async (table) => {
        const rows = await rowsOf<{ count: number }>(parts.database.db, sql.raw(`select count(*)::int as count from ${table}`))
        return [table, rows[0]?.count ?? -1] as const
      }),
    )
    return Object.fromEntries(pairs.filter(([, count]) => count > 0))
  }

  test('removes each kind of row when it expires, and nothing before', async ({ parts }) => {
    const { browser, token, accountId } = await logIn(parts)
    await shareSession(browser, await beginInteraction(browser))
    await appLogin(browser, { token, accountId })
    await registerKey(browser, { token, key: await newKey() })
    const before = await counts(parts)
    expect(before).toEqual({ tickets: 1, codes: 1, challenges: 2, interactions: 2, sessions: 1, limits: 6, devices: 2, accounts: 1 })
    const { cleaner, again } = cleanerOf(parts)
    await cleaner.settled()
    expect(await counts(parts)).toEqual(before)

    parts.clock.now += 5 * minuteMs
    await again()
    expect(await counts(parts)).toEqual({ ...before, codes: undefined })
    parts.clock.now += 10 * minuteMs
    await again()
    expect(await counts(parts)).toMatchObject({ challenges: 2, interactions: 2, devices: 2 })
    expect(Object.keys(await counts(parts))).not.toContain('tickets')
    parts.clock.now += 36 * minuteMs
    await again()
    expect(await counts(parts)).toMatchObject({ interactions: 2, sessions: 1, devices: 1, accounts: 1 })
    expect(Object.keys(await counts(parts))).not.toContain('challenges')
    parts.clock.now += 30 * 24 * 60 * minuteMs
    await again()
    expect(await counts(parts)).toEqual({ devices: 1, accounts: 1 })
    await cleaner.close()
  })

  test('keeps the key of a registration under way', async ({ parts }) => {
    const { browser, token } = await logIn(parts)
    const key = await newKey()
    await registerKey(browser, { token, key })
    parts.clock.now += 49 * minuteMs
    const { challenge, requestId } = await registerKey(browser, { token, key })
    parts.clock.now += 2 * minuteMs
    const { cleaner } = cleanerOf(parts)
    await cleaner.settled()
    const code = await signChallenge(key, challenge, parts.clock.now)
    const { body } = await browser.call('POST', '/api/identity/v2/consumeidplogin', { token, body: { requestId, code } })
    expect(body).toEqual({ successful: true })
  })

  test('that fails is logged and tried again', async ({ parts }) => {
    await beginInteraction(createTestBrowser(parts))
    parts.clock.now += 2 * 60 * minuteMs
    await parts.database.db.execute(sql`alter table tickets rename to away`)
    const { cleaner, again } = cleanerOf(parts)
    await cleaner.settled()
    expect(parts.logged).toContain('what expired could not be removed')
    await parts.database.db.execute(sql`alter table away rename to tickets`)
    await again()
    expect(await counts(parts)).toEqual({})
  })
})
