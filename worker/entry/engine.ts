import { shownScope } from '#store/feed/read-feed.ts'
import { createChat } from '#worker/chat/chat.ts'
import { createCommands } from '#worker/commands/commands.ts'
import { createConnection, lastConnection } from '#worker/net/connection.ts'
import { runRound } from '#worker/sync/sync-round.ts'
import type { CycleResult, RoundRequest } from '#worker/sync/sync-round.ts'
import { guessedBefore, guessFromTables } from '#worker/guide/country-guess.ts'
import { createDiary } from '#worker/diary.ts'
import { fillFromFile } from '#worker/guide/emergency-fill.ts'
import type { EngineApi, EngineContext } from './engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { createHttp } from '#worker/net/http.ts'
import { guardedLease, createLease } from '#worker/fencing/lease.ts'
import type { Presence } from '#worker/identity/session/citizen.ts'
import { createIdentity } from '#worker/identity/identity.ts'
import { collectGarbage } from '#worker/guide/packs/garbage.ts'
import { createPackPull } from '#worker/guide/packs/pack-pull.ts'
import { createOutbox } from '#worker/outbox/outbox.ts'
import { dropBegun, fallbackCountry } from '#worker/guide/packs/pack-round.ts'
import { createProbe } from '#worker/sync/probe.ts'
import { createSearchIndex, indexed } from '#worker/guide/search-index.ts'
import { createSyncLoop, intervalMs } from '#worker/sync/sync-loop.ts'

/**
 * The sync engine: runs rounds of pulls and the outbox until it is closed. It does not know who calls it: the Web Worker and the tests are thin
 * shells around it.
 */
export async function createEngine(env: Environment): Promise<EngineApi> {
  const { db } = env
  const life = new AbortController()
  const diary = createDiary(env, db)
  const initial = await lastConnection(env)
  const http = createHttp(
    env,
    (outcome) => connection.report(outcome),
    () => identity.sessionProvider,
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
    serviceNowMsOrNull: connection.serviceNowMsOrNull,
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
      onChanged: () => sync.wake(),
      onLost: () => sync.wake({ all: true }),
    }),
    searchIndex,
  )

  let context: EngineContext | null = null
  let loop: Promise<unknown> | null = null
  /** Who is here, and what their feed is made of. */
  let here: Presence | null = null
  const quietUntilMs = new Map<string, number>()
  const sync = createSyncLoop({ env, diary, lease, signal: life.signal, isFresh, run: oneRound })
  // Only a rest: a round that brings the line back must not call for the next one, or a line that is half up gets no pause at all.
  connection.onUp(() => {
    outbox.lineIsBack()
    chat.lineIsBack()
    if (sync.isResting()) sync.wake()
  })

  /** Somebody came, left or moved, in this tab or another: what is under way was for somebody else. */
  const unwatch = identity.watch((now) => {
    if (now.key === here?.key) return
    // A picture that was on its way when the device was emptied.
    if (here && here.epoch !== now.epoch) void env.removePictures().catch(() => undefined)
    here = now
    sync.beginAnew()
    outbox.wake()
  })

  async function live(): Promise<void> {
    // Beside the first round, not before it: on a thin line the first page must not wait for the tier.
    const filled = fillFromFile(env, diary, life.signal)
      .then(guessCountry)
      .then(searchIndex.refresh)
      .catch((error: unknown) => diary.note('guess', 'storage', String(error)))
    await sync.live()
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
    quietUntilMs.clear()
    sync.beginAnew()
  }

  async function isFresh(): Promise<boolean> {
    const shown = await shownScope(db)
    const confirmedAt = shown && (await db.scopes.get(shown.key))?.confirmedAt
    return !!confirmedAt && Math.abs(env.now() - confirmedAt) <= intervalMs / 2
  }

  async function oneRound(request: RoundRequest, signal: AbortSignal): Promise<CycleResult | null> {
    if (!context) return null
    const mine = context
    try {
      await identity.prepare()
      const now = await identity.presence()
      here = now
      const isCurrent = () => context?.language === mine.language && context.country === mine.country && here?.key === now.key
      const guarded = guardedLease(lease, db, now.epoch)
      const wanted = { isAll: request.all, signal }
      const steps = [...identity.steps(now, wanted), ...chat.steps(now, wanted)]
      const parts = { env, http, lease: guarded, connection, diary, packs, isCurrent, isLineUp: probe }
      const deps = { ...parts, citizen: now.citizen, own: steps, quietUntilMs }
      const result = await runRound(deps, mine, request, signal)
      if (!result.failure && !signal.aborted) await collectGarbage(db)
      return result
    } finally {
      void searchIndex.refresh()
    }
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
      if (reason === 'asked') {
        quietUntilMs.clear()
        return sync.ask()
      }
      if (!sync.isBurst() || !connection.isUp()) sync.wake()
      return { ok: true }
    },
    reachDeeper: async () => sync.wake({ deeper: true }),
    ...commands,
    ...identity.commands,
    ...outbox.commands,
    ...chat.commands,
    async close() {
      life.abort()
      sync.stop()
      unwatch()
      await Promise.all([loop, chat.settled()])
      await searchIndex.settled()
      sync.tellAll({ ok: false, failure: { kind: 'no-answer', reason: 'unreachable' } })
      await connection.settled()
    },
  }
}
