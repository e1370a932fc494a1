import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'

export interface Counter {
  seq: number
  shapeSeq: number
  epoch: string
  logFrom: number
}

/** The numbering that runs on a database, and the one that follows it: many readers share it. */
const numberings = new WeakMap<Db, { last: Promise<void>; next: Promise<void> | undefined }>()

/** As of now: every change that is committed has a number, and none above `seq` was ever read by anybody. */
export async function readCounter(db: Db): Promise<Counter> {
  const { counter, isBehind } = await look(db)
  if (!isBehind) return counter
  await giveNumbers(db)
  return (await look(db)).counter
}

async function look(db: Db): Promise<{ counter: Counter; isBehind: boolean }> {
  const [row] = await rowsOf<Record<'seq' | 'shape_seq' | 'epoch' | 'log_from', string> & { is_behind: boolean }>(
    db,
    sql`select seq, shape_seq, epoch, log_from, exists (select 1 from changes where seq is null) as is_behind from counter where id = 1`,
  )
  if (!row) throw new Error('the counter row is missing')
  const counter = { seq: Number(row.seq), shapeSeq: Number(row.shape_seq), epoch: row.epoch, logFrom: Number(row.log_from) }
  return { counter, isBehind: row.is_behind }
}

/** A caller shares a numbering that has not begun: one that runs may have looked before the caller's change was committed. */
function giveNumbers(db: Db): Promise<void> {
  const known = numberings.get(db) ?? { last: Promise.resolve(), next: undefined }
  numberings.set(db, known)
  known.next ??= known.last
    .catch(() => {})
    .then(() => {
      known.next = undefined
      known.last = numberLines(db)
      return known.last
    })
  return known.next
}

/**
 * Gives the committed lines that have no number the next ones. One statement, and one at a time: it holds the counter's row. A statement sees what was
 * committed when it began, so of lines that were numbered while it waited for the row it skips the numbers; whoever reads a number has also every
 * change below it. Lines that are committed meanwhile are for the next.
 */
async function numberLines(db: Db): Promise<void> {
  await db.execute(sql`
    with held as materialized (select seq from counter where id = 1 for update),
      waiting as materialized (select id, op, row_number() over (order by id) as no from changes where seq is null),
      numbered as (
        update changes set seq = held.seq + waiting.no from waiting, held where changes.id = waiting.id and changes.seq is null returning changes.op)
    update counter set seq = counter.seq + found.count,
      shape_seq = case when found.is_shape then counter.seq + found.count else counter.shape_seq end
    from (select (select count(*) from waiting) as count, count(*) as numbered, bool_or(op in ('put', 'drop')) as is_shape from numbered) found
    where counter.id = 1 and found.numbered > 0`)
}

/** Any number that no other user of the database takes. */
const editorsKey = 4173_0002

/**
 * Makes those wait who change words, dates and audiences of items, or several items at once, until the transaction ends. Who holds one item (a citizen's
 * write) waits for nobody, so nobody waits in a circle.
 */
export async function lockEditors(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${editorsKey})`)
}
