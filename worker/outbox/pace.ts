import type { IntentRow } from '#store/rows/intents.ts'
import { isDue } from '#worker/net/backoff.ts'

/** HTTP/1.1 allows six connections to an origin, and the pulls need some of them. */
export const maxSideBySide = 4
/** The longest rest. An intent may become due without a wake, if the tab that enqueued it was closed. */
const maxRestMs = 30_000

/** How long until an intent is due: by its stored time on the wall clock, and by the retry gate on the monotonic clock. */
export function dueInMs(row: Pick<IntentRow, 'nextAttemptAt' | 'waitMs'>, now: number, gateMs: number): number {
  return Math.max(isDue(row, now) ? 0 : (row.nextAttemptAt ?? now) - now, gateMs)
}

export function nextPollMs(waits: readonly number[]): number {
  return Math.min(maxRestMs, ...waits)
}

/** `line`: no request of the pass got a reply. One reply is enough to know that the network works. */
export function endOfPass({ sawNoAnswer, isHeard }: { sawNoAnswer: boolean; isHeard: boolean }): 'drained' | 'line' {
  return sawNoAnswer && !isHeard ? 'line' : 'drained'
}
