import type { LineState } from '#worker/net/line-state.ts'
import { steps } from './calls.ts'
import type { Outbox } from './outbox.ts'

/** A device whose app is open; one that is closed is no more than a number. */
export interface Device {
  readonly number: number
  readonly isCitizen: boolean
  readonly roundTripMs: number
  /** False: nothing it asks for gets anywhere. */
  hasLine: boolean
  /** What the engine has learned of the line. */
  line: LineState
  /** By step: when the service last answered, and until when it asked to be left alone (0: it did not, when it was last asked). */
  confirmedAtMs: number[]
  quietUntilMs: number[]
  /** The steps of the round in its order, and the place in it that is under way; null: it rests. */
  order: readonly number[]
  place: number | null
  isWoken: boolean
  hasPassingFailure: boolean
  hasBusy: boolean
  /** When the round goes on that a busy service has ended. */
  goesOnAtMs: number
  /** The round waits for a sign of life. */
  awaitsProbe: boolean
  isProbing: boolean
  failuresInRow: number
  resumeAtMs: number | null
  restEndsAtMs: number
  lastRoundAtMs: number
  alert: 'unheard' | 'heard' | 'pulling' | 'known'
  /** Pulls of the alert that brought it not, in a row, and whether the next is due later. */
  alertCuts: number
  awaitsAlert: boolean
  knowsItem: boolean
  wantsToLeave: boolean
  hasLeft: boolean
  outbox: Outbox | null
  lookAtMs: number
}

export function createDevice(given: Pick<Device, 'number' | 'isCitizen' | 'roundTripMs' | 'hasLine'> & { lastSeenMs: number }): Device {
  return {
    number: given.number,
    isCitizen: given.isCitizen,
    roundTripMs: given.roundTripMs,
    hasLine: given.hasLine,
    line: { state: 'online', failuresInRow: 0, quickInRow: 0 },
    confirmedAtMs: steps.map(() => given.lastSeenMs),
    quietUntilMs: steps.map(() => 0),
    order: [],
    place: null,
    isWoken: false,
    hasPassingFailure: false,
    hasBusy: false,
    goesOnAtMs: Infinity,
    awaitsProbe: false,
    isProbing: false,
    failuresInRow: 0,
    resumeAtMs: null,
    restEndsAtMs: Number.NaN,
    lastRoundAtMs: Number.NEGATIVE_INFINITY,
    alert: 'unheard',
    alertCuts: 0,
    awaitsAlert: false,
    knowsItem: false,
    wantsToLeave: false,
    hasLeft: false,
    outbox: null,
    lookAtMs: Number.NaN,
  }
}
