import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import type { OutboxCounts } from '#store/rows/views.ts'
import { pageDatabase } from '#src/data/database/database.ts'

/** What is unsent at this moment, for a decision that cannot wait for a live query. Rejects where there is no database. */
export async function readUnsentNow(): Promise<OutboxCounts> {
  const { db } = await pageDatabase()
  return readOutboxCounts(db)
}
