import type { Failure } from '#contract/wire.ts'

/** How a pull ended. `more`: it stopped before the end of what there is. A failure is never the end. */
export type PullEnd = { kind: 'done' } | { kind: 'more' } | { kind: 'failure'; failure: Failure }

export function endOf(reply: { kind: 'not-modified' } | { kind: 'failure'; failure: Failure }): PullEnd {
  return reply.kind === 'failure' ? reply : { kind: 'done' }
}
