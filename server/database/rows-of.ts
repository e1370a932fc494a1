import type { SQL } from 'drizzle-orm'
import type { Db } from './open-database.ts'

/** Rows of a query written by hand. Both drivers answer with `rows`; Drizzle's common type does not say so. 64-bit numbers may be strings. */
export async function rowsOf<Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] }
  return result.rows
}
