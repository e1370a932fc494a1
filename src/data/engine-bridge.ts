import { wrap } from 'comlink'
import type { Remote } from 'comlink'
import engineAddress from '#worker/engine.worker.ts?worker&url'
import type { CommandResult, EngineApi, EngineContext } from '#worker/engine-interface.ts'
import { guessedCountryKey } from '#store/resource-keys.ts'
import { trustedScriptAddress } from '#src/device/trusted-types.ts'
import { build } from './build.ts'
import { pageDatabase } from './database.ts'
import { createHeartbeat } from './heartbeat.ts'
import { onSettings, readSettings, setGuessedCountry } from './settings.ts'
import { settle, type Settled } from './settle.ts'

/** A command waits this long for the engine; the engine's own limits for the network are shorter or the same. */
const commandLimitMs = 25_000
/** A whole pack on a slow line; what arrived is kept in any case. */
const packLimitMs = 5 * 60_000
const beatEveryMs = 5_000
const beatLimitMs = 5_000

const noAnswer = { ok: false, failure: { kind: 'no-answer', reason: 'timeout' } } as const

type Call<T> = (engine: Remote<EngineApi>) => Promise<T>

/**
 * The page's end of the engine: a Web Worker behind Comlink. A Comlink call never settles when its worker died, so every call has a
 * time-out, the worker a heartbeat, and a dead one is replaced. Commands are idempotent: the page may repeat them.
 */
export function createEngineBridge() {
  let worker: Worker | null = null
  let remote: Remote<EngineApi> | null = null

  function spawn(): Remote<EngineApi> {
    worker?.terminate()
    worker = new Worker(trustedScriptAddress(engineAddress), { type: 'module', name: 'abroad-engine' })
    const spawned = wrap<EngineApi>(worker)
    remote = spawned
    void settle(() => spawned.start(contextNow()), commandLimitMs)
    return spawned
  }

  function ask<T>(call: Call<T>, limitMs = commandLimitMs): Promise<Settled<T>> {
    return settle(() => call(remote ?? spawn()), limitMs)
  }

  async function command(call: Call<CommandResult>, limitMs?: number): Promise<CommandResult> {
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
  function tell(call: Call<unknown>): void {
    void ask(call)
  }

  const heart = createHeartbeat({
    beat: async () => document.visibilityState === 'hidden' || (await ask((engine) => engine.beat(), beatLimitMs)).kind === 'answered',
    respawn: () => {
      remote = null
      tell((engine) => engine.beat())
    },
    now: () => performance.now(),
  })

  return {
    start(): void {
      // Whatever is asked first makes the engine.
      tell((engine) => engine.beat())
      setInterval(() => void heart.tick(), beatEveryMs)
      onSettings(() => tell((engine) => engine.setContext(contextNow())))
      window.addEventListener('online', () => tell((engine) => engine.refresh('line')))
      window.addEventListener('offline', () => tell((engine) => engine.refresh('line')))
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') tell((engine) => engine.refresh('visible'))
      })
      void followGuess()
    },
    commands: {
      refresh: (reason) => command((engine) => engine.refresh(reason)),
      reachDeeper: async () => void (await ask((engine) => engine.reachDeeper())),
      fetchTexts: (wanted) => command((engine) => engine.fetchTexts(wanted)),
      fetchItem: (wanted) => command((engine) => engine.fetchItem(wanted)),
      fetchMap: (id) => command((engine) => engine.fetchMap(id)),
      downloadPack: (wanted) => command((engine) => engine.downloadPack(wanted), packLimitMs),
      locate: async (place): ReturnType<EngineApi['locate']> => {
        const settled = await ask<Awaited<ReturnType<EngineApi['locate']>>>((engine) => engine.locate(place))
        return settled.kind === 'answered' ? settled.value : noAnswer
      },
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
