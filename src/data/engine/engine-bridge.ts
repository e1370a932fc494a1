import { wrap, type Remote } from 'comlink'
import engineAddress from '#worker/entry/engine.worker.ts?worker&url'
import type { EngineApi, EngineContext } from '#worker/entry/engine-api.ts'
import { guessedCountryKey } from '#store/database/resource-keys.ts'
import { trustedScriptAddress } from '#src/shared/platform/trusted-types.ts'
import { askForSyncAgain } from './background-sync.ts'
import { build } from '#src/shared/platform/names.ts'
import { onRowsLost } from '#src/data/database/database.ts'
import { follow } from '#src/data/database/follow.ts'
import { createEngineWorker, type Spawned } from './engine-worker.ts'
import { createHeartbeat, callWithTimeout, type CallResult } from './worker-timeouts.ts'
import { onSettings, readSettings, setGuessedCountry } from '#src/data/session/settings.ts'
import { followSession } from '#src/data/session/session.ts'

/** Engine time-outs for the network are the same or shorter. */
const commandLimitMs = 25_000
/** A whole pack on a slow network. What has arrived when the time is over stays stored. */
const packLimitMs = 5 * 60_000
/** Reads and hashes every article of every pack, on an old phone. */
const testLimitMs = 2 * 60_000
/** Ten calls in a row on a slow network. The engine continues after the time-out. */
const flowLimitMs = 90_000
/** A write to the local disk takes a second on a busy phone. It is tried twice. */
const addLimitMs = 4_000
/** If the worker does not answer a beat within this time after a command timed out, it is replaced. */
const lifeSignMs = 1_000
const beatEveryMs = 5_000
const beatLimitMs = 5_000
/** `watch` is repeated for an engine that was replaced, and for a citizen who has logged in. */
const watchEveryMs = 20_000
/** Until then, the network is free for the first page of the feed. */
const firstWatchMs = 2_000
/** If the page is still there after this time, the navigation away from it has failed. */
const leavingMs = 30_000

type Command = Exclude<keyof EngineApi, 'start' | 'beat' | 'close' | 'setContext'>
type Call<T> = (engine: Remote<EngineApi>) => Promise<T>

/** Time-outs of the commands for which `commandLimitMs` does not fit. */
const limitsMs: Partial<Record<Command, number>> = {
  downloadPack: packLimitMs,
  testStored: testLimitMs,
  importPack: testLimitMs,
  beginLogin: flowLimitMs,
  finishLogin: flowLimitMs,
  deleteAccount: flowLimitMs,
  enqueue: addLimitMs,
}

const noAnswer = { ok: false, failure: { kind: 'no-answer', reason: 'timeout' } } as const

interface Bridge {
  worker: ReturnType<typeof createEngineWorker<Remote<EngineApi>>>
  /** While the page is being left, background calls do not start a new worker. On the clock of `performance.now()`. */
  leavingUntilMs: number
  /** The representation whose thread is on the screen. */
  thread: string | null
}

/**
 * The page's side of the engine, a Web Worker behind Comlink. A Comlink call never settles if its worker has died. Therefore every call has a
 * time-out, the worker has a heartbeat, and a dead worker is replaced. Commands are idempotent, so the page may repeat them.
 */
export function createEngineBridge() {
  const worker = createEngineWorker<Remote<EngineApi>>({ spawn, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) })
  const bridge: Bridge = { worker, leavingUntilMs: Number.NEGATIVE_INFINITY, thread: null }
  return {
    /** Acts as if the worker had died: calls get no answer until the heartbeat notices. */
    end: worker.end,
    respawn: () => respawn(bridge),
    /** Called before the app itself loads another page. Resolves within a second. */
    leave(): Promise<void> {
      startLeaving(bridge)
      return worker.retire()
    },
    start: () => start(bridge),
    commands: commandsOf(bridge),
  }
}

function spawn(): Spawned<Remote<EngineApi>> {
  const made = new Worker(trustedScriptAddress(engineAddress), { type: 'module', name: 'abroad-engine' })
  const engine = wrap<EngineApi>(made)
  void callWithTimeout(() => engine.start(contextNow()), commandLimitMs)
  return { engine, terminate: () => made.terminate() }
}

function respawn(bridge: Bridge): void {
  void bridge.worker.retire()
  send(bridge, (engine) => engine.beat())
}

