import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { rowsOf } from './rows-of.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Any number that no other user of the database takes: processes that start together migrate one after the other. */
const lockKey = 4173_0001

/** Runs the files of `migrations/` that this database has not seen, in the order of their names, all in one transaction. */
export async function migrate(database: Database, environment: { now: () => number; newId: () => string }): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`)
    const done = new Set((await rowsOf<{ name: string }>(tx, sql`select name from migrations order by name`)).map((row) => row.name))
    const fresh = files.filter((name) => !done.has(name))
    for (const name of fresh) {
      for (const statement of statementsOf(await readFile(new URL(name, folder), 'utf8'))) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migrations (name, applied_at) values (${name}, ${environment.now()})`)
    }
    await tx.execute(sql`
      insert into counter (id, seq, shape_seq, epoch, log_from) values (1, 0, 0, ${environment.newId().replaceAll('-', '').slice(0, 8)}, 0)
      on conflict (id) do nothing`)
    return fresh
  })
}

/** The drivers take one statement at a time. Our files hold no semicolon but at the end of a statement. */
function statementsOf(text: string): string[] {
  return text
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)
}
