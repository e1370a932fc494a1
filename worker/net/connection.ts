import { contractVersion } from '#contract/wire/version.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { ConnectionRow, ConnectionState } from '#store/rows/rows.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { CallReport } from './http.ts'
import { isLineUp, lineAfter } from './line-state.ts'

/**
 * The connection's truth, from real replies:
 *
 *   online ── an unanswered call, and the probe unanswered too ──> offline | captive | service-down
 *     ^  \__ answers, but slowly __> slow                                 │
 *     └────────────── any reply of ours ──────────────────────────────────┘
 *
 * It knows nothing of what was asked. `navigator.onLine` only shortens the wait; it never decides what is shown.
 */
export interface Connection {
  report(outcome: CallReport): void
  state(): ConnectionState
  /** True while calls make sense: online or slow. */
  isUp(): boolean
  isSlow(): boolean
  /** What the service's clock says now, learned from its replies. */
  serviceNow(): number
  /** The same; null while nothing was heard of it since this worker began. */
  serviceNowMsOrNull(): number | null
  /** Called when the state went from down to up. */
  onUp(listener: () => void): void
  /** The state as last written is on disk. */
  settled(): Promise<void>
}

interface ConnectionOptions {
  env: Pick<Environment, 'now' | 'monotonicMs' | 'navigatorOnLine'>
  db: Pick<AbroadDatabase, 'connection'>
  initial: ConnectionRow | undefined
  /** Asks the service for a sign of life; its reply comes back through `report`. */
  probe: () => void
}

/** A database may stumble over the very first call, while another one of its name is being removed for instance. */
const readAgainMs = [100, 400, 1_500]

/**
 * What was known of the connection when it was last written. Rejects where the device does not answer for longer: the page begins a new engine
 * then, with a database of its own, and an engine that had begun without this would write over it.
 */
export async function lastConnection(env: Pick<Environment, 'db' | 'sleep'>): Promise<ConnectionRow | undefined> {
  for (const ms of readAgainMs) {
    try {
      return await env.db.connection.get('now')
    } catch {
      await env.sleep(ms)
    }
  }
  return env.db.connection.get('now')
}

export function createConnection(options: ConnectionOptions): Connection {
  const { env, db } = options
  const { tooOldContract, ...initial } = options.initial ?? {
    ...({ key: 'now', state: 'online' } as const),
    since: env.now(),
    answeredAt: null,
    clockOffsetMs: 0,
  }
  let row: ConnectionRow = initial
  /** The last word of the service's clock, on the clock here that only goes forward: right also when the other one jumps. */
  let heard: { serviceTime: number; atMs: number } | null = null
  let counts = { failuresInRow: 0, quickInRow: 0 }
  // What an engine of the same contract has heard before is heard again, or no longer so: the services may have gone back.
  let writing: Promise<unknown> = tooOldContract === contractVersion ? db.connection.put(initial).catch(() => undefined) : Promise.resolve()
  const listeners: (() => void)[] = []

  function write(next: ConnectionRow): void {
    row = next
    // Leaves alone what this engine does not know: that a tab of another build is too old.
    writing = writing.then(() => db.connection.upsert('now', { ...next })).catch(() => undefined)
  }

  function become(state: ConnectionState, answeredAt: number | null): void {
    const wasUp = isUp()
    if (state !== row.state) write({ ...row, state, since: env.now(), answeredAt })
    // A clock that was set back counts as news too, or "checked" would lie in the future.
    else if (Math.abs((answeredAt ?? 0) - (row.answeredAt ?? 0)) > answeredResolutionMs) write({ ...row, answeredAt })
    if (!wasUp && isUp()) for (const listener of listeners) listener()
  }

  function isUp(): boolean {
    return isLineUp(row.state)
  }

  function answered(outcome: CallReport, state: ConnectionState): void {
    const isOfLaterContract = outcome.failure?.kind === 'unreadable' && outcome.failure.isNewer === true
    if (isOfLaterContract && row.tooOldContract === undefined) write({ ...row, tooOldContract: contractVersion })
    if (outcome.serviceTime !== null) {
      const clockOffsetMs = outcome.serviceTime - env.now()
      const isNews = Math.abs(clockOffsetMs - row.clockOffsetMs) > clockResolutionMs
      row = { ...row, clockOffsetMs }
      // Who has just set their clock wants to see it.
      if (isNews) write(row)
      heard = { serviceTime: outcome.serviceTime, atMs: env.monotonicMs() }
    }
    become(state, env.now())
  }

  return {
    report(outcome) {
      const { verdict, state, ...after } = lineAfter({ state: row.state, ...counts }, outcome)
      counts = after
      if (verdict === 'answer') answered(outcome, state)
      if (verdict === 'doubt') options.probe()
      if (verdict === 'silence') become(state, row.answeredAt)
    },
    state: () => row.state,
    isUp,
    isSlow: () => row.state === 'slow',
    serviceNow: () => (heard ? heard.serviceTime + env.monotonicMs() - heard.atMs : env.now() + row.clockOffsetMs),
    serviceNowMsOrNull: () => (heard ? heard.serviceTime + env.monotonicMs() - heard.atMs : null),
    onUp: (listener) => void listeners.push(listener),
    settled: async () => void (await writing),
  }
}

/** "Checked just now" needs no finer steps, and each write wakes every screen. */
const answeredResolutionMs = 15_000
/** A clock that is off by seconds is no news, and the service tells whole ones. */
const clockResolutionMs = 30_000
