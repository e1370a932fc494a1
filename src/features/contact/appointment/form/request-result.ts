import type { IntentView } from '#store/rows/views.ts'

/** What is said of a request that the citizen has just sent: thanks only with the receipt, failure only for a refusal. */
export function requestResult(intent: Pick<IntentView, 'stage' | 'end'> | null): 'saved' | 'sent' | 'failed' {
  switch (intent?.stage) {
    case 'needs-you':
      return 'failed'
    case 'received':
      return intent.end === 'applied' ? 'sent' : 'saved'
    case 'answered':
    case 'sending':
    case 'saved':
    case undefined:
      return 'saved'
  }
}
