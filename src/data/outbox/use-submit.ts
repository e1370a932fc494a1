import { useState } from 'react'
import type { Intent } from '#contract/intents/intents.ts'
import type { EnqueueResult } from '#worker/entry/engine-api.ts'
import { submissionFailure, type SubmissionFailure } from './submission-failure.ts'
import { enqueueIntent, isAlreadyEnqueued } from './outbox.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

export type EnqueuedIntent = Extract<EnqueueResult, { ok: true }> & { id: string }

export interface Submission {
  isSaving: boolean
  /** Why the last try is not on the device; null after one that is. */
  failure: SubmissionFailure | null
  /** Counts what was not saved. */
  attempt: number
  /** `about`: what the item is called. Said again after a failure it goes under the same id. */
  submit: (intent: Intent, about: string | null) => Promise<EnqueuedIntent | Extract<EnqueueResult, { ok: false }>>
  forget: () => void
}

/** Says things for the citizen from one place of a screen, one after the other. */
export function useSubmit(): Submission {
  const [taps] = useState(() => createIdempotencyKeys(() => crypto.randomUUID(), isAlreadyEnqueued))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<SubmissionFailure | null>(null)
  const [attempt, setAttempt] = useState(0)

  async function tell(intent: Intent, about: string | null) {
    setSaving(true)
    const id = await taps.keyOf(intent)
    const entry = await enqueueIntent(intent, { about, id })
    setSaving(false)
    if (entry.ok) {
      taps.confirm()
      setFailure(null)
      return { ...entry, id }
    }
    setFailure(submissionFailure(entry.failure))
    setAttempt((count) => count + 1)
    return entry
  }

  return { isSaving, failure, attempt, submit: tell, forget: () => setFailure(null) }
}
