import type { ConnectionRow } from '#store/rows/rows.ts'
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
 * The sync engine: runs rounds of pulls and the outbox until it is closed. The Web Worker and the tests call it. `device`: what the alerts need of
 * the browser.
 */
export async function createEngine(env: Environment, device?: AlertDevice): Promise<EngineApi> {
  const parts = createParts(env, { device, initial: await lastConnection(env) })
  const { context, core, probe, chat, alerts, rounds, sync, commands } = parts
  const { connection, outbox, session: identity } = core
  // Wakes a rest only: a round that restores the connection must not cause the next one, or an unstable network would get no pause.
  connection.onUp(() => {
    outbox.onReconnect()
    chat.onReconnect()
    if (sync.isResting()) sync.wake()
  })
  const unwatch = rounds.watch(() => {
    sync.restart()
    outbox.wake()
  })
  let running: Promise<unknown> | null = null

  return {
    async start(given) {
      await context.switchTo(given)
      running ??= Promise.all([run(parts), outbox.live()])
    },
    beat: async () => env.monotonicMs(),
    setContext: context.switchTo,
    async refresh(reason) {
      // The browser reports a change of the network, so the service is probed at once.
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
      unwatch()
      await close(parts, running)
    },
  }
}

function createParts(env: Environment, { device, initial }: { device: AlertDevice | undefined; initial: ConnectionRow | undefined }) {
  const life = new AbortController()
  const context = createContext(env, () => {
    // Late rows of the old scope must not be shown, so the round ends and one for the new scope begins.
    rounds.forgetPauses()
    sync.restart()
  })
  const core = createCore(env, {
    initial,
    language: context.language,
    build: context.build,
    signal: life.signal,
    // If the shared probe is the request that got no answer, another probe checks it.
    onSilence: (parts) => void (probe.isUnderWay() ? createProbe(parts) : probe)(),
    createSession: createIdentity,
    onAlert: (number) => alerts.hear(number),
  })
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
  const { diary, session: identity } = core
  const rounds = createRounds({ ...core, lease, packs, context: context.current, identity, chat, isLineUp: probe, onEnd })
  const sync = createSyncLoop({ env, diary, lease, signal: life.signal, isFresh: rounds.isFresh, run: rounds.run })
  const wakes = { onChanged: () => sync.wake(), onLost: () => sync.wake({ all: true }) }
  const commands = indexed(createCommands({ ...core, packs, context: context.current, ...wakes }), searchIndex)
  return { env, life, context, core, probe, chat, searchIndex, alerts, rounds, sync, commands }
}
type Parts = ReturnType<typeof createParts>

async function run({ env, life, context, core, searchIndex, sync }: Parts): Promise<void> {
  // In parallel with the first round: on a slow network, the first page must not wait for the emergency file.
  const filled = fillFromFile(env, core.diary, life.signal)
    .then(context.guessCountry)
    .then(searchIndex.refresh)
    .catch((error: unknown) => core.diary.note('guess', 'storage', String(error)))
  await sync.live()
  await filled
}

async function close({ life, core, chat, searchIndex, alerts, sync }: Parts, running: Promise<unknown> | null): Promise<void> {
  life.abort()
  sync.stop()
  await Promise.all([running, chat.settled()])
  await Promise.all([searchIndex.settled(), alerts.settled()])
  sync.answerAll({ ok: false, failure: { kind: 'no-answer', reason: 'unreachable' } })
  await core.connection.settled()
}
