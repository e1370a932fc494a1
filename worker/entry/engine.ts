import { createAlerts, type AlertDevice } from '#worker/alert/alerts.ts'
import { createChat } from '#worker/chat/chat.ts'
import { createCommands } from '#worker/commands/commands.ts'
import { createCore } from '#worker/core.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { createLease } from '#worker/fencing/lease.ts'
import { fillFromFile } from '#worker/guide/emergency-fill.ts'
import { createPackPull } from '#worker/guide/packs/pack-pull.ts'
import { createSearchIndex, indexed } from '#worker/guide/search-index.ts'
import { createIdentity } from '#worker/identity/identity.ts'
import { lastConnection } from '#worker/net/connection.ts'
import { createProbe } from '#worker/sync/probe.ts'
import { createRounds } from '#worker/sync/rounds.ts'
import { createSyncLoop } from '#worker/sync/sync-loop.ts'
import { createContext } from './context.ts'
import type { EngineApi } from './engine-api.ts'

/**
 * The sync engine: runs rounds of pulls and the outbox until it is closed. It does not know who calls it: the Web Worker and the tests are thin
 * shells around it. `device`: what it needs to take alerts in.
 */
export async function createEngine(env: Environment, device?: AlertDevice): Promise<EngineApi> {
  const initial = await lastConnection(env)
  const life = new AbortController()
  const context = createContext(env, () => {
    // Late rows of the old scope must not land in front of the citizen: end the round, begin one for the new scope.
    rounds.forgetPauses()
    sync.restart()
  })
  const core = createCore(env, {
    initial,
    language: context.language,
    build: context.build,
    signal: life.signal,
    // What it is to confirm may be the silence of the shared one, which is not over yet: then by one of its own.
    onSilence: (parts) => void (probe.isUnderWay() ? createProbe(parts) : probe)(),
    createSession: createIdentity,
    onAlert: (number) => alerts.hear(number),
  })
  const { diary, connection, outbox, session: identity } = core
  const probe = createProbe(core)
  const chat = createChat({ ...core, onNews: ({ isOwn }) => sync.wake({ news: isOwn }), onAlert: (number) => alerts.hear(number) })
  const packs = createPackPull(core)
  const searchIndex = createSearchIndex(core)
  const alerts = createAlerts({ ...core, device, context: context.current })
  const lease = createLease({ env, db: env.db, name: 'pull' })
  const onEnd = () => {
    void searchIndex.refresh()
    alerts.check()
  }
  const rounds = createRounds({ ...core, lease, packs, context: context.current, identity, chat, isLineUp: probe, onEnd })
  const sync = createSyncLoop({ env, diary, lease, signal: life.signal, isFresh: rounds.isFresh, run: rounds.run })
  const wakes = { onChanged: () => sync.wake(), onLost: () => sync.wake({ all: true }) }
  const commands = indexed(createCommands({ ...core, packs, context: context.current, ...wakes }), searchIndex)
  let loop: Promise<unknown> | null = null

  // Only a rest: a round that brings the line back must not call for the next one, or a line that is half up gets no pause at all.
  connection.onUp(() => {
    outbox.onReconnect()
    chat.onReconnect()
    if (sync.isResting()) sync.wake()
  })
  const unwatch = rounds.watch(() => {
    sync.restart()
    outbox.wake()
  })

  async function live(): Promise<void> {
    // Beside the first round, not before it: on a thin line the first page must not wait for the tier.
    const filled = fillFromFile(env, diary, life.signal)
      .then(context.guessCountry)
      .then(searchIndex.refresh)
      .catch((error: unknown) => diary.note('guess', 'storage', String(error)))
    await sync.live()
    await filled
  }

  return {
    async start(given) {
      await context.switchTo(given)
      loop ??= Promise.all([live(), outbox.live()])
    },
    beat: async () => env.monotonicMs(),
    setContext: context.switchTo,
    async refresh(reason) {
      // The browser says that something changed with the line: ask the service itself, at once.
      if (reason === 'line') void probe()
      outbox.wake()
      if (reason === 'asked') {
        rounds.forgetPauses()
        return sync.ask()
      }
      if (!sync.isBurst() || !connection.isUp()) sync.wake()
      return { ok: true }
    },
    reachDeeper: async () => sync.wake({ deeper: true }),
    ...commands,
    ...identity.commands,
    ...outbox.commands,
    chat(wanted) {
      if ('watch' in wanted) alerts.watch(wanted.watch !== null)
      return chat.commands.chat(wanted)
    },
    async close() {
      life.abort()
      sync.stop()
      unwatch()
      await Promise.all([loop, chat.settled()])
      await Promise.all([searchIndex.settled(), alerts.settled()])
      sync.answerAll({ ok: false, failure: { kind: 'no-answer', reason: 'unreachable' } })
      await connection.settled()
    },
  }
}
