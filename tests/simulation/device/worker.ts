import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { createDatabase, type AbroadDatabase } from '#store/database/database.ts'
import { dropsLostRows } from '#store/database/lost-rows.ts'
import type { Environment, TabLocks, KeyStore } from '#worker/environment/environment.ts'
import { createSealing } from '#worker/environment/sealing.ts'
import type { Chance } from '#tests/simulation/kernel/chance.ts'
import type { Clock } from '#tests/simulation/kernel/clock.ts'
import type { Disk } from './disk.ts'
import { killTransactions, ownConnection } from './storage-faults.ts'
import type { StorageFault, StorageOwner, StorageTime } from './storage-faults.ts'
import type { Caller, Network } from './network.ts'

/** Live queries of Dexie run only where there is a database at all; which one, they do not look. */
Dexie.dependencies.indexedDB = new IDBFactory()
Dexie.dependencies.IDBKeyRange = IDBKeyRange

export interface WorkerParts {
  name: string
  disk: Disk
  clock: Clock
  chance: Chance
  network: Network
  keyStore: KeyStore
  locks: TabLocks
  /** The device's clock on the wall. */
  now: () => number
  origin: string
  storageFault: (wanted: { mode: string; tables: readonly string[] }) => StorageFault | null
  storageTime?: Omit<StorageTime, 'later'>
  onCommit: (tables: readonly string[]) => void
  /** It died in the middle of its work. */
  onDied: () => void
}

/**
 * A worker with a part of the core in it. It can be frozen, and then nothing reaches it until it thaws; it can be killed at any step of a
 * transaction, and then nothing of it runs any more and nobody hears from it.
 */
export interface SimulatedWorker<T> extends Caller {
  /** What it was made to do. Never settles where it died before. */
  ready: Promise<T>
  env: Environment
  db: AbroadDatabase
  isDead(): boolean
  isFrozen(): boolean
  freeze(): void
  thaw(): void
  kill(): void
  /** Dies at this many steps of its transactions from now. */
  dieAfterSteps(steps: number): void
  /** A promise of the worker as its page sees it: never settles once the worker is dead. */
  heard<T>(promise: Promise<T>): Promise<T>
  steps(): number
}

export function createWorker<T>(parts: WorkerParts, begin: (env: Environment) => Promise<T>): SimulatedWorker<T> {
  const { clock, disk, chance } = parts
  let life: 'runs' | 'frozen' | 'dead' = 'runs'
  let held: (() => void)[] = []
  let stepsLeft = Number.POSITIVE_INFINITY
  let steps = 0

  const owner: StorageOwner = {
    isDead: () => life === 'dead',
    onTransaction: parts.storageFault,
    onStep() {
      steps += 1
      stepsLeft -= 1
      if (stepsLeft > 0 || life === 'dead') return
      kill()
      parts.onDied()
    },
    onStart: (tables) => disk.begun(tables),
    onCommit(tables, durability) {
      if (durability === 'strict') disk.flush()
      parts.onCommit(tables)
    },
    // Of a frozen tab too: Chromium freezes no page in the middle of a transaction that others wait for.
    ...(parts.storageTime && {
      time: { ...parts.storageTime, later: (delayMs: number, run: () => void) => void clock.at(delayMs, { run }) },
    }),
  }

  function deliver(run: () => void): void {
    if (life === 'runs') run()
    else if (life === 'frozen') held.push(run)
  }

  const wait = (delayMs: number, run: () => void) => void clock.at(delayMs, { run: () => deliver(run) })
  const startedMs = clock.elapsedMs()
  const databases: AbroadDatabase[] = []

  function open(durability: 'relaxed' | 'strict'): AbroadDatabase {
    const indexedDB = disk.factoryFor((connection) => ownConnection(connection, owner, durability))
    const db = dropsLostRows(createDatabase({ name: disk.name, durability, indexedDB, IDBKeyRange }))
    databases.push(db)
    return gated(db)
  }

  /** What a live query would do in a frozen tab, it does when the tab thaws. */
  function gated(db: AbroadDatabase): AbroadDatabase {
    const transaction = db.transaction.bind(db) as (...given: unknown[]) => PromiseLike<unknown>
    const thawed = (given: unknown[]) => new Promise<void>((resolve) => void held.push(resolve)).then(() => transaction(...given))
    Object.assign(db, { transaction: (...given: unknown[]) => (life === 'frozen' ? thawed(given) : transaction(...given)) })
    return db
  }

  function kill(): void {
    if (life === 'dead') return
    life = 'dead'
    held = []
    killTransactions(disk.raw(), owner)
    for (const db of databases) db.close()
  }

  const env: Environment = {
    db: open('relaxed'),
    strictDb: open('strict'),
    keyStore: parts.keyStore,
    origin: parts.origin,
    deviceName: () => 'Firefox, Linux',
    fetch: (address, init) => parts.network.fetch({ name: parts.name, deliver, wait }, address, init),
    now: parts.now,
    monotonicMs: () => clock.elapsedMs() - startedMs,
    random: chance.next,
    newId: chance.id,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const done = () => {
          takeBack()
          signal?.removeEventListener('abort', done)
          resolve()
        }
        const takeBack = clock.at(ms, { run: () => deliver(done) })
        signal?.addEventListener('abort', done, { once: true })
      }),
    digest: crypto.subtle,
    sealing: createSealing(crypto.subtle, (bytes) => bytes.map(() => chance.below(256))),
    locks: parts.locks,
    removePictures: async () => undefined,
    removeFirstScreen: async () => undefined,
    savesData: () => false,
    timezone: () => 'Asia/Bangkok',
    navigatorOnLine: () => true,
  }

  const worker: SimulatedWorker<T> = {
    name: parts.name,
    deliver,
    wait,
    env,
    db: env.db,
    ready: undefined as unknown as Promise<T>,
    isDead: () => life === 'dead',
    isFrozen: () => life === 'frozen',
    freeze: () => void (life = life === 'runs' ? 'frozen' : life),
    thaw() {
      if (life !== 'frozen') return
      life = 'runs'
      const waiting = held
      held = []
      for (const run of waiting) clock.at(0, { run: () => deliver(run) })
    },
    kill,
    dieAfterSteps: (left) => void (stepsLeft = left),
    heard: (promise) =>
      new Promise((resolve, reject) => {
        promise.then(
          (value) => deliver(() => resolve(value)),
          (error: unknown) => deliver(() => reject(error)),
        )
      }),
    steps: () => steps,
  }
  worker.ready = worker.heard(begin(env))
  return worker
}
