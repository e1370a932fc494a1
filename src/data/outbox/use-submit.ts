import { useState } from 'react'
import type { Intent } from '#contract/intents/intents.ts'
import type { IntentSaid } from '#worker/entry/engine-api.ts'
import { notSaid, type NotSaid } from './submission-failure.ts'
import { say, wouldBeSwallowed } from './outbox.ts'
import { createTapIds } from './idempotency-keys.ts'

export type Said = Extract<IntentSaid, { ok: true }> & { id: string }

export interface Saying {
  isSaving: boolean
  /** Why the last try is not on the device; null after one that is. */
  failure: NotSaid | null
  /** Counts what was not saved. */
  attempt: number
  /** `about`: what the item is called. Said again after a failure it goes under the same id. */
  tell: (intent: Intent, about: string | null) => Promise<Said | Extract<IntentSaid, { ok: false }>>
  forget: () => void
}

/** Says things for the citizen from one place of a screen, one after the other. */
export function useSay(): Saying {
  const [taps] = useState(() => createTapIds(() => crypto.randomUUID(), wouldBeSwallowed))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<NotSaid | null>(null)
  const [attempt, setAttempt] = useState(0)

  async function tell(intent: Intent, about: string | null) {
    setSaving(true)
    const id = await taps.idOf(intent)
    const said = await say(intent, { about, id })
    setSaving(false)
    if (said.ok) {
      taps.heard()
      setFailure(null)
      return { ...said, id }
    }
    setFailure(notSaid(said.failure))
    setAttempt((count) => count + 1)
    return said
  }

  return { isSaving, failure, attempt, tell, forget: () => setFailure(null) }
}
