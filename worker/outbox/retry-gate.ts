import type { IntentRow, IntentWait } from '#store/rows/intents.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { DrainEnd } from './drain.ts'

/**
 * Pauses by the clock that only goes forward, for as long as this engine lives: what stands on disk is by a clock that may jump, and would let
 * a phone that was set forward ask a busy service at once. After a line that brought nothing all rest a little, more each time.
 */
export interface RetryGate {
  begin(id: string, pause: { waitMs: number; wait: IntentWait }): void
  isOver(row: Pick<IntentRow, 'id'>): boolean
  /** How long the intent's own pause, or that of the line, still is. */
  leftOf(row: Pick<IntentRow, 'id'>): number
  /** Ends one pause, or all. */
  forget(id?: string): void
  noteLine(end: DrainEnd): void
  /**
   * There is a line again: what only waited for it may go. False where the last time brought nothing and its pause is not over: a line
   * that comes back to everything but this must not be tried as often as it comes back.
   */
  onOnline(): boolean
  /** The account is back after its session was lost: what only waited for that may go. */
  onLogIn(): void
}

const firstLineMs = 1_000
const longestLineMs = 60_000
/** A browser may be wrong about having no network at all, and may say nothing when it finds out. */
const unbelievedMs = 60_000

export function createRetryGate(env: Pick<Environment, 'monotonicMs' | 'random' | 'navigatorOnLine'>): RetryGate {
  const until = new Map<string, { atMs: number; wait: IntentWait }>()
  let lineUntil = 0
  let lineFailures = 0
  /** What is not tried cannot have been heard, and still folds: without any network a try is only there to find the browser wrong. */
  let unbelievedUntil = env.monotonicMs() + unbelievedMs
  /** Nothing was answered since the line was last said to be back. */
  let hasFailedSinceOnline = false

  function leftOf({ id }: { id: string }): number {
    const ends = [until.get(id)?.atMs ?? 0, lineUntil, env.navigatorOnLine() ? 0 : unbelievedUntil]
    return Math.max(0, Math.max(...ends) - env.monotonicMs())
  }

  function endPauses(ended: IntentWait): void {
    for (const [id, { wait }] of until) if (wait === ended) until.delete(id)
  }

  function lineHeals(): void {
    lineFailures = 0
    lineUntil = 0
    hasFailedSinceOnline = false
    unbelievedUntil = 0
  }

  return {
    begin: (id, { waitMs, wait }) => void until.set(id, { atMs: env.monotonicMs() + waitMs, wait }),
    isOver: (row) => leftOf(row) === 0,
    leftOf,
    forget(id) {
      if (id === undefined) until.clear()
      else until.delete(id)
      lineHeals()
    },
    noteLine(end) {
      const tried = env.monotonicMs()
      if (end === 'drained') lineHeals()
      unbelievedUntil = tried + unbelievedMs
      if (end !== 'line') return
      lineFailures += 1
      const ceiling = Math.min(longestLineMs, firstLineMs * 2 ** Math.min(lineFailures - 1, 10))
      lineUntil = tried + Math.max(firstLineMs / 2, Math.round(ceiling * env.random()))
    },
    onOnline() {
      if (hasFailedSinceOnline && env.monotonicMs() < lineUntil) return false
      endPauses('line')
      lineUntil = 0
      unbelievedUntil = 0
      hasFailedSinceOnline = true
      return true
    },
    onLogIn: () => endPauses('log-in'),
  }
}
