import type { Failure } from '#contract/wire/wire.ts'
import { longestWithLineMs, roundBackoffMs } from '#worker/net/backoff.ts'
import { isUnanswered } from './pull.ts'

const minuteMs = 60_000
/** Time between rounds while a page is open. Triggers (opened, online, visible, asked) start one sooner. */
const intervalMs = 5 * minuteMs
/** With data saving on (Save-Data). */
const sparingIntervalMs = 15 * minuteMs
/** Random share by which an interval is longer or shorter. */
const spread = 0.2
/** Shortest time between two regular rounds. Data with this maximum age is fetched in each of them. */
const minIntervalMs = intervalMs * (1 - spread)
/** How long a service that asked for a pause may delay the others. */
const maxDelayOfOthersMs = minuteMs
/** `visible` and `online` are often fired several times. */
const triggerQuietMs = 15_000

/** Age at which each kind of data is fetched again. A refresh by the citizen fetches everything. */
export const maxAgeMs = {
  tier: 6 * 60 * minuteMs,
  guide: 30 * minuteMs,
  slowlyChanging: 24 * 60 * minuteMs,
  profile: minIntervalMs,
  ownRepresentations: 24 * 60 * minuteMs,
  ownEvents: 30 * minuteMs,
  counts: minIntervalMs,
  // A citizen who waits for a reply opens the screen often, and each time starts a round. An unchanged reply transfers only an ETag.
  appointments: 0,
  // An open conversation has a request of its own.
  conversations: minIntervalMs,
}

interface Rest {
  failuresInRow: number
  /** The last round reached its end, so the network is there and a failure can wait longer. */
  hasLine: boolean
  /** Time until a pause ends or a result is due; null: neither. */
  resumeInMs: number | null
  savesData: boolean
}

/** Time from the end of a round to the next one, unless a trigger starts it sooner. It is random, so that devices do not all call a service that is back. */
export function restMs({ failuresInRow, hasLine, resumeInMs, savesData }: Rest, random: () => number): number {
  if (failuresInRow > 0) return roundBackoffMs(failuresInRow, random(), hasLine ? longestWithLineMs : undefined)
  const regularMs = spreadOut(savesData ? sparingIntervalMs : intervalMs, random)
  return Math.min(regularMs, Math.max(0, resumeInMs ?? Infinity))
}

export function failuresAfter(before: number, round: { hasFailed: boolean; resumeAtMs: number | null }): number {
  return round.hasFailed && round.resumeAtMs === null ? before + 1 : 0
}

function spreadOut(ms: number, random: () => number): number {
  return ms * (1 - spread + 2 * spread * random())
}

/** A round ended within the last seconds. */
export function isBurst(sinceRoundMs: number): boolean {
  return sinceRoundMs < triggerQuietMs
}

/** Another tab has run a round recently. */
export function isFreshAge(ageMs: number): boolean {
  return Math.abs(ageMs) <= intervalMs / 2
}

/**
 * What a step's failure means for its round. `pauseMs`: the pause that its service asked for. `isPassing`: a retry may succeed, so the next round follows with backoff;
 * a definite reply (this service lacks the call) would be the same. `needsPing`: the network may be lost.
 */
export function stepFailure(failure: Failure): { pauseMs: number; isPassing: boolean; needsPing: boolean } {
  const pauseMs = failure.kind === 'busy' ? (failure.retryAfterMs ?? 0) : 0
  const needsPing = isUnanswered(failure)
  return { pauseMs, isPassing: pauseMs === 0 && (failure.kind === 'busy' || failure.kind === 'storage' || needsPing), needsPing }
}

/**
 * Time to the next round after a service asked for a pause. Such a reply mostly speaks for all services. If it speaks for one, the others wait
 * no longer than about a minute.
 */
export function nextAfterPauseMs(pauseMs: number, random: () => number): number {
  return Math.min(pauseMs, spreadOut(maxDelayOfOthersMs, random))
}

/** Steps whose service asked for a pause come after the others. */
export function pausedLast<Step>(steps: readonly Step[], hasPaused: (step: Step) => boolean): Step[] {
  return [...steps.filter((step) => !hasPaused(step)), ...steps.filter(hasPaused)]
}

/** When the next round runs because a pause ends or a result is due; null: neither, or backoff decides. */
export function resumeAtMs(hasPassingFailure: boolean, waits: Iterable<number>): number | null {
  const earliestMs = Math.min(...waits)
  return hasPassingFailure || earliestMs === Infinity ? null : earliestMs
}
