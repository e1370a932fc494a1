import type { IntentView, ItemDetail } from '#store/rows/views.ts'
import { canResubmit } from '#src/shared/outbox/submission/can-resubmit.ts'

/**
 * - `open`: can be answered. `log-in`: by whoever logs in. `completed`: the citizen's answers stand, on their way or counted.
 * - `refused`: the service did not take the vote, and no other would be taken. `closed`: too late.
 */
export interface Vote {
  state: 'open' | 'log-in' | 'completed' | 'refused' | 'closed'
  entry: IntentView | null
  /** The answers that stand, or that stood in the vote that was refused. */
  answerIds: string[]
}

export function voteOf(item: ItemDetail, { now, isLoggedIn }: { now: number; isLoggedIn: boolean }): Vote {
  const closesAt = item.survey?.closesAt
  const isClosed = closesAt !== null && closesAt !== undefined && Date.parse(closesAt) <= now
  const last = isLoggedIn && item.intent?.intent.kind === 'vote' ? item.intent : null
  const refused = last?.stage === 'needs-you' ? last : null
  const entry = refused || (last && item.isCompleted) || last?.isCancelling ? last : null
  const answerIds = refused?.intent.kind === 'vote' ? refused.intent.body.answerIds : item.submittedAnswerIds
  return { state: state(), entry, answerIds: answerIds.filter((id) => item.answers.some((answer) => answer.id === id)) }

  function state(): Vote['state'] {
    if (refused) return !isClosed && canResubmit(refused) ? 'open' : 'refused'
    if (item.isCompleted) return 'completed'
    if (isClosed) return 'closed'
    return isLoggedIn ? 'open' : 'log-in'
  }
}
