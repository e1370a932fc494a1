import type { Failure } from '#contract/wire/wire.ts'
import type { CycleResult, RoundRequest } from './sync-round.ts'
import type { Diary } from '#worker/diary.ts'
import type { CommandResult } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { beatMs, LeaseLost, whileBeating } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { roundBackoffMs } from '#worker/net/backoff.ts'
import { failuresAfter, isBurst, restMs } from './cadence.ts'

const nothingRequested: RoundRequest = { deeper: false, all: false, news: false }

function both(one: RoundRequest, other: RoundRequest): RoundRequest {
  return { deeper: one.deeper || other.deeper, all: one.all || other.all, news: one.news || other.news }
}

type Waiter = (result: CommandResult) => void
type RoundEnd = { kind: 'done' } | { kind: 'unfinished'; unmet: RoundRequest } | { kind: 'failed'; failure: Failure; unmet: RoundRequest }

interface LoopParts {
  env: Pick<Environment, 'sleep' | 'random' | 'monotonicMs' | 'savesData'>
  diary: Diary
  lease: Lease
  /** Ends the loop. */
  signal: AbortSignal
  /** Another tab has just run a round, so a round that only the interval asks for is left out. Rejects if the database cannot be read. */
  isFresh: () => Promise<boolean>
  /** Null if there is nothing to do yet. Throws `LeaseLost`, and errors of the database. */
  run: (request: RoundRequest, signal: AbortSignal) => Promise<CycleResult | null>
}

/** What the next round will do, and who waits for its end. */
interface NextRound {
  /** A trigger or the citizen asked for it, so it runs however fresh the data is. */
  isRequested: boolean
  request: RoundRequest
  waiters: Waiter[]
}

/** How the last round ended. Times are those of the monotonic clock. */
interface LastRound {
  endedAtMs: number
  failuresInRow: number
  /** It reached its end, so a failure does not mean that the network is lost. */
  hasLine: boolean
  /** When a service that asked for a pause may be called again, or a result that somebody waits for is due. */
  resumeAtMs: number | null
}

interface Loop extends LoopParts {
  next: NextRound
  last: LastRound
  /** Aborted to end the round, or the rest after it. */
  round: AbortController
  rest: AbortController
  isResting: boolean
  leaseErrorsInRow: number
}

/**
 * Decides when rounds run: in one tab at a time, at an interval, on triggers, and after failures with backoff.
 *
 *   wait for the lease ──> round, while the lease is renewed ──> release the lease, rest (interval or backoff; a trigger ends it) ─┐
 *        ^─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────┘
 *
 * No lease is renewed while all tabs rest. Errors go to the diary, and the loop continues.
 */
export function createSyncLoop(parts: LoopParts) {
  const loop: Loop = {
    ...parts,
    next: { isRequested: true, request: nothingRequested, waiters: [] },
    last: { endedAtMs: Number.NEGATIVE_INFINITY, failuresInRow: 0, hasLine: false, resumeAtMs: null },
    round: new AbortController(),
    rest: new AbortController(),
    isResting: false,
    leaseErrorsInRow: 0,
  }
  const stop = () => {
    loop.round.abort()
    loop.rest.abort()
  }
  return {
    live: () => live(loop),
    /** Ends the rest. The next round also does what is `added`. */
    wake: (added: Partial<RoundRequest> = {}) => wake(loop, added),
    /** A round that fetches everything, now. Resolves at the end of that round. */
    ask(): Promise<CommandResult> {
      wake(loop, { all: true })
      return new Promise((resolve) => void loop.next.waiters.push(resolve))
    },
    /** Ends the round and starts the next one: the citizen or the scope has changed. */
    restart(): void {
      loop.round.abort()
      wake(loop)
    },
    isResting: () => loop.isResting,
    /** The last round ended within the last seconds. */
    isBurst: () => isBurst(loop.env.monotonicMs() - loop.last.endedAtMs),
    stop,
    answerAll: (result: CommandResult) => answerAll(loop.next, result),
  }
}

function wake({ next, rest }: Loop, added: Partial<RoundRequest> = {}): void {
  next.isRequested = true
  next.request = both(next.request, { ...nothingRequested, ...added })
  rest.abort()
}

