import type { Failure } from '#contract/wire/wire.ts'
import type { CoreParts } from '#worker/core-parts.ts'

/**
 * How a pull ended. `more`: it stopped before the end of what there is. A failure is never the end.
 * `againInMs`: somebody waits for what was asked, and the next round comes this soon.
 */
export type PullEnd = { kind: 'done'; againInMs?: number } | { kind: 'more' } | { kind: 'failure'; failure: Failure }

export function endOf(reply: { kind: 'not-modified' } | { kind: 'failure'; failure: Failure }): PullEnd {
  return reply.kind === 'failure' ? reply : { kind: 'done' }
}

/** Nothing came of the call: its service, or the line. An answer too large to read was one. */
export function isUnanswered(failure: Failure): boolean {
  return failure.kind === 'no-answer' && failure.reason !== 'too-large'
}

export type OwnPullDeps = Pick<CoreParts, 'env' | 'http' | 'diary' | 'language'>

/** For whom: what comes is stored only while the device still belongs to them. */
export interface OwnPull {
  account: string
  epoch: number
  maxAgeMs: number
  signal: AbortSignal
  /** Longest time for the call; absent: as for any. */
  limitMs?: number | undefined
}
