import type { GenericSchema, InferOutput } from 'valibot'
import type { Call } from '#contract/wire/call.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { nobody, scopeQuery } from '#store/feed/scope.ts'
import type { Scope } from '#store/feed/scope.ts'
import type { Http, Reply } from '#worker/net/http.ts'

interface FeedQuestionParts {
  http: Http
  scope: Scope
  readPass: (() => Promise<string | undefined>) | undefined
}

/**
 * How one pull asks for its scope. What is everybody's goes without a session; the pass is read once. One that is refused is over, or the backend knows of none: from
 * then on in the citizen's own name.
 */
export function createFeedQuestion({ http, scope, readPass }: FeedQuestionParts) {
  const isVisitor = scope.account === nobody
  let shared: Promise<string | undefined> | null = null

  return async function ask<R extends GenericSchema>(
    call: Call<GenericSchema, undefined, R>,
    place: Record<string, string | number>,
    signal: AbortSignal,
  ): Promise<Reply<InferOutput<R>>> {
    shared ??= isVisitor ? Promise.resolve('1') : (readPass?.() ?? Promise.resolve(undefined))
    const pass = await shared
    const account = pass === undefined ? scope.account : undefined
    const reply = await http.request(call, { language: scope.language, account, query: { ...scopeQuery(scope, pass), ...place }, signal })
    if (isVisitor || pass === undefined || reply.kind !== 'failure' || !isOfThePass(reply.failure)) return reply
    shared = Promise.resolve(undefined)
    return ask(call, place, signal)
  }
}

function isOfThePass(failure: Failure): boolean {
  return failure.kind === 'unauthorized' || (failure.kind === 'refused' && !isCursorUnknown(failure))
}

export function isCursorUnknown(failure: Failure): boolean {
  return failure.kind === 'refused' && ['abroad:cursor-unknown', 'abroad:not-found'].includes(failure.problem.type)
}
