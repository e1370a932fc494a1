import { intentReason } from '#src/shared/outbox/state/intent-reason.ts'
import type { IntentView } from '#store/rows/views.ts'

type Refused = Pick<IntentView, 'refusal' | 'intent'>

/**
 * What a citizen can do about a refusal besides letting it go: `change`, say it differently or once more; `look` at what it was about, where it
 * is over or another answer counts already; null, nothing. The one place that decides it, for the item, the requests and Activity.
 */
export function secondTry({ refusal, intent }: Refused): 'change' | 'look' | null {
  if (refusal === null) return null
  const reason = intentReason(refusal, intent.kind)
  switch (reason) {
    case 'full':
    // An archived conversation opens again for who writes with that wish.
    case 'closed-chat':
    case 'closed-day':
    case 'date-passed':
    case 'changed-elsewhere':
    case 'cancelled':
    case 'invalid':
    case 'too-old':
    case 'other':
      return 'change'
    case 'closed-event':
    case 'closed-survey':
    case 'already':
      return 'look'
    case 'closed-alert':
    case 'gone':
    case 'not-found':
    // Written by a newer version of the app, and not replaced by what this one says.
    case 'unreadable':
    // It can be retried as it is.
    case 'stopped':
      return null
  }
}

export const canResubmit = (refused: Refused): boolean => secondTry(refused) === 'change'
