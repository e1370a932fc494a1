import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database, Db } from './open-database.ts'
import { rowsOf } from './rows-of.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Any number that no other user of the database takes: processes that start together migrate one after the other. */
const lockKey = 4173_0001

let own: Promise<string[]> | undefined
const ownMigrations = () => (own ??= readdir(folder).then((names) => names.filter((name) => name.endsWith('.sql')).toSorted()))

/** The migrations of a later build, whose rows this one might misread. */
export async function laterMigrations(db: Pick<Db, 'execute'>): Promise<string[]> {
  const [rows, files] = await Promise.all([rowsOf<{ name: string }>(db, sql`select name from migrations order by name`), ownMigrations()])
  return rows.map(({ name }) => name).filter((name) => !files.includes(name))
}

/**
 * Runs the files of `migrations/` that this database has not seen, in the order of their names, all in one transaction. Fails where a later build
 * has been at work, whose rows this one might misread; and with `isCheck`, where there is anything to run.
 */
export async function migrate(
  database: Database,
  environment: { now: () => number; newId: () => string },
  { isCheck = false } = {},
): Promise<string[]> {
  const files = await ownMigrations()
  return database.db.transaction(async (tx) => {
    const [state] = await rowsOf<{ is: string }>(tx, sql`select current_setting('transaction_read_only') as is`)
    if (state?.is === 'on') throw new Error('it is read-only: a recovery waits for pg_wal_replay_resume(), or this is a replica')
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    // Who only looks may lack the right to create anything, whether it is there or not.
    if (!isCheck) await tx.execute(sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`)
    const [table] = await rowsOf<{ name: string | null }>(tx, sql`select to_regclass('migrations')::text as name`)
    const rows = table?.name ? await rowsOf<{ name: string }>(tx, sql`select name from migrations order by name`) : []
    const done = new Set(rows.map(({ name }) => name))
    const later = [...done].filter((name) => !files.includes(name))
    if (later.length > 0)
      throw new Error(`a later build has changed it (${later.join(', ')}): start that build, or put back the backup of before`)
    const fresh = files.filter((name) => !done.has(name))
    if (isCheck && fresh.length > 0) throw new Error(`it lacks ${fresh.join(', ')}: run "npm run migrate" first`)
    for (const name of fresh) {
      for (const statement of statementsOf(await readFile(new URL(name, folder), 'utf8'))) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migrations (name, applied_at) values (${name}, ${environment.now()})`)
    }
    if (isCheck) return fresh
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
