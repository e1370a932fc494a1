import type { ConnectionState } from '#store/rows/rows.ts'
import type { CallReport } from './http.ts'

/** Above this a call that brought little counts as slow; below it for three calls in a row, as quick again. */
const slowMs = 3_000
const slowBytesPerSecond = 8_000

export interface LineState {
  state: ConnectionState
  failuresInRow: number
  quickInRow: number
}

/** `nothing`: the call says nothing of the line. `doubt`: a sign of life is to be asked for before anybody is told. */
type Verdict = 'answer' | 'silence' | 'doubt' | 'nothing'

/** What one call makes of the line: the transitions of `connection.ts`, without its clocks, its listeners and its row. */
export function lineAfter(before: LineState, call: Pick<CallReport, 'failure' | 'tookMs' | 'bytes'>): LineState & { verdict: Verdict } {
  const { failure } = call
  if (failure?.kind === 'no-answer' && failure.reason === 'too-large') return { ...before, verdict: 'nothing' }
  if (failure?.kind !== 'no-answer' && failure?.kind !== 'busy') return { ...answered(before, call), verdict: 'answer' }
  const failuresInRow = before.failuresInRow + 1
  // One lost call is a bad moment; the notice waits for the probe to agree.
  if (failuresInRow === 1 && isLineUp(before.state)) return { ...before, failuresInRow, verdict: 'doubt' }
  return { ...before, failuresInRow, state: stateOf(failure.kind === 'no-answer' ? failure.reason : null), verdict: 'silence' }
}

export function isLineUp(state: ConnectionState): boolean {
  return state === 'online' || state === 'slow'
}

function answered(before: LineState, { tookMs, bytes }: Pick<CallReport, 'tookMs' | 'bytes'>): LineState {
  const isSlowCall = tookMs > slowMs && (bytes / tookMs) * 1000 < slowBytesPerSecond
  const quickInRow = isSlowCall ? 0 : before.quickInRow + 1
  const isSlow = isSlowCall || (before.state === 'slow' && quickInRow < 3)
  return { state: isSlow ? 'slow' : 'online', failuresInRow: 0, quickInRow }
}

/** `null`: a service of ours that is busy; `not-ours`: an edge of ours that answers for a service that does not. */
function stateOf(reason: string | null): ConnectionState {
  if (reason === null || reason === 'not-ours') return 'service-down'
  return reason === 'portal' ? 'captive' : 'offline'
}
