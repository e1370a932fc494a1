import { wrap, type Remote } from 'comlink'
import engineAddress from '#worker/entry/engine.worker.ts?worker&url'
import type { CommandFailed, EngineApi, EngineContext } from '#worker/entry/engine-api.ts'
import { guessedCountryKey } from '#store/database/resource-keys.ts'
import { trustedScriptAddress } from '#src/shared/platform/trusted-types.ts'
import { askForSyncAgain } from './background-sync.ts'
import { build } from '#src/shared/platform/build.ts'
import { onRowsLost } from '#src/data/database/database.ts'
import { follow } from '#src/data/database/follow.ts'
import { createEngineWorker, type Spawned } from './engine-worker.ts'
import { createHeartbeat, callWithTimeout, type CallResult } from './worker-timeouts.ts'
import { onSettings, readSettings, setGuessedCountry } from '#src/data/session/settings.ts'
import { followSession } from '#src/data/session/session.ts'

/** A command waits this long for the engine; the engine's own limits for the network are shorter or the same. */
const commandLimitMs = 25_000
/** A whole pack on a slow line; what arrived is kept in any case. */
const packLimitMs = 5 * 60_000
/** Every article of every pack, read and hashed on an old phone. */
const testLimitMs = 2 * 60_000
/** Ten calls, one after the other, on a thin line; the engine goes on with what it began in any case. */
const flowLimitMs = 90_000
/** A write to the device's own disk; a busy phone takes a second. It is asked twice. */
const addLimitMs = 4_000
/** Silent for this long after a command was not answered, the worker is taken for dead. */
const lifeSignMs = 1_000
const beatEveryMs = 5_000
const beatLimitMs = 5_000
/** An engine that had to be replaced, or somebody who has logged in, is heard of by this much later. */
const watchAgainMs = 20_000
/** The first page of the feed has the line to itself. */
const firstWatchMs = 2_000
/** An address that was asked for and does not answer: then the page is still here. */
const leavingMs = 30_000

const noAnswer = { ok: false, failure: { kind: 'no-answer', reason: 'timeout' } } as const

type Answer<K extends keyof EngineApi> = Awaited<ReturnType<EngineApi[K]>>
type Call<T> = (engine: Remote<EngineApi>) => Promise<T>

/**
 * The page's end of the engine: a Web Worker behind Comlink. A Comlink call never settles when its worker died, so every call has a
 * time-out, the worker a heartbeat, and a dead one is replaced. Commands are idempotent: the page may repeat them.
 */
