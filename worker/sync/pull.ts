import type { Failure } from '#contract/wire/wire.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Diary } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Http } from '#worker/net/http.ts'

/** How a pull ended. `more`: it stopped before the end of what there is. A failure is never the end. */
export type PullEnd = { kind: 'done' } | { kind: 'more' } | { kind: 'failure'; failure: Failure }

export function endOf(reply: { kind: 'not-modified' } | { kind: 'failure'; failure: Failure }): PullEnd {
  return reply.kind === 'failure' ? reply : { kind: 'done' }
}

/** Nothing came of the call: its service, or the line. An answer too large to read was one. */
export function isUnanswered(failure: Failure): boolean {
  return failure.kind === 'no-answer' && failure.reason !== 'too-large'
}

export interface OwnPullDeps {
  env: Environment
  http: Http
  diary: Diary
  language: () => Language
}

/** For whom: what comes is stored only while the device still belongs to them. */
export interface OwnPull {
  account: string
  epoch: number
  maxAgeMs: number
  signal: AbortSignal
}
