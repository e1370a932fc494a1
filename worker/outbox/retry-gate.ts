import type { IntentRow, IntentWait } from '#store/rows/intents.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { DrainEnd } from './drain.ts'

/**
 * When an intent may be sent again. An intent waits for the latest of three times:
 * - `byIntent`: its own pause, after a failure.
 * - `networkAtMs`: the pause of all intents, after a pass without any reply. It grows with each such pass.
 * - `probeAtMs`: while the browser reports no network. The browser may be wrong, so one attempt a minute is made anyway. Until then
 *   intents are known not to have been sent, and later ones can still replace them.
 *
 * All are on the monotonic clock and live in memory. The times in the database are on the wall clock, which may jump: with them alone, a phone
 * whose clock was set forward would call a busy service at once.
 */
export interface RetryGate {
  begin(id: string, pause: { waitMs: number; wait: IntentWait }): void
  isOpen(row: Pick<IntentRow, 'id'>): boolean
  /** 0 if the intent may be sent now. */
  remainingMs(row: Pick<IntentRow, 'id'>): number
  /** Ends the pause of one intent or of all, and the pauses for the network. */
  forget(id?: string): void
  notePass(end: DrainEnd): void
  /**
   * The network may be back, so intents that waited only for it may be sent. False if the last such event brought no reply and the pause after
   * it is not over: a network that reaches everything but the outbox's service must not cause an attempt with each event.
   */
  onOnline(): boolean
  /** Ends the pauses of intents that waited only for their account to log in again. */
  onLogIn(): void
}

const firstNetworkPauseMs = 1_000
const maxNetworkPauseMs = 60_000
const offlineProbeMs = 60_000

interface Pauses {
  byIntent: Map<string, { atMs: number; wait: IntentWait }>
  networkAtMs: number
  probeAtMs: number
  /** Passes without any reply. */
  failuresInRow: number
  /** No reply was received since the last `onOnline` that opened the gate. */
  hasFailedSinceOnline: boolean
}

export function createRetryGate(env: Pick<Environment, 'monotonicMs' | 'random' | 'navigatorOnLine'>): RetryGate {
  const pauses: Pauses = {
    byIntent: new Map(),
    networkAtMs: 0,
    probeAtMs: env.monotonicMs() + offlineProbeMs,
    failuresInRow: 0,
    hasFailedSinceOnline: false,
  }
  const { byIntent } = pauses

  function remainingMs({ id }: { id: string }): number {
    const opensAtMs = Math.max(byIntent.get(id)?.atMs ?? 0, pauses.networkAtMs, env.navigatorOnLine() ? 0 : pauses.probeAtMs)
    return Math.max(0, opensAtMs - env.monotonicMs())
  }

  return {
    begin: (id, { waitMs, wait }) => void byIntent.set(id, { atMs: env.monotonicMs() + waitMs, wait }),
    isOpen: (row) => remainingMs(row) === 0,
    remainingMs,
    forget(id) {
      if (id === undefined) byIntent.clear()
      else byIntent.delete(id)
      endNetworkPauses(pauses)
    },
    notePass(end) {
      const nowMs = env.monotonicMs()
      if (end === 'drained') endNetworkPauses(pauses)
      pauses.probeAtMs = nowMs + offlineProbeMs
      if (end !== 'line') return
      pauses.failuresInRow += 1
      pauses.networkAtMs = nowMs + networkPauseMs(pauses.failuresInRow, env.random())
    },
    onOnline() {
      if (pauses.hasFailedSinceOnline && env.monotonicMs() < pauses.networkAtMs) return false
      endPausesFor(pauses, 'line')
      Object.assign(pauses, { networkAtMs: 0, probeAtMs: 0, hasFailedSinceOnline: true })
      return true
    },
    onLogIn: () => endPausesFor(pauses, 'log-in'),
  }
}

function networkPauseMs(failuresInRow: number, random: number): number {
  const ceiling = Math.min(maxNetworkPauseMs, firstNetworkPauseMs * 2 ** Math.min(failuresInRow - 1, 10))
  return Math.max(firstNetworkPauseMs / 2, Math.round(ceiling * random))
}

function endNetworkPauses(pauses: Pauses): void {
  Object.assign(pauses, { networkAtMs: 0, probeAtMs: 0, failuresInRow: 0, hasFailedSinceOnline: false })
}

function endPausesFor({ byIntent }: Pauses, ended: IntentWait): void {
  for (const [id, { wait }] of byIntent) if (wait === ended) byIntent.delete(id)
}
