import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { describeOnDatabases, freshSchema } from '#server/testing/test-database.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { logIn } from '#server/testing/test-citizen.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import type { DevicesReply } from '#contract/account/devices.ts'
import { readItems } from '#server/domain/items/pages.ts'
import { insertItem, removeItem } from '#server/domain/items/mutations.ts'
import { migrate } from './migrate.ts'
import { rowsOf } from './rows-of.ts'

const newest = readdirSync(new URL('migrations', import.meta.url))
  .toSorted()
  .at(-1)

const environment = { now: () => noon, newId: () => 'epoch' }

describeOnDatabases('a database from before migration 0003', (fresh) => {
  test('gets columns for start, end and capacity of events', async () => {
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
    expect(await migrate(database, environment)).toEqual(['0003-intents.sql'])
    expect(await read()).toEqual(written)
  })
})

describeOnDatabases('a database from before migration 0012', (fresh) => {
  test('keeps its change log, so that cursors of devices stay valid', async () => {
    const database = await fresh()
    const { db } = database
    const { app, browser } = await createWorld(database, { drafts: [storyDraft('a'), storyDraft('b')] })
    const feed = async (path = '') =>
      (await app.request(`/api/content/content-entries${path}`)).json() as Promise<{ cursor: string; changes: { id: string }[] }>
    const { cursor } = await feed()
    await write(browser, say.like('a'))
    const before = await feed(`/changes?since=${cursor}`)
    for (const undone of [
      sql`alter table changes drop constraint changes_pkey, drop column id`,
      sql`drop index changes_by_seq`,
      sql`alter table changes add primary key (seq)`,
      sql`drop sequence applied_order`,
      sql`update intent_keys set applied_seq = 3`,
      sql`alter table intent_keys add constraint intent_keys_applied_seq_key unique (applied_seq)`,
      sql`delete from migrations where name like '0012%'`,
    ])
      await db.execute(undone)
    expect(await migrate(database, environment)).toEqual(['0012-numbers-after-commit.sql'])

    expect(await feed(`/changes?since=${cursor}`)).toEqual(before)
    await write(browser, say.like('b'))
    expect((await feed(`/changes?since=${before.cursor}`)).changes).toMatchObject([{ id: 'b', likes: 1 }])
    const applied = await rowsOf<{ applied_seq: string }>(db, sql`select applied_seq from intent_keys order by at, applied_seq`)
    expect(applied.map(({ applied_seq: seq }) => Number(seq))).toEqual([3, 4])
  })

  test('accepts change log rows written by an older build', async () => {
    const { db, app } = await createWorld(await fresh(), { drafts: [storyDraft('a')] })
    const { cursor } = (await (await app.request('/api/content/content-entries')).json()) as { cursor: string }
    await db.transaction(async (tx) => {
      await tx.execute(sql`update counter set seq = seq + 1`)
      await tx.execute(sql`update items set likes = 7, rev = rev + 1 where id = 'a'`)
      await tx.execute(sql`insert into changes (seq, item_id, op, audience, family, at)
        select seq, 'a', 'likes', '{global}', 'STORY', 1 from counter`)
    })
    const changed = await app.request(`/api/content/content-entries/changes?since=${cursor}`)
    expect(await changed.json()).toMatchObject({ changes: [{ id: 'a', likes: 7 }] })
  })
})

