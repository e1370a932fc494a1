import { createHash } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { createDatabase } from '#store/database/database.ts'
import { createDiary } from '#worker/diary.ts'
import type { Environment, KeyStore } from '#worker/environment/environment.ts'
import { createSealing } from '#worker/environment/sealing.ts'
import { createHttp } from '#worker/net/http.ts'
import { createMemoryKeyStore } from './memory-key-store.ts'
import { seededRandom } from './seeded-random.ts'

/** Node's, which the worker's library does not know. */
declare const setImmediate: (run: (value: unknown) => void) => void

export interface TestWorld extends Environment {
  /** Moves both clocks; sleepers whose time has come wake up. */
  advance(ms: number): Promise<void>
  setFetch(fetch: Environment['fetch']): void
  setWallClock(offsetMs: number): void
  /** How many wait for time to pass. */
  sleeping(): number
  indexedDB: IDBFactory
}

/** An environment with its own IndexedDB, a clock that moves only by hand, and chance from a seed. */
export function createTestWorld(
  options: { seed?: number; fetch?: Environment['fetch']; indexedDB?: IDBFactory; name?: string; keyStore?: KeyStore } = {},
): TestWorld {
  const random = seededRandom(options.seed ?? 1)
  const indexedDB = options.indexedDB ?? new IDBFactory()
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  const name = options.name ?? `abroad-${Math.random().toString(36).slice(2)}`
  const db = createDatabase({ name, indexedDB, IDBKeyRange })
  const start = Date.parse('2026-06-01T08:00:00Z')
  let elapsed = 0
  let wallOffset = 0
  let doFetch: Environment['fetch'] = options.fetch ?? (() => Promise.reject(new TypeError('no network in this test')))
  const sleepers = new Set<{ at: number; wake: () => void }>()

  return {
    db,
    strictDb: createDatabase({ name, indexedDB, IDBKeyRange, durability: 'strict' }),
    keyStore: options.keyStore ?? createMemoryKeyStore(),
    origin: 'http://localhost:4173',
    deviceName: () => 'Firefox, Linux',
    indexedDB,
    fetch: (address, init) => doFetch(address, init),
    now: () => start + wallOffset + elapsed,
    monotonicMs: () => elapsed,
    random,
    newId: () => `id-${Math.floor(random() * 1e9).toString(36)}`,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper = {
          at: elapsed + ms,
          wake: () => {
            sleepers.delete(sleeper)
            resolve()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', sleeper.wake, { once: true })
      }),
    // In the same turn: a digest on a thread of its own would let the machine's speed decide what a test sees.
    digest: {
      digest: async (algorithm, data) =>
        new Uint8Array(
          createHash(typeof algorithm === 'string' ? algorithm : algorithm.name)
            .update(ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data))
            .digest(),
        ).buffer,
    },
    sealing: createSealing(crypto.subtle, (bytes) => crypto.getRandomValues(bytes)),
    locks: null,
    removePictures: async () => undefined,
    removeFirstScreen: async () => undefined,
    savesData: () => false,
    timezone: () => 'Asia/Bangkok',
    navigatorOnLine: () => true,
    async advance(ms) {
      const until = elapsed + ms
      for (;;) {
        await settle()
        const next = [...sleepers].filter((sleeper) => sleeper.at <= until).toSorted((one, other) => one.at - other.at)[0]
        if (!next) break
        elapsed = Math.max(elapsed, next.at)
        next.wake()
      }
      elapsed = until
      await settle()
    },
    setFetch: (fetch) => void (doFetch = fetch),
    setWallClock: (offsetMs) => void (wallOffset = offsetMs),
    sleeping: () => sleepers.size,
  }
}

/** What the worker's parts share. */
export function partsOf(env: Environment) {
  return { env, http: createHttp(env, () => undefined), diary: createDiary(env, env.db), language: () => 'en' as const }
}

/** Lets what is under way come to rest: fake-indexeddb works in real turns of the event loop. */
export async function settle(turns = 40): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
