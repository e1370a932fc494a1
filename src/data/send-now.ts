import { readIntent } from '#store/outbox/read-outbox.ts'
import { type IntentOwners, readOutboxCounts } from '#store/outbox/read-counts.ts'
import type { OutboxCounts } from '#store/rows/views.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { engine } from '#src/data/engine/engine.ts'

const usualLimitMs = 10_000
/** Without a line the next try fails at once, or the line is back. */
const cutOffLimitMs = 3_000

interface SendNow {
  id?: string
  /** Whose intents are waited for. All are sent. */
  owners?: IntentOwners
  isCutOff: boolean
  signal: AbortSignal
}

/**
 * Tries what waits, one intent or all of them, and looks for a few seconds whether it leaves: how much still waits then. Rejects where there is
 * no database.
 */
export function sendNow({ id, owners, isCutOff, signal }: SendNow): Promise<number> {
  return sendFirst({
    send: () => engine.sendNow(id === undefined ? {} : { id }),
    left: async () => (id === undefined ? (await readUnsentNow(owners)).waiting : countOf(id)),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    signal,
    limitMs: isCutOff ? cutOffLimitMs : usualLimitMs,
  })
}

async function countOf(id: string): Promise<number> {
  const { db } = await pageDatabase()
  const stage = (await readIntent(db, id))?.stage
  return stage === 'saved' || stage === 'sending' ? 1 : 0
}

interface SendFirst {
  /** Wakes the engine; answers at once. Where it fails there is nothing to wait for. */
  send: () => Promise<{ ok: boolean }>
  /** How much still waits. */
  left: () => Promise<number>
  sleep: (ms: number) => Promise<void>
  /** Somebody decided otherwise meanwhile. */
  signal: AbortSignal
  limitMs: number
}

const lookEveryMs = 250

/**
 * Sends what waits and looks until it has left, within a limit; how much still waits then. What came to need the citizen is not waited for:
 * sending does not help it.
 */
export async function sendFirst({ send, left, sleep, signal, limitMs }: SendFirst): Promise<number> {
  if (!(await send()).ok) return left()
  for (let waitedMs = 0; waitedMs < limitMs && !signal.aborted; waitedMs += lookEveryMs) {
    if ((await left()) === 0) return 0
    await sleep(lookEveryMs)
  }
  return left()
}

/** What is unsent at this moment, for a decision that cannot wait for a live query. Rejects where there is no database. */
export async function readUnsentNow(owners?: IntentOwners): Promise<OutboxCounts> {
  const { db } = await pageDatabase()
  return readOutboxCounts(db, owners)
}
