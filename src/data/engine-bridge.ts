import { wrap } from 'comlink'
import type { Remote } from 'comlink'
import engineAddress from '#worker/engine.worker.ts?worker&url'
import type { CommandResult, EngineApi, EngineContext } from '#worker/engine-interface.ts'
import { guessedCountryKey } from '#store/resource-keys.ts'
import { trustedScriptAddress } from '#src/device/trusted-types.ts'
import { build } from './build.ts'
import { pageDatabase } from './database.ts'
import { onSettings, readSettings, setGuessedCountry } from './settings.ts'

/** A command waits this long for the engine; the engine's own limits for the network are shorter or the same. */
const commandLimitMs = 25_000
const beatEveryMs = 5_000
const beatLimitMs = 5_000
/** A phone that sleeps misses beats; a dead worker misses all of them. */
const missedBeatsToRespawn = 2

const noAnswer: { ok: false; failure: { kind: 'no-answer'; reason: 'timeout' } } = {
  ok: false,
  failure: { kind: 'no-answer', reason: 'timeout' },
}

/**
 * The page's end of the engine: a Web Worker behind Comlink. A Comlink call never settles when its worker died, so every call has a
 * time-out, the worker a heartbeat, and a dead one is replaced. Commands are idempotent: the page may repeat them.
 */
export function createEngineBridge() {
  let worker: Worker | null = null
  let remote: Remote<EngineApi> | null = null
  let missedBeats = 0

  function spawn(): Remote<EngineApi> {
    worker?.terminate()
    worker = new Worker(trustedScriptAddress(engineAddress), { type: 'module', name: 'abroad-engine' })
    remote = wrap<EngineApi>(worker)
    missedBeats = 0
    void remote.start(contextNow())
    return remote
  }

  async function command(call: (engine: Remote<EngineApi>) => Promise<CommandResult>): Promise<CommandResult> {
    try {
      return (await withLimit(call(remote ?? spawn()), commandLimitMs)) ?? noAnswer
    } catch (error) {
      // Where the browser offers no database the engine cannot begin.
      return { ok: false, failure: { kind: 'storage', issue: error instanceof Error ? error.message : String(error) } }
    }
  }

  async function beat(): Promise<void> {
    if (!remote || document.visibilityState === 'hidden') return
    const answer = await withLimit(remote.beat(), beatLimitMs)
    missedBeats = answer === undefined ? missedBeats + 1 : 0
    if (missedBeats >= missedBeatsToRespawn) spawn()
  }

  return {
    start(): void {
      spawn()
      setInterval(() => void beat(), beatEveryMs)
      onSettings(() => void remote?.setContext(contextNow()))
      window.addEventListener('online', () => void remote?.refresh('line'))
      window.addEventListener('offline', () => void remote?.refresh('line'))
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void remote?.refresh('visible'))
      void followGuess()
    },
    commands: {
      refresh: (reason) => command((engine) => engine.refresh(reason)),
      reachDeeper: async () => void (await withLimit((remote ?? spawn()).reachDeeper(), commandLimitMs)),
      fetchTexts: (wanted) => command((engine) => engine.fetchTexts(wanted)),
      fetchItem: (wanted) => command((engine) => engine.fetchItem(wanted)),
      fetchMap: (id) => command((engine) => engine.fetchMap(id)),
      downloadPack: (wanted) => command((engine) => engine.downloadPack(wanted)),
      locate: async (place): ReturnType<EngineApi['locate']> =>
        (await withLimit<Awaited<ReturnType<EngineApi['locate']>>>((remote ?? spawn()).locate(place), commandLimitMs)) ?? noAnswer,
      setFavourite: (wanted) => command((engine) => engine.setFavourite(wanted)),
      setFeedback: (wanted) => command((engine) => engine.setFeedback(wanted)),
      removeStored: (wanted) => command((engine) => engine.removeStored(wanted)),
    } satisfies Omit<EngineApi, 'start' | 'beat' | 'close' | 'setContext'>,
  }
}

function contextNow(): EngineContext {
  const { language, country, isCountryGuessed } = readSettings()
  return { language, country: isCountryGuessed ? null : country, build }
}

/** The engine guesses a country from the tables; the page mirrors it for the first paint. */
async function followGuess(): Promise<void> {
  try {
    const { db, liveQuery } = await pageDatabase()
    liveQuery(() => db.settings.get(guessedCountryKey)).subscribe((row) => {
      if (typeof row?.value === 'string') setGuessedCountry(row.value)
    })
  } catch {
    // Without a database there is nothing to guess from.
  }
}

function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}
