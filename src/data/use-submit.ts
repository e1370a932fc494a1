import { useState } from 'react'
import type { Intent } from '#contract/intents/intents.ts'
import type { EnqueueResult } from '#worker/entry/engine-api.ts'
import { enqueueIntent, hasIntentEnded, createIdempotencyKeys } from './outbox.ts'

type EnqueuedIntent = Extract<EnqueueResult, { ok: true }> & { id: string }

export interface Submission {
  isSaving: boolean
  /** Why the last intent was not stored; null if it was. */
  failure: SubmissionFailure | null
  /** How many intents were not stored. */
  attempt: number
  /** `about`: what the item is called. Resubmitted after a failure, the intent keeps its id. `draftId`: the id of the draft that is sent. */
  submit: (intent: Intent, about: string | null, draftId?: string) => Promise<EnqueuedIntent | Extract<EnqueueResult, { ok: false }>>
  forget: () => void
}

/** Submits intents from one place of a screen, one after the other. */
export function useSubmit(): Submission {
  const [taps] = useState(() => createIdempotencyKeys(() => crypto.randomUUID(), hasIntentEnded))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<SubmissionFailure | null>(null)
  const [attempt, setAttempt] = useState(0)

  async function submit(intent: Intent, about: string | null, draftId?: string) {
    setSaving(true)
    const { id, entry } = await enqueue(intent, about, draftId).finally(() => setSaving(false))
    if (entry.ok) {
      taps.confirm()
      setFailure(null)
      return { ...entry, id }
    }
    setFailure(submissionFailure(entry.failure))
    setAttempt((count) => count + 1)
    return entry
  }

  async function enqueue(intent: Intent, about: string | null, draftId: string | undefined) {
    const id = await taps.keyOf(intent, draftId)
    return { id, entry: await enqueueIntent(intent, { about, id }) }
  }

  return { isSaving, failure, attempt, submit, forget: () => setFailure(null) }
}

/** Why an intent was not stored; a key of the wording. `silent`: unknown, and it is safe to submit it again. */
export type SubmissionFailure = 'storage' | 'silent' | 'loggedOut' | 'notOffered' | 'invalid'

export function submissionFailure(failure: Extract<EnqueueResult, { ok: false }>['failure']): SubmissionFailure {
  switch (failure.kind) {
    case 'storage':
      return 'storage'
    case 'no-answer':
    case 'busy':
    case 'unreadable':
      return 'silent'
    case 'unauthorized':
    case 'logged-out':
      return 'loggedOut'
    case 'not-offered':
      return 'notOffered'
    case 'invalid':
    case 'refused':
      return 'invalid'
  }
}
