import type { Intent } from '#contract/intents/intents.ts'
import type { IntentView } from '#store/rows/views.ts'

/**
 * Names what is said. The same words keep their id until they were heard, so that a second try says nothing twice; other words get another,
 * because an id that the engine has heard already would swallow them. So do the same words where what they said has been heard after all and
 * is over since.
 */
export function createIdempotencyKeys(newId: () => string, wouldBeSwallowed: (id: string) => Promise<boolean>) {
  let unconfirmed: { words: string; id: string } | null = null
  return {
    /** `draftId`: of the draft that is sent, the same in every tab. */
    async keyOf(intent: Intent, draftId?: string): Promise<string> {
      const words = JSON.stringify(contentOf(intent))
      const isReused = unconfirmed?.words === words
      if (unconfirmed === null || !isReused) unconfirmed = { words, id: draftId ?? newId() }
      const isKnown = isReused || draftId !== undefined
      if (isKnown && (await wouldBeSwallowed(unconfirmed.id))) unconfirmed = { words, id: newId() }
      return unconfirmed.id
    },
    confirm(): void {
      unconfirmed = null
    },
  }
}

/** Taken back, also where the service has yet to answer to that, or refused: the same words are a new wish then. */
export function hasEnded({ stage, end, isCancelling }: Pick<IntentView, 'stage' | 'end' | 'isCancelling'>): boolean {
  return isCancelling || stage === 'needs-you' || end === 'cancelled' || end === 'discarded'
}

/** What the citizen said. How a conversation begins is the app's own, and goes when the first try has begun it unheard. */
function contentOf(intent: Intent): unknown {
  if (intent.kind !== 'chat-message') return intent
  const { opening: _, ...body } = intent.body
  return { kind: intent.kind, body }
}
