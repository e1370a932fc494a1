import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'

export interface Counter {
  seq: number
  shapeSeq: number
  epoch: string
  logFrom: number
}

export async function readCounter(db: Db): Promise<Counter> {
  const [row] = await rowsOf<Record<string, string>>(db, sql`select seq, shape_seq, epoch, log_from from counter where id = 1`)
  if (!row) throw new Error('the counter row is missing')
  return { seq: Number(row.seq), shapeSeq: Number(row.shape_seq), epoch: String(row.epoch), logFrom: Number(row.log_from) }
}

/**
 * Takes the next `count` numbers and gives back the first. The row stays locked until the transaction ends: whoever reads a number has
 * also every change below it.
 */
export async function takeNumbers(tx: Db, options: { count: number; changesShape: boolean }): Promise<number> {
  const shape = options.changesShape ? sql`, shape_seq = seq + ${options.count}` : sql``
  const [row] = await rowsOf<{ seq: string }>(tx, sql`update counter set seq = seq + ${options.count}${shape} where id = 1 returning seq`)
  return Number(row?.seq) - options.count + 1
}

/** Makes other writers wait, for work that reads before it knows what it will change. */
export async function lockCounter(tx: Db): Promise<void> {
  await tx.execute(sql`select seq from counter where id = 1 for update`)
}
