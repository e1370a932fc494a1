import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'

export interface Counter {
  seq: number
  shapeSeq: number
  epoch: string
  logFrom: number
}

/**
 * Every change of an item gets a number, by which devices ask for what is new ("changes since 17"). A number may become visible only after all
 * lower ones; otherwise a device that has seen 18 would never fetch a 17 that is committed later.
 *
 * Transactions do not commit in the order in which they insert. So a write inserts its changes without a number, and the next reader gives numbers
 * to all committed changes before it reads the counter.
 */
export async function readCounter(db: Db): Promise<Counter> {
  const { counter, hasUnnumbered } = await select(db)
  if (!hasUnnumbered) return counter
  await numberChanges(db)
  return (await select(db)).counter
}

async function select(db: Db): Promise<{ counter: Counter; hasUnnumbered: boolean }> {
  const [row] = await rowsOf<Record<'seq' | 'shape_seq' | 'epoch' | 'log_from', string> & { has_unnumbered: boolean }>(
    db,
    sql`select seq, shape_seq, epoch, log_from, exists (select 1 from changes where seq is null) as has_unnumbered from counter where id = 1`,
  )
  if (!row) throw new Error('the counter row is missing')
  const counter = { seq: Number(row.seq), shapeSeq: Number(row.shape_seq), epoch: row.epoch, logFrom: Number(row.log_from) }
  return { counter, hasUnnumbered: row.has_unnumbered }
}

interface Numberings {
  /** The running numbering, or the last one. */
  running: Promise<void>
  /** Starts when `running` ends; null if no caller waits for it. */
  queued: Promise<void> | null
}
const numberingsByDb = new WeakMap<Db, Numberings>()

/**
 * One numbering at a time for each database, and at most one queued. Callers share the queued one. They cannot share the running one, because it
 * may have read the table before their change was committed.
 */
function numberChanges(db: Db): Promise<void> {
  const numberings = numberingsByDb.get(db) ?? { running: Promise.resolve(), queued: null }
  numberingsByDb.set(db, numberings)
  numberings.queued ??= startAfter(numberings, () => giveNumbers(db))
  return numberings.queued
}

async function startAfter(numberings: Numberings, work: () => Promise<void>): Promise<void> {
  await numberings.running.catch(() => undefined)
  numberings.queued = null
  numberings.running = work()
  return numberings.running
}

/**
 * Numbers the committed changes that have none, in one statement:
 *
 * 1. `held` locks the counter's row, so processes number one after the other. A statement that waited for the lock sees the new `seq`.
 * 2. `waiting` lists the changes without a number as of the start of the statement, before it waited. Another process may have numbered some
 *    of them since.
 * 3. `numbered` updates only those that still have none (PostgreSQL checks `seq is null` again on the current row), so no number changes.
 * 4. The counter rises by the length of `waiting`, so the numbers of step 2 that were not used stay free: gaps are allowed, reuse is not.
 *
 * Only committed changes get numbers, under the lock. So all changes below a visible number are visible too. Changes that are committed while the
 * statement runs get theirs from the next one.
 */
async function giveNumbers(db: Db): Promise<void> {
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

/** Any number that is not used for another lock of this database. */
const editorsKey = 4173_0002

/**
 * Until the transaction ends, blocks other transactions that change texts, dates or audiences of items, or several items at once. A citizen's
 * write locks a single item and waits for no other lock, so there is no deadlock.
 */
export async function lockEditors(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${editorsKey})`)
}
