import type { Failure } from '#contract/wire/wire.ts'
import { longestWithLineMs, roundBackoffMs } from '#worker/net/backoff.ts'
import { isUnanswered } from './pull.ts'

const minuteMs = 60_000
/** A round every so often while a page is open; news come sooner by the triggers: opened, online, visible, asked. */
const intervalMs = 5 * minuteMs
/** Where the device saves data (Save-Data). */
const sparingIntervalMs = 15 * minuteMs
/** Of an interval, so much more or less. */
const spread = 0.2
/** Each round finds these old enough. */
const shortestMs = intervalMs * (1 - spread)
const longestHaltMs = minuteMs
/** `visible` and `online` come in bursts. */
const triggerQuietMs = 15_000

/** How old each kind may become before it is asked for again; a request of the citizen asks for all. */
export const maxAgeMs = {
  tier: 6 * 60 * minuteMs,
  guide: 30 * minuteMs,
  slowlyChanging: 24 * 60 * minuteMs,
  profile: shortestMs,
  ownRepresentations: 24 * 60 * minuteMs,
  ownEvents: 30 * minuteMs,
  counts: shortestMs,
  // Whoever waits for an answer looks at the screen, and each look is a round: an ETag is all that goes over the line.
  appointments: 0,
  // A thread on the screen hears at once.
  conversations: shortestMs,
}

interface Rest {
  failuresInRow: number
  /** The last round came to its end: what fails does so with the line up, and nothing hurries. */
  hasLine: boolean
  /** Until a service that asked to be left alone, or that owes an answer, is asked again; null: none. */
  resumeInMs: number | null
  savesData: boolean
}

/** From the end of a round to the next, where nothing calls for one sooner. Chance keeps apart whom one moment (services that come back) has brought together. */
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

/** A round has just been. */
export function isBurst(sinceRoundMs: number): boolean {
  return sinceRoundMs < triggerQuietMs
}

/** Another tab has looked, not long ago. */
export function isFreshAge(ageMs: number): boolean {
  return Math.abs(ageMs) <= intervalMs / 2
}

/**
 * What a step's failure means for its round. `pauseMs`: its service asked to be left alone for so long. `isPassing`: it may be well again soon, and the next round
 * comes by backoff; a definite answer (this backend lacks the call) will be the same in two seconds. `asksLine`: the round ends where the line is lost.
 */
export function stepFailure(failure: Failure): { pauseMs: number; isPassing: boolean; asksLine: boolean } {
  const pauseMs = failure.kind === 'busy' ? (failure.retryAfterMs ?? 0) : 0
  const asksLine = isUnanswered(failure)
  return { pauseMs, isPassing: pauseMs === 0 && (failure.kind === 'busy' || failure.kind === 'storage' || asksLine), asksLine }
}

/**
 * From the answer of a service that asked to be left alone, which ends the round, to the next: mostly it speaks for all of them. Where it speaks for itself
 * alone, the others do not wait longer than about a minute.
 */
export function goesOnInMs(pauseMs: number, random: () => number): number {
  return Math.min(pauseMs, spreadOut(longestHaltMs, random))
}

/** Who asked to be left alone the last time comes after the others. */
export function inTurn<Step>(steps: readonly Step[], hasAsked: (step: Step) => boolean): Step[] {
  return [...steps.filter((step) => !hasAsked(step)), ...steps.filter(hasAsked)]
}

/** When the next round comes by what a service asked for, or what somebody waits for; null: neither, or backoff decides. */
export function resumeAtMs(hasPassingFailure: boolean, waits: Iterable<number>): number | null {
  const earliestMs = Math.min(...waits)
  return hasPassingFailure || earliestMs === Infinity ? null : earliestMs
}
