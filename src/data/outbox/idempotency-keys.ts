import type { Intent } from '#contract/intents/intents.ts'
import type { IntentView } from '#store/rows/views.ts'

/**
 * Names what is said. The same words keep their id until they were heard, so that a second try says nothing twice; other words get another,
 * because an id that the engine has heard already would swallow them. So do the same words where what they said has been heard after all and
 * is over since.
 */
export function createTapIds(newId: () => string, wouldBeSwallowed: (id: string) => Promise<boolean>) {
  let unheard: { words: string; id: string } | null = null
  return {
    async idOf(intent: Intent): Promise<string> {
      const words = JSON.stringify(wordsOf(intent))
      if (unheard?.words !== words || (await wouldBeSwallowed(unheard.id))) unheard = { words, id: newId() }
      return unheard.id
    },
    heard(): void {
      unheard = null
    },
  }
}

/** Taken back, also where the service has yet to answer to that, or refused: the same words are a new wish then. */
export function isOver({ stage, end, isCancelling }: Pick<IntentView, 'stage' | 'end' | 'isCancelling'>): boolean {
  return isCancelling || stage === 'needs-you' || end === 'cancelled' || end === 'discarded'
}

/** What the citizen said. How a conversation begins is the app's own, and goes when the first try has begun it unheard. */
function wordsOf(intent: Intent): unknown {
  if (intent.kind !== 'chat-message') return intent
  const { opening: _, ...body } = intent.body
  return { kind: intent.kind, body }
}
