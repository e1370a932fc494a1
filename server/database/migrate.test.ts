import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { logIn } from '#server/testing/test-citizen.ts'
import type { DevicesReply } from '#contract/account/devices.ts'
import { insertItem, removeItem } from '#server/services/content/mutations.ts'
import { migrate } from './migrate.ts'
import { rowsOf } from './rows-of.ts'

describeOnDatabases('a database from before the intents', (fresh) => {
  test('gets the begin, the end and the capacity of its events from what it knows of them', async () => {
    const database = await fresh()
    const { db } = database
    const start = { start_date: '2026-12-24T17:00Z', end_date: '2026-12-24T20:00:00.5Z' }
    await insertItem(db, eventDraft('e', { event: { ...start, capacity: 12 } }), noon)
    await insertItem(db, eventDraft('open'), noon)
    await insertItem(db, eventDraft('gone'), noon)
    await removeItem(db, 'gone', noon)
    await insertItem(db, storyDraft('s'), noon)
    const read = () => rowsOf(db, sql`select id, starts_at::text, ends_at::text, capacity from items where not removed order by id`)
    const written = await read()
    expect(written[0]).toEqual({
      id: 'e',
      starts_at: String(Date.parse('2026-12-24T17:00Z')),
      ends_at: String(Date.parse('2026-12-24T20:00:00.5Z')),
      capacity: 12,
    })

    for (const undone of [
      sql`drop table intent_keys, personal`,
      sql`alter table items drop column starts_at, drop column ends_at, drop column capacity`,
      sql`delete from migrations where name like '0003%'`,
    ])
      await db.execute(undone)
    expect(await migrate(database, { now: () => noon, newId: () => 'epoch' })).toEqual(['0003-intents.sql'])
    expect(await read()).toEqual(written)
  })
})

describeOnDatabases('a database from before the devices', (fresh) => {
  test('gives a session to the one device of its account, and ends those that may be of several', async () => {
    const database = await fresh()
    const parts = createTestApp({ database })
    const anna = await logIn(parts)
    const ben = [await logIn(parts, { email: 'ben@example.ch' }), await logIn(parts, { email: 'ben@example.ch', page: 'login' })]
    for (const undone of [sql`update sessions set device_id = null`, sql`delete from migrations where name like '0011%'`])
      await database.db.execute(undone)
    expect(await migrate(database, { now: () => noon, newId: () => 'epoch' })).toEqual(['0011-sessions-of-before.sql'])
    const own = (await anna.browser.call('GET', '/api/user/devices')).body as DevicesReply
    expect(own.devices.map(({ isThis, name }) => [isThis, name])).toEqual([[true, 'Firefox, Linux']])
    for (const { browser } of ben) expect((await browser.call('GET', '/api/user/me')).status).toBe(401)
  })

  test('takes what processes of before still write: sessions and interactions without their begin', async () => {
    const database = await fresh()
    const { accountId } = await logIn(createTestApp({ database }))
    for (const written of [
      sql`insert into sessions (token_hash, account_id, expires_at) values ('s', ${accountId}, 1)`,
      sql`insert into interactions (token_hash, expires_at) values ('i', 1)`,
    ])
      await database.db.execute(written)
    const rows = await rowsOf<{ days: string }>(
      database.db,
      sql`select (extract(epoch from now()) * 1000 - began_at) / 86400000 as days from sessions where token_hash = 's'
        union all select (extract(epoch from now()) * 1000 - began_at) / 86400000 from interactions where token_hash = 'i'`,
    )
    expect(rows.map(({ days }) => Math.abs(Math.round(Number(days))))).toEqual([0, 0])
  })
})
