import { readIntent } from '#store/outbox/read-outbox.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { engine } from '#src/data/engine/engine.ts'
import { sendFirst } from './send-first.ts'
import { readUnsentNow } from './unsent-now.ts'

const limitMs = 10_000
/** Without a line the next try fails at once, or the line is back. */
const cutOffLimitMs = 3_000

/**
 * Tries what waits, one intent or all of them, and looks for a few seconds whether it leaves: how much still waits then. Rejects where there is
 * no database.
 */
export function sendNow({ id, isCutOff, signal }: { id?: string; isCutOff: boolean; signal: AbortSignal }): Promise<number> {
  return sendFirst({
    send: () => engine.sendNow(id === undefined ? {} : { id }),
    left: async () => (id === undefined ? (await readUnsentNow()).waiting : countOf(id)),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    signal,
    limitMs: isCutOff ? cutOffLimitMs : limitMs,
  })
}

async function countOf(id: string): Promise<number> {
  const { db } = await pageDatabase()
  const stage = (await readIntent(db, id))?.stage
  return stage === 'saved' || stage === 'sending' ? 1 : 0
}
