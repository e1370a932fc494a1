import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import type { Database } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createTestApp, reference, testConfig, testHash } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { appLogin, beginInteraction, formIn, logIn, passProvider, shareSession } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { newSecret } from '#server/secrets.ts'
import { demoCitizen, tendDemoCitizen } from './demo-citizen.ts'

describeOnDatabases('the demo citizen', (fresh) => {
  const test = base.extend('database', () => fresh())
  let ids = 0
  const tend = (database: Database, environment: Record<string, string> = {}) => {
    const deps = { config: testConfig(environment), database, reference, hashPassword: testHash, newSecret }
    return tendDemoCitizen({ ...deps, newId: () => `demo-${(ids += 1)}`, now: () => 1 })
  }

  test('logs in without a form, with a complete profile for Thailand', async ({ database }) => {
    await tend(database)
    const browser = createTestBrowser(createTestApp({ database }))
    const token = await beginInteraction(browser)
    const back = await passProvider(browser, await shareSession(browser, token), { page: 'login', ...demoCitizen })
    const accountId = back.searchParams.get('profile') ?? ''
    await browser.call('POST', '/api/user/authorization', { body: { code: await appLogin(browser, { token, accountId }) } })
    expect((await browser.call('GET', '/api/user/me')).body).toMatchObject({
      email: 'demo@abroad.example',
      isComplete: true,
      countryOfResidence: 'TH',
      representations: [{ repCode: 'THBAN', isMainRepresentation: true, isOriginalCombination: true }],
    })
  })

  test('cannot be used behind a proxy', async ({ database }) => {
    await tend(database)
    const parts = createTestApp({ database })
    const statusAt = async (page: 'login' | 'register', headers: Record<string, string>) => {
      const browser = createTestBrowser(parts)
      const redirectTo = await shareSession(browser, await beginInteraction(browser))
      const { csrf } = formIn(await (await browser.request('GET', redirectTo)).text())
      const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ csrf, ...demoCitizen }).toString()
      return (await browser.request('POST', redirectTo.replace('/idp?', `/idp/${page}?`), { headers: form, body })).status
    }
    for (const page of ['login', 'register'] as const) {
      expect(await statusAt(page, {})).toBe(303)
      expect(await statusAt(page, { Forwarded: 'for=203.0.113.5' })).toBe(422)
    }
  })

  test('survives a restart, and is made again after it was deleted', async ({ database }) => {
    const one = () => rowsIn(database)
    await tend(database)
    const first = await one()
    await Promise.all([tend(database), tend(database)])
    expect(await one()).toEqual(first)
    await database.db.execute(sql`delete from accounts`)
    await tend(database)
    const recreated = await one()
    expect(recreated).toHaveLength(1)
    expect(recreated[0]?.id).not.toBe(first[0]?.id)
  })

  test.each<Record<string, string>>([{ DEMO: '0' }, { HOST: '0.0.0.0', DEMO: '1', LAB: '0' }])(
    'is taken away with %j, and nobody else is',
    async (environment) => {
      const database = await fresh()
      const { accountId } = await logIn(createTestApp({ database }))
      await tend(database)
      expect(await rowsIn(database)).toHaveLength(2)
      await tend(database, environment)
      expect(await rowsIn(database)).toEqual([{ id: accountId }])
    },
  )

  function rowsIn({ db }: Database): Promise<{ id: string }[]> {
    return rowsOf(db, sql`select id from accounts order by id`)
  }
})
