import type { Intent } from '#contract/intents/intents.ts'
import type { EnqueueResult } from '#worker/entry/engine-api.ts'
import { ownerOf } from '#store/outbox/lane.ts'
import { readIntent, readOutbox } from '#store/outbox/read-outbox.ts'
import type { IntentView, OutboxView } from '#store/rows/views.ts'
import { askForSync } from '#src/data/engine/background-sync.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { engine } from '#src/data/engine/engine.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { callWithTimeout } from '#src/data/engine/worker-timeouts.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { hasEnded } from './idempotency-keys.ts'

const readLimitMs = 1_000

/** All that waits, needs the citizen and was done. Undefined until the device has been read. */
export function useOutbox(): OutboxView | undefined {
  return useLive('outbox', (db) => readOutbox(db), { fallback: async () => nothing })
}

/** What a log-out would delete: nothing that visitors submitted on this device. */
export function useOwnOutbox(): OutboxView | undefined {
  return useLive('own-outbox', (db) => readOutbox(db, 'own'), { fallback: async () => nothing })
}

/** One intent by its id: null where it is not here. */
export function useIntent(id: string): IntentView | null | undefined {
  return useLive(`intent|${id}`, (db) => readIntent(db, id), { fallback: async () => null })
}

/**
 * Says something for the citizen who is logged in, or for a visitor who gives their name: resolves when it is on disk, or was refused by the device. `id` names the tap; a form that
 * is sent again after a failure says it under the same one.
 */
export async function enqueueIntent(intent: Intent, { about, id }: { about: string | null; id?: string }): Promise<EnqueueResult> {
  const account = ownerOf(intent, readSessionNow().accountId)
  if (account === null) return { ok: false, failure: { kind: 'logged-out' } }
  const named = id ?? crypto.randomUUID()
  const entry = await engine.enqueue({ id: named, account, intent, about })
  if (entry.ok) void askForSync()
  announceSubmitted({ id: entry.ok ? named : null, intent, about })
  return entry
}

/** Whether the same words are a new wish; no where the device cannot be read, or not soon: a tap waits for no table that somebody holds. */
export async function isAlreadyEnqueued(id: string): Promise<boolean> {
  const read = await callWithTimeout(async () => readIntent((await pageDatabase()).db, id), readLimitMs)
  return read.kind === 'answered' && read.value !== null && hasEnded(read.value)
}

const nothing: OutboxView = { waiting: [], superseded: [], needsYou: [], done: [], locked: null }

/** A tap that says something: `id` is null where the device could not keep it. */
interface SubmittedIntent {
  id: string | null
  intent: Intent
  about: string | null
}

const listeners = new Set<(entry: SubmittedIntent) => void>()

/** Hears of everything that is said in this tab, when the device has answered. Gives the way to stop. */
export function onSubmitted(listener: (entry: SubmittedIntent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function announceSubmitted(entry: SubmittedIntent): void {
  for (const listener of listeners) listener(entry)
}
