import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { noon } from '#server/testing/test-app.ts'
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
