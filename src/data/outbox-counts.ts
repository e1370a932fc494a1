import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import type { OutboxCounts } from '#store/rows/views.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** How much waits, and how much needs the citizen: for the badge and the status line. */
export function useOutboxCounts(): OutboxCounts | undefined {
  return useLive('outbox-counts', (db) => readOutboxCounts(db), { fallback: async () => none })
}

const none: OutboxCounts = { waiting: 0, sending: 0, needsYou: 0, locked: 0 }