function start(bridge: Bridge): void {
  followSession()
  // The first call starts the worker.
  send(bridge, (engine) => engine.beat())
  const heart = createHeartbeat({ beat: () => beat(bridge), respawn: () => respawn(bridge), now: () => performance.now() })
  setInterval(() => void heart.tick(), beatEveryMs)
  onSettings(() => send(bridge, (engine) => engine.setContext(contextNow())))
  window.addEventListener('online', () => send(bridge, (engine) => engine.refresh('line')))
  window.addEventListener('offline', () => send(bridge, (engine) => engine.refresh('line')))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send(bridge, (engine) => engine.refresh('visible'))
    watch(bridge)
  })
  setTimeout(() => watch(bridge), firstWatchMs)
  setInterval(() => watch(bridge), watchEveryMs)
  endWithPage(bridge)
  onRowsLost(() => send(bridge, (engine) => engine.refresh('asked')))
  followGuess()
  void askForSyncAgain()
}

/** A hidden page or one that is being left need not find out whether its worker is alive. */
async function beat(bridge: Bridge): Promise<boolean> {
  if (document.visibilityState === 'hidden' || isLeaving(bridge)) return true
  return (await call(bridge, (engine) => engine.beat(), beatLimitMs)).kind === 'answered'
}

/** Opens the stream of news while the page is visible. */
function watch(bridge: Bridge): void {
  const isVisible = document.visibilityState === 'visible'
  send(bridge, (engine) => engine.chat({ watch: isVisible ? { thread: bridge.thread } : null }))
}

/**
 * Ends the worker at once with the page. A page in the back-forward cache has a frozen worker, which may hold a lock of the database, and there is
 * no time to close it: in WebKitGTK 2.50 it froze while it released its lease, and 13 of the 14 next loads met a locked database.
 */
function endWithPage(bridge: Bridge): void {
  window.addEventListener('pagehide', () => {
    startLeaving(bridge)
    bridge.worker.endAll()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    bridge.leavingUntilMs = Number.NEGATIVE_INFINITY
    respawn(bridge)
  })
}

function startLeaving(bridge: Bridge): void {
  bridge.leavingUntilMs = performance.now() + leavingMs
}

function isLeaving({ leavingUntilMs }: Bridge): boolean {
  return performance.now() < leavingUntilMs
}

function call<T>({ worker }: Bridge, work: Call<T>, limitMs: number): Promise<CallResult<T>> {
  return callWithTimeout(() => work(worker.engine()), limitMs)
}

/** A background call: its answer is not used. */
function send(bridge: Bridge, work: Call<unknown>): void {
  if (!isLeaving(bridge)) void call(bridge, work, commandLimitMs)
}

export interface BridgeCommands extends Pick<EngineApi, Command> {
  /** Messages of this representation's thread arrive at once. Null if no thread is on the screen. */
  watchThread(representationId: string | null): Promise<void>
}

function commandsOf(bridge: Bridge): BridgeCommands {
  const own: Partial<BridgeCommands> = {
    async finishLogin(wanted) {
      const answer = await command(bridge, 'finishLogin', wanted)
      watch(bridge)
      return answer
    },
    enqueue: (wanted) => repeated(bridge, () => command(bridge, 'enqueue', wanted)),
    cancelIntent: (wanted) => repeated(bridge, () => command(bridge, 'cancelIntent', wanted)),
    async watchThread(representationId) {
      bridge.thread = representationId
      watch(bridge)
    },
  }
  return new Proxy(own as BridgeCommands, {
    get: (_, name: Command) => own[name] ?? ((given: never) => command(bridge, name, given)),
  })
}

type Answer<K extends Command> = Awaited<ReturnType<EngineApi[K]>>

async function command<K extends Command>(bridge: Bridge, name: K, given: Parameters<EngineApi[K]>[0]): Promise<Answer<K>> {
  const result = await call<unknown>(bridge, (engine) => engine[name](given as never), limitsMs[name] ?? commandLimitMs)
  switch (result.kind) {
    case 'answered':
      return result.value as Answer<K>
    case 'silent':
      return noAnswer as Answer<K>
    case 'broken':
      return { ok: false, failure: { kind: 'storage', issue: result.issue } } as Answer<K>
  }
}

/** If the worker died during a command, replaces it and sends the command again with the same id. */
async function repeated<T extends { ok: boolean }>(bridge: Bridge, tryOnce: () => Promise<T>): Promise<T> {
  const first = await tryOnce()
  if (first.ok || !('failure' in first) || first.failure !== noAnswer.failure) return first
  if ((await call(bridge, (engine) => engine.beat(), lifeSignMs)).kind === 'silent') respawn(bridge)
  return tryOnce()
}

function contextNow(): EngineContext {
  const { language, country, isCountryGuessed } = readSettings()
  return { language, country: isCountryGuessed ? null : country, build }
}

/** Mirrors the country that the engine guesses, for the first paint. */
function followGuess(): void {
  follow({
    read: (db) => db.settings.get(guessedCountryKey),
    fallback: undefined,
    show: (row) => {
      if (typeof row?.value === 'string') setGuessedCountry(row.value)
    },
    signal: new AbortController().signal,
  })
}
