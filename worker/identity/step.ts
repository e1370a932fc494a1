import type { Problem } from '#contract/wire/wire.ts'
import type { CommandFailed, FlowFailed, Rejection } from '#worker/entry/engine-api.ts'
import type { Reply } from '#worker/net/http.ts'

/**
 * How one step of a flow ended. `refused` is a definite no, and clears what is stored of a log-in under way; whether it ends a session that was
 * there, `endsSession` says. `cut` is a lost network, a busy service or an answer that cannot be read: nothing is lost, the flow goes on later.
 */
export type Step<T> = { kind: 'done'; value: T } | Refused | Interrupted
export interface Refused {
  kind: 'refused'
  why: Rejection
  /** Of the service's problem document; null where it said no in another way, or the device itself did. */
  problem: Pick<Problem, 'type' | 'status'> | null
}
export interface Interrupted {
  kind: 'interrupted'
  failure: CommandFailed['failure'] | { kind: 'no-key-storage' }
}

export const done = <T>(value: T): Step<T> => ({ kind: 'done', value })
export const refused = (why: Rejection, problem: Refused['problem'] = null): Refused => ({ kind: 'refused', why, problem })
export const cut = (failure: Interrupted['failure']): Interrupted => ({ kind: 'interrupted', failure })

/** What a reply of the identity or user service means for a flow: the one place that tells a refusal from a lost network. */
export function stepOf<T>(reply: Reply<T>): Step<T> {
  if (reply.kind === 'value') return done(reply.value)
  if (reply.kind === 'not-modified') return cut({ kind: 'unreadable', issue: 'nothing was asked for news' })
  switch (reply.failure.kind) {
    case 'refused':
      return refused('refused', reply.failure.problem)
    case 'unauthorized':
      return refused('refused', { type: 'abroad:unauthorized', status: 401 })
    case 'no-answer':
    case 'busy':
    case 'unreadable':
    case 'storage':
      return cut(reply.failure)
  }
}

/** The service does not know the token: it ran out. */
export const isTokenUnknown = ({ problem }: Refused): boolean => problem?.type === 'abroad:unauthorized'

/**
 * The refusals that end a session. Everything else says that something is wrong with the call or its way (a route that is missing, a list of
 * origins, a type of a later day), and nothing about the device: it is an interruption.
 */
export function endsSession({ why, problem }: Refused): boolean {
  switch (why) {
    case 'unsuccessful':
    case 'device-unknown':
    case 'incomplete':
      return true
    case 'refused':
      return problem?.type === 'abroad:unauthorized' || problem?.type === 'abroad:gone'
    case 'not-begun':
    case 'logged-in':
    case 'invalid-public-key':
      return false
  }
}

/** A refusal that ends nothing, as what it comes to: the service is not well, and is asked again. */
export function interruptionOf({ problem }: Refused): Interrupted {
  return cut({ kind: 'busy', status: problem?.status ?? 503, retryAfterMs: undefined })
}

/**
 * Runs a log-in once more from its top where a secret of it was over: an API session that ran out, a challenge or a code that was used by a
 * request that the browser sent again. What a second run meets stands.
 */
export async function retryFlow<T>(logIn: () => Promise<Step<T>>): Promise<Step<T>> {
  const first = await logIn()
  if (first.kind === 'done') return first
  const isOver =
    first.kind === 'refused' ? isTokenUnknown(first) : first.failure.kind === 'busy' && first.failure.status === retryOnceStatus
  return isOver ? logIn() : first
}

/** Of `abroad:ask-anew`. */
const retryOnceStatus = 425

export function failedFlow(step: Refused | Interrupted): FlowFailed {
  return { ok: false, failure: step.kind === 'refused' ? { kind: 'rejected', why: step.why } : step.failure }
}
