import type { CommandFailed, FlowFailed, Rejection } from '../engine-interface.ts'
import type { Reply } from '../http.ts'

/**
 * How one step of a flow ended. `refused` is for good and clears what is stored of the log-in; `cut` is a lost network, a busy service or
 * an answer that cannot be read: nothing is lost, the flow goes on later.
 */
export type Step<T> = { kind: 'done'; value: T } | Refused | Cut
export interface Refused {
  kind: 'refused'
  why: Rejection
  /** The service does not know the token: it ran out. */
  isTokenUnknown: boolean
}
export interface Cut {
  kind: 'cut'
  failure: CommandFailed['failure'] | { kind: 'no-key-storage' }
}

export const done = <T>(value: T): Step<T> => ({ kind: 'done', value })
export const refused = (why: Rejection, isTokenUnknown = false): Refused => ({ kind: 'refused', why, isTokenUnknown })
export const cut = (failure: Cut['failure']): Cut => ({ kind: 'cut', failure })

/** What a reply of the identity or user service means for a flow: the one place that tells a refusal from a lost network. */
export function stepOf<T>(reply: Reply<T>): Step<T> {
  if (reply.kind === 'value') return done(reply.value)
  if (reply.kind === 'not-modified') return cut({ kind: 'unreadable', issue: 'nothing was asked for news' })
  switch (reply.failure.kind) {
    case 'refused':
      return refused('refused')
    case 'unauthorized':
      return refused('refused', true)
    case 'no-answer':
    case 'busy':
    case 'unreadable':
    case 'storage':
      return cut(reply.failure)
  }
}

/**
 * Runs a log-in once more from its top where a secret of it was over: an API session that ran out, a challenge or a code that was used by a
 * request that the browser sent again. What a second run meets stands.
 */
export async function anew<T>(logIn: () => Promise<Step<T>>): Promise<Step<T>> {
  const first = await logIn()
  if (first.kind === 'done') return first
  const isOver = first.kind === 'refused' ? first.isTokenUnknown : first.failure.kind === 'busy' && first.failure.status === askAnewStatus
  return isOver ? logIn() : first
}

/** Of `abroad:ask-anew`. */
const askAnewStatus = 425

export function failedFlow(step: Refused | Cut): FlowFailed {
  return { ok: false, failure: step.kind === 'refused' ? { kind: 'rejected', why: step.why } : step.failure }
}