describeOnDatabases('a database from before migration 0011', (fresh) => {
  test('assigns a session to the account’s only device, and ends ambiguous sessions', async () => {
    const database = await fresh()
    const parts = createTestApp({ database })
    const anna = await logIn(parts)
    const ben = [await logIn(parts, { email: 'ben@example.ch' }), await logIn(parts, { email: 'ben@example.ch', page: 'login' })]
    for (const undone of [sql`update sessions set device_id = null`, sql`delete from migrations where name like '0011%'`])
      await database.db.execute(undone)
    expect(await migrate(database, environment)).toEqual(['0011-sessions-of-before.sql'])
    const own = (await anna.browser.call('GET', '/api/user/devices')).body as DevicesReply
    expect(own.devices.map(({ isThis, name }) => [isThis, name])).toEqual([[true, 'Firefox, Linux']])
    for (const { browser } of ben) expect((await browser.call('GET', '/api/user/me')).status).toBe(401)
  })

  test('accepts sessions and interactions written by an older build', async () => {
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

describeOnDatabases('a database from before migration 0027', (fresh) => {
  test('keeps its texts byte for byte', async () => {
    const database = await fresh()
    const { db } = database
    await insertItem(db, storyDraft('a'), noon)
    const german = String.raw`{"title": "Gr\u00fcezi \u0000","body":"<p>ß \ud83d</p>"}`
    for (const undone of [
      sql`alter table items drop column texts`,
      sql`alter table items add column text_de text, add column text_fr text, add column text_it text, add column text_en text, add column text_local text`,
      sql`update items set text_de = ${german}, text_local = '{"title":"b"}'`,
      sql`delete from migrations where name like '0027%'`,
    ])
      await db.execute(undone)
    expect(await migrate(database, environment)).toEqual(['0027-item-texts.sql'])
    const json = async (language: 'de' | 'fr') => (await readItems(db, ['a'], { languages: [language] })).get('a')
    expect(await json('de')).toContain(`"texts":{"de":${german}}`)
    expect(await json('fr')).toContain(`"texts":{"de":${german}}`)
    expect(await rowsOf(db, sql`select texts ->> 'local' as text from items`)).toEqual([{ text: '{"title":"b"}' }])
  })
})

describeOnDatabases('a database of another build', (fresh) => {
  test('is refused if it is newer', async () => {
    const database = await fresh()
    await database.db.execute(sql`insert into migrations (name, applied_at) values ('9999-of-tomorrow.sql', 0)`)
    await expect(migrate(database, environment)).rejects.toThrow(/a later build has changed it \(9999-of-tomorrow\.sql\)/)
  })

  test('makes /healthz 503 if it was migrated while the process serves', async () => {
    const database = await fresh()
    const { app } = createTestApp({ database })
    expect((await app.request('/healthz')).status).toBe(200)
    await database.db.execute(sql`insert into migrations (name, applied_at) values ('9999-of-tomorrow.sql', 0)`)
    const reply = await app.request('/healthz')
    expect([reply.status, await reply.text()]).toEqual([503, 'a later build has changed the database: 9999-of-tomorrow.sql'])
  })

  test('is not changed by a check if it is older', async () => {
    const database = await fresh()
    await expect(migrate(database, environment, { isCheck: true })).resolves.toEqual([])
    await database.db.execute(sql`delete from migrations where name like '0015%'`)
    await expect(migrate(database, environment, { isCheck: true })).rejects.toThrow('it lacks 0015-drafts.sql: run "npm run migrate" first')
    expect(await rowsOf(database.db, sql`select 1 from migrations where name like '0015%'`)).toEqual([])
    await database.db.execute(sql`drop table migrations`)
    await expect(migrate(database, environment, { isCheck: true })).rejects.toThrow(
      new RegExp(`it lacks 0001-content\\.sql, .* ${newest}: run`),
    )
  })
})

test('a read-only database is reported', async () => {
  const database = await freshSchema()
  await database.db.execute(sql`set default_transaction_read_only = on`)
  onTestFinished(async () => void (await database.db.execute(sql`set default_transaction_read_only = off`)))
  for (const isCheck of [true, false])
    await expect(migrate(database, environment, { isCheck })).rejects.toThrow('it is read-only: a recovery waits')
})

describeOnDatabases('check-ins that PostgreSQL cannot read as JSON', (fresh) => {
  test('have lone surrogates replaced by the migration', async () => {
    const { db } = await fresh()
    const migration = readFileSync(new URL('migrations/0019-check-in-lists.sql', import.meta.url), 'utf8')
    const repair = /^update check_ins set body = [^;]+;/m.exec(migration)?.[0] ?? ''
    const text = String.raw`\ud83d` + '\uD83D\uD83D 🚀 \\\uDE80'
    const rows = await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table check_ins (body text) on commit drop`)
      await tx.execute(sql`insert into check_ins values (${JSON.stringify({ text })})`)
      await tx.execute(sql.raw(repair))
      return rowsOf<{ text: string }>(tx, sql`select body::json ->> 'text' as text from check_ins`)
    })
    expect(rows).toEqual([{ text: String.raw`\ud83d` + '\uFFFD\uFFFD 🚀 \\\uFFFD' }])
  })
})

describeOnDatabases('a GIN index', (fresh) => {
  test('has fastupdate off, so that no search reads a list of pending entries', async () => {
    const { db } = await fresh()
    const indexes = await rowsOf<{ name: string; options: string[] | null }>(
      db,
      sql`select relname as name, reloptions as options from pg_class where relnamespace = current_schema()::regnamespace
        and relam = (select oid from pg_am where amname = 'gin')`,
    )
    expect(indexes.length).toBeGreaterThan(0)
    for (const { name, options } of indexes) expect([name, options]).toEqual([name, ['fastupdate=off']])
  })
})