async function live(loop: Loop): Promise<void> {
  const { env, diary, signal, next } = loop
  let errorsInRow = 0
  while (!signal.aborted) {
    try {
      await turn(loop)
      errorsInRow = 0
    } catch (error) {
      diary.note('loop', 'error', String(error))
      errorsInRow += 1
      next.isRequested = true
      // A fixed delay, because `env.random` may be what threw.
      await env.sleep(roundBackoffMs(errorsInRow, 1), signal)
    }
  }
}

async function turn(loop: Loop): Promise<void> {
  const { env, lease, signal, next } = loop
  if (!(await takeLease(loop))) return env.sleep(beatMs, signal)
  try {
    if (await isDue(loop)) await whileBeating({ lease, env, onLost: () => interrupt(loop) }, () => oneRound(loop))
    // This round is skipped. Without a new controller, an abort of the last rest would end the next one too.
    else if (!next.isRequested) loop.rest = new AbortController()
  } finally {
    await lease.release().catch(() => undefined)
  }
  if (!signal.aborted) await waitForNextRound(loop)
}

/** A database that cannot be written (full, or closed by an upgrade) must not end the loop, because it may recover. */
async function takeLease(loop: Loop): Promise<boolean> {
  try {
    const isTaken = await loop.lease.take()
    loop.leaseErrorsInRow = 0
    return isTaken
  } catch (error) {
    loop.diary.note('lease', 'storage', String(error))
    // After the first error, those who wait get the result of the second try.
    loop.leaseErrorsInRow += 1
    if (loop.leaseErrorsInRow > 1) answerAll(loop.next, { ok: false, failure: { kind: 'storage', issue: String(error) } })
    return false
  }
}

/** False if only the interval asks for a round and another tab has just run one. */
async function isDue({ next, last, isFresh }: Loop): Promise<boolean> {
  const { deeper, all, news } = next.request
  const isNeeded = next.isRequested || last.failuresInRow > 0 || last.resumeAtMs !== null || deeper || all || news
  next.isRequested = false
  return isNeeded || !(await isFresh().catch(() => false))
}

async function oneRound(loop: Loop): Promise<void> {
  const { next, last, signal, env } = loop
  if (signal.aborted) return
  const { request } = next
  const waiters = next.waiters.splice(0)
  next.request = nothingRequested
  loop.round = new AbortController()
  loop.rest = new AbortController()
  const end = await runOnce(loop, request, loop.round.signal)
  last.endedAtMs = env.monotonicMs()
  if (end.kind !== 'done') next.request = both(next.request, end.unmet)
  if (end.kind === 'unfinished') next.waiters.push(...waiters)
  else for (const answer of waiters) answer(end.kind === 'done' ? { ok: true } : { ok: false, failure: end.failure })
}

async function runOnce({ run, last, diary }: Loop, request: RoundRequest, signal: AbortSignal): Promise<RoundEnd> {
  last.hasLine = false
  try {
    const result = await run(request, signal)
    const failure = result?.failure ?? null
    last.resumeAtMs = result?.resumeAtMs ?? null
    last.hasLine = result?.hasLine === true
    last.failuresInRow = failuresAfter(last.failuresInRow, { hasFailed: failure !== null, resumeAtMs: last.resumeAtMs })
    if (!result || signal.aborted) return { kind: 'unfinished', unmet: request }
    return failure ? { kind: 'failed', failure, unmet: result.unmet } : { kind: 'done' }
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'unfinished', unmet: request }
    last.failuresInRow += 1
    diary.note('round', 'storage', String(error))
    return { kind: 'failed', failure: { kind: 'storage', issue: String(error) }, unmet: request }
  }
}

/** Another tab has taken the lease. The next round does what this one did not reach. */
function interrupt({ next, round, rest }: Loop): void {
  next.isRequested = true
  round.abort()
  rest.abort()
}

function answerAll({ waiters }: NextRound, result: CommandResult): void {
  for (const answer of waiters.splice(0)) answer(result)
}

async function waitForNextRound(loop: Loop): Promise<void> {
  const { env, last, rest, signal } = loop
  if (rest.signal.aborted) return
  const { failuresInRow, hasLine, resumeAtMs } = last
  const resumeInMs = resumeAtMs === null ? null : resumeAtMs - env.monotonicMs()
  loop.isResting = true
  try {
    const ms = restMs({ failuresInRow, hasLine, resumeInMs, savesData: env.savesData() }, env.random)
    await env.sleep(ms, AbortSignal.any([rest.signal, signal]))
  } finally {
    loop.isResting = false
  }
}
