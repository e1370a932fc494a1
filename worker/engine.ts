import { shownScope } from '#store/reads/feed-reads.ts'
import { createChat } from './chat/chat.ts'
import { createCommands } from './commands.ts'
import { createConnection, lastConnection } from './connection.ts'
import { runCycle } from './cycle.ts'
import type { CycleWish } from './cycle.ts'
import { guessedBefore, guessFromTables } from './country-guess.ts'
import { createDiary } from './diary.ts'
import { fillFromFile } from './emergency-fill.ts'
import type { CommandResult, EngineApi, EngineContext } from './engine-interface.ts'
import type { Environment } from './environment.ts'
import { createHttp } from './http.ts'
import { guardedLease } from './identity/epoch-guard.ts'
import type { Presence } from './identity/citizen.ts'
import { createIdentity } from './identity/identity.ts'
import { beatMs, createLease, LeaseLost, whileBeating } from './lease.ts'
import { collectGarbage } from './packs/garbage.ts'
import { createPackPull } from './packs/pack-pull.ts'
import { createOutbox } from './outbox/outbox.ts'
import { dropBegun, fallbackCountry } from './packs/pack-round.ts'
import { createProbe } from './probe.ts'
import { roundBackoffMs } from './round-backoff.ts'
import { createSearchIndex, indexed } from './search-index.ts'

/** A round every so often while a page is open; news come sooner by the triggers: opened, online, visible, asked. */
const intervalMs = 5 * 60_000
/** `visible` and `online` come in bursts. */
const triggerQuietMs = 15_000

type Asker = (result: CommandResult) => void
type RoundEnd = { kind: 'done' } | { kind: 'unfinished' } | { kind: 'failed'; failure: Extract<CommandResult, { ok: false }>['failure'] }

/**
 * The sync engine: waits for the lease, then runs rounds of pulls until it is closed.
 *
 *   waiting for the lease ──> round (beating) ──> lease released, resting (interval, or backoff after a failure; any trigger ends it) ─┐
 *        ^───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────┘
 *
 * Nothing beats while every tab rests. A round that only the clock called for is left out when another tab has just run one.
 *
 * It does not know who calls it: the Web Worker and the tests are thin shells around it.
 */
