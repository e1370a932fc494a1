import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { devices, interactions } from '#server/database/schema.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { appLogin, beginInteraction, logIn, signChallenge } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { holdLogIns } from './own-devices.ts'

const identity = '/api/identity/v2'

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
  test('waits in no circle with a session that begins', async ({ skip }) => {
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

  test('waits in no circle with a key that logs in', async ({ skip }) => {
    const database = await fresh()
    skip(database.engine === 'pglite', 'PGlite has a single connection')
    const parts = createTestApp({ database })
    const { accountId, key, lookup } = await logIn(parts)
    const browser = createTestBrowser(parts)
    const token = await beginInteraction(browser)
    await browser.call('POST', `${identity}/setlookup`, { token, body: { lookup } })
    const [{ recordId } = { recordId: '' }] = await database.db.select().from(devices)
    const body = { idp: 'abroad-device', recordId }
    const { challenge, requestId } = (await browser.call('POST', `${identity}/startidplogin`, { token, body })).body as {
      challenge: string
      requestId: string
    }
    const code = await signChallenge(key, challenge, parts.clock.now)
    const status = await meet(parts, accountId, {
      call: () => browser.call('POST', `${identity}/consumeidplogin`, { token, body: { requestId, code } }),
      end: (tx) => tx.delete(devices).where(eq(devices.accountId, accountId)),
    })
    expect([status, parts.logged.filter((line) => line.includes('request failed'))]).toEqual([425, []])
  })
})
