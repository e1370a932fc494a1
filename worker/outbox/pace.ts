import type { IntentRow } from '#store/rows/intents.ts'
import { isDue } from '#worker/net/backoff.ts'

/** HTTP/1.1 gives an origin six connections, and the pulls want some. */
export const maxSideBySide = 4
/** The loop looks this often whether something has become due that nobody told of: another tab's intent whose tab was closed. */
const lookMs = 30_000

/** How long until an intent is due by the wall clock and by the gate, which goes by the clock that only goes forward. */
export function dueInMs(row: Pick<IntentRow, 'nextAttemptAt' | 'waitMs'>, now: number, gateMs: number): number {
  return Math.max(isDue(row, now) ? 0 : (row.nextAttemptAt ?? now) - now, gateMs)
}

export function untilLookMs(waits: readonly number[]): number {
  return Math.min(lookMs, ...waits)
}

/** Something was answered: whatever had no answer beside it, the line is there. */
export function endOfPass({ sawNoAnswer, isHeard }: { sawNoAnswer: boolean; isHeard: boolean }): 'drained' | 'line' {
  return sawNoAnswer && !isHeard ? 'line' : 'drained'
}
