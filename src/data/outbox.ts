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

const readLimitMs = 1_000

/** Intents that wait, need the citizen or are done. Undefined until the device has been read. */
export function useOutbox(): OutboxView | undefined {
  return useLive('outbox', (db) => readOutbox(db), { fallback: async () => nothing })
}

/** What a log-out would delete: nothing that visitors submitted on this device. */
export function useOwnOutbox(): OutboxView | undefined {
  return useLive('own-outbox', (db) => readOutbox(db, 'own'), { fallback: async () => nothing })
}

/** One intent by its id; null if it is not stored. */
export function useIntent(id: string): IntentView | null | undefined {
  return useLive(`intent|${id}`, (db) => readIntent(db, id), { fallback: async () => null })
}

/**
 * Stores an intent of the citizen who is logged in, or of a visitor who gives their name. Resolves when it is on disk, or when the device refused it.
 * `id` is its idempotency key: a form that is submitted again after a failure uses the same.
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

/** Whether the intent of this key has ended. False if the device cannot be read in time: a tap does not wait for a blocked table. */
export async function hasIntentEnded(id: string): Promise<boolean> {
  const read = await callWithTimeout(async () => readIntent((await pageDatabase()).db, id), readLimitMs)
  return read.kind === 'answered' && read.value !== null && hasEnded(read.value)
}

const nothing: OutboxView = { waiting: [], superseded: [], needsYou: [], done: [], locked: null }

/** A submission. `id` is null if the device could not store it. */
interface SubmittedIntent {
  id: string | null
  intent: Intent
  about: string | null
}

const listeners = new Set<(entry: SubmittedIntent) => void>()

/** Calls the listener for each submission of this tab, after the device has answered. Returns a function that stops this. */
export function onSubmitted(listener: (entry: SubmittedIntent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function announceSubmitted(entry: SubmittedIntent): void {
  for (const listener of listeners) listener(entry)
}

/**
 * Idempotency keys of a form. The same content keeps its key until the engine has confirmed it, so that a retry is stored once. Changed content gets
 * a new key, because the engine ignores a key it knows. So does the same content if its intent was stored after all and has ended since.
 */
export function createIdempotencyKeys(newId: () => string, isKeyConsumed: (id: string) => Promise<boolean>) {
  let unconfirmed: { content: string; id: string } | null = null
  return {
    /** `draftId`: the id of the draft that is submitted, the same in every tab. */
    async keyOf(intent: Intent, draftId?: string): Promise<string> {
      const content = JSON.stringify(contentOf(intent))
      const isReused = unconfirmed?.content === content
      if (unconfirmed === null || !isReused) unconfirmed = { content, id: draftId ?? newId() }
      const isKnown = isReused || draftId !== undefined
      if (isKnown && (await isKeyConsumed(unconfirmed.id))) unconfirmed = { content, id: newId() }
      return unconfirmed.id
    },
    confirm(): void {
      unconfirmed = null
    },
  }
}

/** Whether the intent was cancelled (also if the service has yet to confirm that), refused or discarded: the same content is a new intent then. */
export function hasEnded({ stage, end, isCancelling }: Pick<IntentView, 'stage' | 'end' | 'isCancelling'>): boolean {
  return isCancelling || stage === 'needs-you' || end === 'cancelled' || end === 'discarded'
}

/** What the citizen entered. The opening of a conversation is added by the app and may be gone at the second try, so it is left out. */
function contentOf(intent: Intent): unknown {
  if (intent.kind !== 'chat-message') return intent
  const { opening: _, ...body } = intent.body
  return { kind: intent.kind, body }
}
