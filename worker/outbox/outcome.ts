import type { Failure } from '#contract/wire/wire.ts'
import type { IntentWait, Refusal } from '#store/rows/intents.ts'
import type { Reply } from '#worker/net/http.ts'

/**
 * What one try of an intent came to.
 * - `done`: applied, with the service's reply.
 * - `answered`: applied, and this build cannot read the reply.
 * - `refused`: definitely not applied: the citizen decides. `current` is what the service holds instead, if it says so.
 * - `cancelled`: definitely not applied, because the citizen took it back.
 * - `retry`: the result is unknown, or the service is busy. The same key is sent again.
 */
export type Outcome<T> =
  | { kind: 'done'; reply: T }
  | { kind: 'answered' }
  | { kind: 'refused'; refusal: Omit<Refusal, 'at'>; current?: unknown }
  | { kind: 'cancelled' }
  | { kind: 'retry'; wait: IntentWait; retryAfterMs: number }

/** The one table from a reply to what becomes of the intent. Only a problem document of ours refuses, and only its `type` says why. */
export function outcomeOf<T>(reply: Reply<T>): Outcome<T> {
  switch (reply.kind) {
    case 'value':
      return { kind: 'done', reply: reply.value }
    case 'not-modified':
      return again('line')
    case 'failure':
      return outcomeOfFailure(reply.failure)
  }
}

function outcomeOfFailure(failure: Failure): Exclude<Outcome<never>, { kind: 'done' }> {
  switch (failure.kind) {
    case 'no-answer':
      return again('line')
    case 'busy':
      return again('busy', failure.retryAfterMs)
    // Nothing went out. The line is well: others may go on.
    case 'storage':
      return again('busy')
    case 'unauthorized':
      return again('log-in')
    case 'unreadable':
      return failure.isAnswer ? { kind: 'answered' } : again('busy')
    case 'refused':
      return outcomeOfProblem(failure.problem)
  }
}

function outcomeOfProblem({
  type,
  detail,
  errors,
  current,
}: Extract<Failure, { kind: 'refused' }>['problem']): Exclude<Outcome<never>, { kind: 'done' }> {
  switch (type) {
    // Another account's session: this one waits until its own account is back.
    case 'abroad:account-mismatch':
    case 'abroad:unauthorized':
      return again('log-in')
    case 'abroad:cancelled':
      return { kind: 'cancelled' }
    // These say "not now", whatever status they came with.
    case 'abroad:unavailable':
    case 'abroad:too-many-requests':
    case 'abroad:ask-anew':
      return again('busy')
    // Rolled back there, because an invariant does not hold: the citizen decides, and the next start tries it.
    case 'abroad:assertion-failed':
      return { kind: 'refused', refusal: { type: 'unreadable', detail: null, failed: 'service' } }
    case 'about:blank':
    case 'abroad:invalid':
    case 'abroad:not-found':
    case 'abroad:method-not-allowed':
    case 'abroad:forbidden-origin':
    case 'abroad:gone':
    case 'abroad:full':
    case 'abroad:closed':
    case 'abroad:date-passed':
    case 'abroad:already-answered':
    case 'abroad:changed-elsewhere':
    case 'abroad:key-reused':
    case 'abroad:too-large':
    case 'abroad:cursor-unknown':
    case 'abroad:password-needed':
      return {
        kind: 'refused',
        refusal: { type, detail: detail ?? null, ...(errors && { errors }) },
        ...(current !== undefined && { current }),
      }
  }
}

function again(wait: IntentWait, retryAfterMs = 0): Extract<Outcome<never>, { kind: 'retry' }> {
  return { kind: 'retry', wait, retryAfterMs }
}
