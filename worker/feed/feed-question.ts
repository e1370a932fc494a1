import type { GenericSchema, InferOutput } from 'valibot'
import type { Call } from '#contract/wire/call.ts'
import type { Failure } from '#contract/wire/wire.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { nobody, scopeQuery } from '#store/feed/scope.ts'
import type { Scope } from '#store/feed/scope.ts'
import { readSharedFeed } from '#store/feed/shared-feed.ts'
import type { SharedFeed } from '#store/feed/shared-feed.ts'
import type { Http, Reply } from '#worker/net/http.ts'

interface FeedQuestionParts {
  db: AbroadDatabase
  http: Http
  scope: Scope
}

/**
 * How one pull asks for its scope. What is everybody's goes without a session. A pass that is refused is over, or the backend knows of none: from then on in the
 * citizen's own name.
 */
export function createFeedQuestion({ db, http, scope }: FeedQuestionParts) {
  const isVisitor = scope.account === nobody
  let isRefused = false
  let reading: Promise<SharedFeed> | null = null
  const shared = () => (reading ??= readSharedFeed(db, scope.account))

  async function ask<R extends GenericSchema>(
    call: Call<GenericSchema, undefined, R>,
    place: Record<string, string | number | undefined>,
    signal: AbortSignal,
  ): Promise<Reply<InferOutput<R>>> {
    const pass = isRefused ? undefined : (await shared()).pass
    const account = pass === undefined ? scope.account : undefined
    const reply = await http.request(call, { language: scope.language, account, query: { ...scopeQuery(scope, pass), ...place }, signal })
    if (isVisitor || pass === undefined || reply.kind !== 'failure' || !isOfThePass(reply.failure)) return reply
    isRefused = true
    return ask(call, place, signal)
  }

  return {
    ask,
    newsMark: async () => (await shared()).newsMark,
  }
}

function isOfThePass(failure: Failure): boolean {
  return failure.kind === 'unauthorized' || (failure.kind === 'refused' && !isCursorUnknown(failure))
}

export function isCursorUnknown(failure: Failure): boolean {
  return failure.kind === 'refused' && ['abroad:cursor-unknown', 'abroad:not-found'].includes(failure.problem.type)
}
