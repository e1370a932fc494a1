import type { LineState } from '../../worker/net/line-state.ts'
import { steps } from './calls.ts'
import type { Outbox } from './outbox.ts'

interface Given {
  readonly number: number
  readonly isCitizen: boolean
  readonly roundTripMs: number
  /** False: no request gets anywhere. */
  hasLine: boolean
  lastSeenMs: number
}

export type Device = ReturnType<typeof createDevice>

/** A device whose app is open. A closed one is only a number. */
export function createDevice({ lastSeenMs, ...given }: Given) {
  return {
    ...given,
    /** What the engine has learned of the network. */
    line: { state: 'online', failuresInRow: 0, quickInRow: 0 } as LineState,
    /** For each step: when the service last answered, and until when it asked for a pause (0 if it did not when last asked). */
    confirmedAtMs: steps.map(() => lastSeenMs),
    quietUntilMs: steps.map(() => 0),
    /** The steps of the round in its order, and the index of the current one; null while the device rests. */
    order: [] as readonly number[],
    place: null as number | null,
    isWoken: false,
    hasPassingFailure: false,
    hasBusy: false,
    /** When a round that a busy service ended continues. */
    goesOnAtMs: Infinity,
    /** The round waits for a probe. */
    awaitsProbe: false,
    isProbing: false,
    failuresInRow: 0,
    resumeAtMs: null as number | null,
    restEndsAtMs: Number.NaN,
    lastRoundAtMs: Number.NEGATIVE_INFINITY,
    alert: 'unheard' as 'unheard' | 'heard' | 'pulling' | 'known',
    /** Failed pulls of the alert in a row, and whether the next one is scheduled. */
    alertCuts: 0,
    awaitsAlert: false,
    knowsItem: false,
    wantsToLeave: false,
    hasLeft: false,
    outbox: null as Outbox | null,
    lookAtMs: Number.NaN,
  }
}