export function createEngineBridge() {
  const worker = createEngineWorker<Remote<EngineApi>>({ spawn, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) })
  /** The page is being left. What nobody waits for makes no new worker until then; a page that stays after all goes on after a while. */
  let leavesUntil = Number.NEGATIVE_INFINITY
  /** The thread that is on the screen: with which representation. */
  let thread: string | null = null
  const isLeaving = () => performance.now() < leavesUntil

  function spawn(): Spawned<Remote<EngineApi>> {
    const made = new Worker(trustedScriptAddress(engineAddress), { type: 'module', name: 'abroad-engine' })
    const engine = wrap<EngineApi>(made)
    void callWithTimeout(() => engine.start(contextNow()), commandLimitMs)
    return { engine, terminate: () => made.terminate() }
  }

  function ask<T>(call: Call<T>, limitMs = commandLimitMs): Promise<CallResult<T>> {
    return callWithTimeout(() => call(worker.engine()), limitMs)
  }

  async function command<T extends { ok: boolean }>(call: Call<T | CommandFailed>, limitMs?: number): Promise<T | CommandFailed> {
    const settled = await ask(call, limitMs)
    switch (settled.kind) {
      case 'answered':
        return settled.value
      case 'silent':
        return noAnswer
      case 'broken':
        return { ok: false, failure: { kind: 'storage', issue: settled.issue } }
    }
  }

  /** A call whose answer nobody waits for. */
  function send(call: Call<unknown>): void {
    if (!isLeaving()) void ask(call)
  }

  /** What is new comes at once while the page can be seen. */
  function watch(): void {
    const isSeen = document.visibilityState === 'visible'
    send((engine) => engine.chat({ watch: isSeen ? { thread } : null }))
  }

  const heart = createHeartbeat({
    beat: async () =>
      document.visibilityState === 'hidden' || isLeaving() || (await ask((engine) => engine.beat(), beatLimitMs)).kind === 'answered',
    respawn,
    now: () => performance.now(),
  })

  function respawn(): void {
    void worker.retire()
    send((engine) => engine.beat())
  }

  /** What nobody waits for makes no new worker meanwhile. */
  function leaving(): void {
    leavesUntil = performance.now() + leavingMs
  }

  function leave(): Promise<void> {
    leaving()
    return worker.retire()
  }

  /**
   * A page that the browser keeps as it is freezes its worker too, wherever that stands just then. There is no time to ask it: in WebKitGTK
   * 2.50 it began to give its lease back and was frozen over that, and 13 of 14 loads that followed met a locked database.
   */
  function endWithPage(): void {
    window.addEventListener('pagehide', () => {
      leaving()
      worker.endAll()
    })
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return
      leavesUntil = Number.NEGATIVE_INFINITY
      respawn()
    })
  }

  /** A worker that died in the middle of a command is replaced, and the next one hears it under the same id. */
  async function repeated<T extends { ok: boolean }>(tryOnce: () => Promise<T | CommandFailed>): Promise<T | CommandFailed> {
    const first = await tryOnce()
    if (first.ok || !('failure' in first) || first.failure !== noAnswer.failure) return first
    if ((await ask((engine) => engine.beat(), lifeSignMs)).kind === 'silent') respawn()
    return tryOnce()
  }

  return {
    /** As if it had died; whoever asks next waits, until the heartbeat finds out. */
    end: worker.end,
    respawn,
    /** Before the page is left by a load of the app's own. Resolves within a second. */
    leave,
    start(): void {
      followSession()
      // Whatever is asked first makes the engine.
      send((engine) => engine.beat())
      setInterval(() => void heart.tick(), beatEveryMs)
      onSettings(() => send((engine) => engine.setContext(contextNow())))
      window.addEventListener('online', () => send((engine) => engine.refresh('line')))
      window.addEventListener('offline', () => send((engine) => engine.refresh('line')))
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') send((engine) => engine.refresh('visible'))
        watch()
      })
      setTimeout(watch, firstWatchMs)
      setInterval(watch, watchAgainMs)
      endWithPage()
      onRowsLost(() => send((engine) => engine.refresh('asked')))
      followGuess()
      void askForSyncAgain()
    },
    commands: {
      refresh: (reason) => command((engine) => engine.refresh(reason)),
      reachDeeper: async () => void (await ask((engine) => engine.reachDeeper())),
      fetchTexts: (wanted) => command((engine) => engine.fetchTexts(wanted)),
      fetchItem: (wanted) => command((engine) => engine.fetchItem(wanted)),
      fetchPreview: (wanted) => command<Answer<'fetchPreview'>>((engine) => engine.fetchPreview(wanted)),
      fetchMap: (id) => command((engine) => engine.fetchMap(id)),
      downloadPack: (wanted) => command((engine) => engine.downloadPack(wanted), packLimitMs),
      pausePack: (wanted) => command((engine) => engine.pausePack(wanted)),
      packSize: (wanted) => command((engine) => engine.packSize(wanted)),
      markRead: (wanted) => command((engine) => engine.markRead(wanted)),
      testStored: () => command((engine) => engine.testStored(), testLimitMs),
      importPack: (file) => command((engine) => engine.importPack(file), testLimitMs),
      locate: async (place): ReturnType<EngineApi['locate']> => {
        const settled = await ask<Awaited<ReturnType<EngineApi['locate']>>>((engine) => engine.locate(place))
        return settled.kind === 'answered' ? settled.value : noAnswer
      },
      noteLocated: (wanted) => command((engine) => engine.noteLocated(wanted)),
      setFavourite: (wanted) => command((engine) => engine.setFavourite(wanted)),
      setFeedback: (wanted) => command((engine) => engine.setFeedback(wanted)),
      removeStored: (wanted) => command((engine) => engine.removeStored(wanted)),
      beginLogin: (wanted) => command<Answer<'beginLogin'>>((engine) => engine.beginLogin(wanted), flowLimitMs),
      finishLogin: async (wanted) => {
        const answer = await command<Answer<'finishLogin'>>((engine) => engine.finishLogin(wanted), flowLimitMs)
        watch()
        return answer
      },
      logOut: () => command((engine) => engine.logOut()),
      deleteAccount: () => command<Answer<'deleteAccount'>>((engine) => engine.deleteAccount(), flowLimitMs),
      reloadDevices: () => command((engine) => engine.reloadDevices()),
      endDevice: (wanted) => command((engine) => engine.endDevice(wanted)),
      provePassword: (wanted) => command<Answer<'provePassword'>>((engine) => engine.provePassword(wanted)),
      openProviderPage: (wanted) => command<Answer<'openProviderPage'>>((engine) => engine.openProviderPage(wanted)),
      enqueue: (wanted) => repeated(() => command<Answer<'enqueue'>>((engine) => engine.enqueue(wanted), addLimitMs)),
      sendNow: (wanted) => command((engine) => engine.sendNow(wanted)),
      cancelIntent: (wanted) => repeated(() => command<Answer<'cancelIntent'>>((engine) => engine.cancelIntent(wanted))),
      discardLocked: () => command((engine) => engine.discardLocked()),
      reloadCounts: () => command((engine) => engine.reloadCounts()),
      bindSubscription: (wanted) => command((engine) => engine.bindSubscription(wanted)),
      noteInDiary: (wanted) => command((engine) => engine.noteInDiary(wanted)),
      sendMeasurements: (steps) => command((engine) => engine.sendMeasurements(steps)),
      chat: (wanted) => command((engine) => engine.chat(wanted)),
      /** What is said with a representation comes at once for as long as its thread is on the screen; null: none is. */
      watchThread: async (representationId: string | null) => {
        thread = representationId
        watch()
      },
    } satisfies Omit<EngineApi, 'start' | 'beat' | 'close' | 'setContext'> & { watchThread: unknown },
  }
}

function contextNow(): EngineContext {
  const { language, country, isCountryGuessed } = readSettings()
  return { language, country: isCountryGuessed ? null : country, build }
}

/** The engine guesses a country from the tables; the page mirrors it for the first paint. */
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
