import type { AbroadDatabase } from '#store/database/database.ts'
import type { HistoryRow, IntentEnd, IntentRow } from '#store/rows/intents.ts'
import { isReadReceipt } from '#store/outbox/lane.ts'

/** Of each account. */
const maxHistory = 200
/** Marks of reading come by themselves, many to a thread: they must not push out a receipt, and are kept only so that a repeat says nothing twice. */
const maxMarks = 20

/** Moves an intent to what is over. Call inside a transaction over `intents` and `history`. */
export async function moveToHistory(
  db: Pick<AbroadDatabase, 'intents' | 'history'>,
  row: IntentRow,
  end: { end: IntentEnd; doneAt: number; receipt?: string | null },
): Promise<void> {
  if (row.seq !== undefined) await db.intents.delete(row.seq)
  const { id, account, entity, intent, version, about, createdAt, attempts } = row
  const done: HistoryRow = {
    id,
    account,
    entity,
    intent,
    version,
    about,
    createdAt,
    attempts,
    doneAt: end.doneAt,
    end: end.end,
    receipt: end.receipt ?? null,
  }
  await db.history.put(done)
  if (isReadReceipt(done.intent)) await trimMarks(db, account)
  const count = await db.history.where('[account+no]').between([account, 0], [account, Infinity]).count()
  if (count <= maxHistory) return
  const oldest = await db.history
    .where('[account+no]')
    .between([account, 0], [account, Infinity])
    .limit(count - maxHistory)
    .primaryKeys()
  await db.history.bulkDelete(oldest)
}

async function trimMarks(db: Pick<AbroadDatabase, 'history'>, account: string): Promise<void> {
  const marks = await db.history
    .where('[account+no]')
    .between([account, 0], [account, Infinity])
    .filter((row) => isReadReceipt(row.intent))
    .primaryKeys()
  await db.history.bulkDelete(marks.slice(0, -maxMarks))
}