export async function createEngine(env: Environment): Promise<EngineApi> {
  const { db } = env
  const life = new AbortController()
  const diary = createDiary(env, db)
  const initial = await lastConnection(env)
  const http = createHttp(
    env,
    (outcome) => connection.report(outcome),
    () => identity.door,
  )
  const signs = { http, language: () => context?.language ?? 'en', signal: life.signal }
  const probe = createProbe(signs)
  // One of its own: what it is to confirm may be the silence of the shared one, which is not over yet.
  const connection = createConnection({ env, db, initial, probe: () => void createProbe(signs)() })
  const lease = createLease({ env, db, name: 'pull' })
  const identity = createIdentity({
    env,
    http,
    diary,
    signal: life.signal,
    language: () => context?.language ?? 'en',
    serviceNow: connection.serviceNow,
  })
  const outbox = createOutbox({
    env,
    http,
    diary,
    language: () => context?.language ?? 'en',
    build: () => context?.build ?? '',
    heardNow: connection.heardNow,
    signal: life.signal,
  })
  const chat = createChat({ env, http, diary, language: () => context?.language ?? 'en', signal: life.signal })
  const packs = createPackPull({ env, http, diary })
  const searchIndex = createSearchIndex({ env, diary, signal: life.signal })
  const commands = indexed(
    createCommands({
      env,
      http,
      diary,
      packs,
      context: () => context,
      signal: life.signal,
      onChanged: () => wake(),
      onLost: () => wake({ all: true }),
    }),
    searchIndex,
  )

  let context: EngineContext | null = null
  let round = new AbortController()
  let rest = new AbortController()
  let wish: CycleWish = { deeper: false, all: false }
  let lastRoundAt = Number.NEGATIVE_INFINITY
  let failuresInRow = 0
  let leaseErrorsInRow = 0
  let isResting = false
  /** Wait for the end of the next round. */
  const askers: Asker[] = []
  /** Somebody wants a round: a start, a trigger, the citizen. */
  let isAsked = true
  /** Until when a busy service asked to be left alone, on the forward-only clock; only the citizen's own wish comes sooner. */
  let quietUntilMs = 0
  let loop: Promise<unknown> | null = null
  /** Who is here, and what their feed is made of. */
  let here: Presence | null = null
  // Only a rest: a round that brings the line back must not call for the next one, or a line that is half up gets no pause at all.
  connection.onUp(() => {
    outbox.lineIsBack()
    chat.lineIsBack()
    if (isResting) wake()
  })

  /** Somebody came, left or moved, in this tab or another: what is under way was for somebody else. */
  const unwatch = identity.watch((now) => {
    if (now.key === here?.key) return
    // A picture that was on its way when the device was emptied.
    if (here && here.epoch !== now.epoch) void env.removePictures().catch(() => undefined)
    here = now
    round.abort()
    wake()
    outbox.wake()
  })

  /** Ends the rest; the next round carries the wish. */
  function wake(added: Partial<CycleWish> = {}): void {
    isAsked = true
    wish = { deeper: wish.deeper || added.deeper === true, all: wish.all || added.all === true }
    if (env.monotonicMs() >= quietUntilMs) rest.abort()
  }

  async function live(): Promise<void> {
    // Beside the first round, not before it: on a thin line the first page must not wait for the tier.
    const filled = fillFromFile(env, diary, life.signal)
      .then(guessCountry)
      .then(searchIndex.refresh)
      .catch((error: unknown) => diary.note('guess', 'storage', String(error)))
    while (!life.signal.aborted) {
      if (!(await takeLease())) await env.sleep(beatMs, life.signal)
      else {
        if (await isDue()) await whileBeating({ lease, env, onLost: endRound }, oneRound)
        // Left out: what ended the rest before has been answered by that.
        else if (!isAsked) rest = new AbortController()
        await lease.release().catch(() => undefined)
        if (!life.signal.aborted) await rested()
      }
    }
    await filled
  }

  /** Nobody chose a country: the device's time zone may name one, and the page says that it is a guess. */
  async function guessCountry(): Promise<void> {
    const guess = await guessFromTables(env)
    if (!guess || !context || context.country !== null) return
    const { language } = context
    // First, because it ends the round: one that is still under way would begin anew what is dropped.
    await switchTo({ ...context, country: guess })
    if (guess !== fallbackCountry) await dropBegun(db, { country: fallbackCountry, language })
  }

  async function switchTo(given: EngineContext): Promise<void> {
    const guess = given.country === null ? await guessedBefore(db) : undefined
    const next = guess ? { ...given, country: guess } : given
    const isSame = context?.language === next.language && context.country === next.country
    context = next
    if (isSame) return
    // Late rows of the old scope must not land in front of the citizen: end the round, begin one for the new scope.
    round.abort()
    quietUntilMs = 0
    wake()
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
      const failure = { kind: 'storage', issue: String(error) } as const
      if (leaseErrorsInRow > 1) for (const tell of askers.splice(0)) tell({ ok: false, failure })
      return false
    }
  }

  /** False where only the clock asks and another tab has just looked. */
  async function isDue(): Promise<boolean> {
    const isCalled = isAsked || failuresInRow > 0 || wish.deeper || wish.all
    isAsked = false
    if (isCalled) return true
    try {
      const shown = await shownScope(db)
      const confirmedAt = shown && (await db.scopes.get(shown.key))?.confirmedAt
      return !confirmedAt || Math.abs(env.now() - confirmedAt) > intervalMs / 2
    } catch {
      return true
    }
  }

  async function oneRound(): Promise<void> {
    if (!context || life.signal.aborted) return
    round = new AbortController()
    const own = wish
    const asking = askers.splice(0)
    wish = { deeper: false, all: false }
    rest = new AbortController()
    let end: RoundEnd = { kind: 'unfinished' }
    const mine = context
    try {
      await identity.prepare()
      const now = await identity.presence()
      here = now
      const isCurrent = () => context?.language === mine.language && context.country === mine.country && here?.key === now.key
      const guarded = guardedLease(lease, db, now.epoch)
      const wanted = { isAll: own.all, signal: round.signal }
      const steps = [...identity.steps(now, wanted), ...chat.steps(now, wanted)]
      const deps = { env, http, lease: guarded, connection, diary, packs, isCurrent, isLineUp: probe, citizen: now.citizen, own: steps }
      const result = await runCycle(deps, mine, own, round.signal)
      if (!round.signal.aborted) end = result.failure ? { kind: 'failed', failure: result.failure } : { kind: 'done' }
      failuresInRow = result.failure ? failuresInRow + 1 : 0
      if (result.failure?.kind === 'busy') quietUntilMs = env.monotonicMs() + (result.failure.retryAfterMs ?? 0)
      if (!result.failure && !round.signal.aborted) await collectGarbage(db)
    } catch (error) {
      if (!(error instanceof LeaseLost)) {
        failuresInRow += 1
        end = { kind: 'failed', failure: { kind: 'storage', issue: String(error) } }
        diary.note('round', 'storage', String(error))
      }
    }
    lastRoundAt = env.monotonicMs()
    settle(end, { own, asking })
    void searchIndex.refresh()
  }

  /** Another tab has the lease: what this round did not get to is asked for again. */
  function endRound(): void {
    isAsked = true
    round.abort()
    rest.abort()
  }

  /** Tells those who asked; what the citizen wished for and did not get goes along with the next round. */
  function settle(end: RoundEnd, wished: { own: CycleWish; asking: Asker[] }): void {
    if (end.kind !== 'done') wish = { deeper: wish.deeper || wished.own.deeper, all: wish.all || wished.own.all }
    if (end.kind === 'unfinished') askers.push(...wished.asking)
    else for (const tell of wished.asking) tell(end.kind === 'done' ? { ok: true } : { ok: false, failure: end.failure })
  }

  async function rested(): Promise<void> {
    const quietMs = quietUntilMs - env.monotonicMs()
    if (rest.signal.aborted && quietMs <= 0) return
    if (rest.signal.aborted) rest = new AbortController()
    const waitMs = failuresInRow === 0 ? intervalMs : Math.max(quietMs, roundBackoffMs(failuresInRow, env.random()))
    isResting = true
    await env.sleep(waitMs, AbortSignal.any([rest.signal, life.signal]))
    isResting = false
  }

  return {
    async start(given) {
      await switchTo(given)
      loop ??= Promise.all([live(), outbox.live()])
    },
    beat: async () => env.monotonicMs(),
    setContext: switchTo,
    async refresh(reason) {
      // The browser says that something changed with the line: ask the service itself, at once.
      if (reason === 'line') void probe()
      outbox.wake()
      const isBurst = env.monotonicMs() - lastRoundAt < triggerQuietMs
      if (reason === 'asked') {
        quietUntilMs = 0
        wake({ all: true })
        return new Promise((resolve) => void askers.push(resolve))
      }
      if (!isBurst || !connection.isUp()) wake()
      return { ok: true }
    },
    reachDeeper: async () => wake({ deeper: true }),
    ...commands,
    ...identity.commands,
    ...outbox.commands,
    ...chat.commands,
    async close() {
      life.abort()
      round.abort()
      rest.abort()
      unwatch()
      await Promise.all([loop, chat.settled()])
      await searchIndex.settled()
      for (const tell of askers.splice(0)) tell({ ok: false, failure: { kind: 'no-answer', reason: 'unreachable' } })
      await connection.settled()
    },
  }
}
