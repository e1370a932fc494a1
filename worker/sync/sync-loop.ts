import type { Failure } from '#contract/wire/wire.ts'
import type { CycleResult, RoundRequest } from './sync-round.ts'
import type { Diary } from '#worker/diary.ts'
import type { CommandResult } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { beatMs, LeaseLost, whileBeating } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { roundBackoffMs } from '#worker/net/backoff.ts'
import { failuresAfter, isBurst, restMs } from './cadence.ts'

const nothingWished: RoundRequest = { deeper: false, all: false, news: false }

function both(one: RoundRequest, other: RoundRequest): RoundRequest {
  return { deeper: one.deeper || other.deeper, all: one.all || other.all, news: one.news || other.news }
}

type RefreshWaiter = (result: CommandResult) => void
type RoundEnd = { kind: 'done' } | { kind: 'unfinished'; unmet: RoundRequest } | { kind: 'failed'; failure: Failure; unmet: RoundRequest }

interface LoopParts {
  env: Pick<Environment, 'sleep' | 'random' | 'monotonicMs' | 'savesData'>
  diary: Diary
  lease: Lease
  /** Ends the loop. */
  signal: AbortSignal
  /** True where another tab has just looked: a round that only the clock calls for is left out. Rejects where the database cannot be read. */
  isFresh: () => Promise<boolean>
  /** Null where there is nothing to do yet. Throws `LeaseLost`, and what the database throws. */
  run: (request: RoundRequest, signal: AbortSignal) => Promise<CycleResult | null>
}

/**
 * When rounds run: one tab at a time, by the interval, by triggers, and after failures with backoff.
 *
 *   waiting for the lease ──> round (beating) ──> lease released, resting (interval, or backoff after a failure; any trigger ends it) ─┐
 *        ^───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────┘
 *
 * Nothing beats while every tab rests. Whatever is thrown is noted, and the loop goes on.
 */
export function createSyncLoop({ env, diary, lease, signal, isFresh, run }: LoopParts) {
  let round = new AbortController()
  let rest = new AbortController()
  let request = nothingWished
  let lastRoundAt = Number.NEGATIVE_INFINITY
  let failuresInRow = 0
  /** The last round came to its end: what fails does so with the line up, and nothing hurries. */
  let hasLine = false
  let leaseErrorsInRow = 0
  let isResting = false
  /** Wait for the end of the next round. */
  const refreshWaiters: RefreshWaiter[] = []
  /** Somebody wants a round: a start, a trigger, the citizen. */
  let isAsked = true
  /** A service that asked to be left alone, or that owes an answer somebody waits for, is asked again then, on the forward-only clock. */
  let resumeAtMs: number | null = null

  /** Ends the rest; the next round carries the wish. */
  function wake(added: Partial<RoundRequest> = {}): void {
    isAsked = true
    request = both(request, { ...nothingWished, ...added })
    rest.abort()
  }

  async function live(): Promise<void> {
    let errorsInRow = 0
    while (!signal.aborted) {
      try {
        await turn()
        errorsInRow = 0
      } catch (error) {
        diary.note('loop', 'error', String(error))
        errorsInRow += 1
        isAsked = true
        // Not spread by chance: it may be what threw.
        await env.sleep(roundBackoffMs(errorsInRow, 1), signal)
      }
    }
  }

  async function turn(): Promise<void> {
    if (!(await takeLease())) return env.sleep(beatMs, signal)
    try {
      if (await isDue()) await whileBeating({ lease, env, onLost: endRound }, oneRound)
      // Left out: what ended the rest before has been answered by that.
      else if (!isAsked) rest = new AbortController()
    } finally {
      await lease.release().catch(() => undefined)
    }
    if (!signal.aborted) await waitForNextRound()
  }

  /** A database that cannot be written (quota, closed by an upgrade) must not end the loop: it may come back. */
  async function takeLease(): Promise<boolean> {
    try {
      const isTaken = await lease.take()
      leaseErrorsInRow = 0
      return isTaken
    } catch (error) {
      diary.note('lease', 'storage', String(error))
      // Once is a stumble, and whoever waits has the answer of the next try.
      leaseErrorsInRow += 1
      if (leaseErrorsInRow > 1) answerAll({ ok: false, failure: { kind: 'storage', issue: String(error) } })
      return false
    }
  }

  /** False where only the clock asks and another tab has just looked. */
  async function isDue(): Promise<boolean> {
    const isCalled = isAsked || failuresInRow > 0 || resumeAtMs !== null || request.deeper || request.all || request.news
    isAsked = false
    return isCalled || !(await isFresh().catch(() => false))
  }

  async function oneRound(): Promise<void> {
    if (signal.aborted) return
    round = new AbortController()
    const own = request
    const asking = refreshWaiters.splice(0)
    request = nothingWished
    rest = new AbortController()
    let end: RoundEnd = { kind: 'unfinished', unmet: own }
    hasLine = false
    try {
      const result = await run(own, round.signal)
      const failure = result?.failure ?? null
      if (result && !round.signal.aborted) end = failure ? { kind: 'failed', failure, unmet: result.unmet } : { kind: 'done' }
      resumeAtMs = result?.resumeAtMs ?? null
      hasLine = result?.hasLine === true
      failuresInRow = failuresAfter(failuresInRow, { hasFailed: failure !== null, resumeAtMs })
    } catch (error) {
      if (!(error instanceof LeaseLost)) {
        failuresInRow += 1
        end = { kind: 'failed', failure: { kind: 'storage', issue: String(error) }, unmet: own }
        diary.note('round', 'storage', String(error))
      }
    }
    lastRoundAt = env.monotonicMs()
    settle(end, asking)
  }

  /** Another tab has the lease: what this round did not get to is asked for again. */
  function endRound(): void {
    isAsked = true
    round.abort()
    rest.abort()
  }

  /** Tells those who asked; what the round did not come to goes along with the next one. */
  function settle(end: RoundEnd, asking: RefreshWaiter[]): void {
    if (end.kind !== 'done') request = both(request, end.unmet)
    if (end.kind === 'unfinished') refreshWaiters.push(...asking)
    else for (const answer of asking) answer(end.kind === 'done' ? { ok: true } : { ok: false, failure: end.failure })
  }

  function answerAll(result: CommandResult): void {
    for (const answer of refreshWaiters.splice(0)) answer(result)
  }

  async function waitForNextRound(): Promise<void> {
    if (rest.signal.aborted) return
    const resumeInMs = resumeAtMs === null ? null : resumeAtMs - env.monotonicMs()
    isResting = true
    try {
      await env.sleep(
        restMs({ failuresInRow, hasLine, resumeInMs, savesData: env.savesData() }, env.random),
        AbortSignal.any([rest.signal, signal]),
      )
    } finally {
      isResting = false
    }
  }

  return {
    live,
    wake,
    /** The citizen asks for all of it, now; the answer is the next round's. */
    ask(): Promise<CommandResult> {
      wake({ all: true })
      return new Promise((resolve) => void refreshWaiters.push(resolve))
    },
    /** What is under way is for somebody else, or for another scope. */
    restart(): void {
      round.abort()
      wake()
    },
    isResting: () => isResting,
    /** A round has just been. */
    isBurst: () => isBurst(env.monotonicMs() - lastRoundAt),
    stop(): void {
      round.abort()
      rest.abort()
    },
    answerAll,
  }
}
