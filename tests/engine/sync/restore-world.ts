import { sql } from 'drizzle-orm'
import { beginAnew } from '#server/database/restored.ts'
import type { Database } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createAlertBoard } from '#server/services/alert/alert-board.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createServices } from './world.ts'

let copies = 0

/** The database as it is now, to be put back later over whatever was written since. */
async function copyOf({ db }: Database) {
  copies += 1
  const tables = await rowsOf<{ name: string; columns: string }>(
    db,
    sql`select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = current_schema() and is_generated = 'NEVER' group by 1`,
  )
  const both = tables.map(({ name, columns }) => ({
    table: sql.identifier(name),
    columns: sql.raw(columns),
    copy: sql.identifier(`copy_${copies}_${name}`),
  }))
  for (const { table, copy } of both) await db.execute(sql`create temporary table ${copy} as select * from ${table}`)
  return () =>
    db.transaction(async (tx) => {
      // Like `pg_restore`: no trigger runs.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const { table } of both) await tx.execute(sql`delete from ${table}`)
      for (const { table, columns, copy } of both) await tx.execute(sql`insert into ${table} (${columns}) select ${columns} from ${copy}`)
    })
}

/** The real services, which can be stopped, and started on what their database was before. */
export async function createRestorable() {
  const services = await createServices()
  const { clock, content, database } = services
  let running = services.app
  const app = { request: (...given: Parameters<typeof running.request>) => running.request(...given) } as typeof running

  return {
    ...services,
    app,
    request: (address: string, init: RequestInit) => running.request(`http://localhost${address}`, init),
    /** A process of before remembers what is no more; this one remembers nothing. */
    async start() {
      const alerts = createAlertBoard(database)
      await alerts.load()
      running = createTestApp({ database, content, alerts, now: () => clock.now }).app
    },
    copy: () => copyOf(database),
    restored: () => beginAnew(database, { now: () => clock.now, newId: () => crypto.randomUUID() }),
  }
}
export type Restorable = Awaited<ReturnType<typeof createRestorable>>
