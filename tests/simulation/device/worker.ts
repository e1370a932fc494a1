import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { createDatabase, type AbroadDatabase } from '#store/database/database.ts'
import { dropsLostRows } from '#store/database/lost-rows.ts'
import type { Environment, TabLocks, KeyStore } from '#worker/environment/environment.ts'
import { createSealing } from '#worker/environment/sealing.ts'
import type { Chance } from '#tests/simulation/kernel/chance.ts'
import type { Clock } from '#tests/simulation/kernel/clock.ts'
import { countedEnvironment } from './counted-environment.ts'
import type { Disk } from './disk.ts'
import { killTransactions, ownConnection } from './storage-faults.ts'
import type { StorageFault } from '#tests/simulation/faults/fault-names.ts'
import type { StorageOwner, StorageTime, TransactionStep } from './storage-faults.ts'
import type { Caller, Network } from './network.ts'

/** Dexie runs live queries only if there is an IndexedDB, whichever it is. */
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
  now: () => number
  origin: string
  storageFault: (wanted: { mode: string; tables: readonly string[] }) => StorageFault | null
  storageTime?: Omit<StorageTime, 'later'>
  onCommit: (tables: readonly string[]) => void
  removePictures: () => void
  /** Absent: awaits are not counted. */
  awaits?: Awaits
  onDied: () => void
}

export interface Awaits {
  /** The number of the await at which it dies, from 1. Null: it counts awaits and does not die. */
  dieAt: number | null
  labels: string[]
}

/** A worker that runs a part of the core. Nothing reaches it while it is frozen. It can be killed at any step of a transaction. */
export interface SimulatedWorker<T> extends Caller {
  /** Never settles if the worker dies first. */
  ready: Promise<T>
  env: Environment
  isDead(): boolean
  isFrozen(): boolean
  freeze(): void
  thaw(): void
  kill(): void
  dieAfterSteps(steps: number): void
  /** The promise as the page sees it: it never settles once the worker is dead. */
  heard<T>(promise: Promise<T>): Promise<T>
}

export function createWorker<T>(parts: WorkerParts, begin: (env: Environment) => Promise<T>): SimulatedWorker<T> {
  const { clock, disk, chance } = parts
  let life: 'runs' | 'frozen' | 'dead' = 'runs'
  let held: (() => void)[] = []
  let stepsLeft = Number.POSITIVE_INFINITY

  const owner: StorageOwner = {
    isDead: () => life === 'dead',
    onTransaction: parts.storageFault,
    onStep(step) {
      if (step?.at === 'begin' || (step?.at === 'commit' && step.mode !== 'readonly')) pass(labelOf(step))
      stepsLeft -= 1
      if (stepsLeft > 0 || life === 'dead') return
      kill()
      parts.onDied()
    },
    onEnd: (step) => void pass(labelOf(step)),
    onStart: (tables) => disk.begun(tables),
    onCommit(tables, durability) {
      if (durability === 'strict') disk.flush()
      parts.onCommit(tables)
    },
    // This includes frozen tabs: Chromium does not freeze a page in a transaction that others wait for.
    ...(parts.storageTime && {
      time: { ...parts.storageTime, later: (delayMs: number, run: () => void) => void clock.at(delayMs, run) },
    }),
  }

  /** Counts one await. Returns false if the worker is dead or dies here. */
  function pass(label: string): boolean {
    if (life === 'dead') return false
    if (!parts.awaits) return true
    const { labels, dieAt } = parts.awaits
    labels.push(label)
    if (labels.length !== dieAt) return true
    kill()
    parts.onDied()
    return false
  }

  function deliver(run: () => void): void {
    if (life === 'runs') run()
    else if (life === 'frozen') held.push(run)
  }

  const wait = (delayMs: number, run: () => void) => void clock.at(delayMs, () => deliver(run))
  const startedMs = clock.elapsedMs()
  const databases: AbroadDatabase[] = []

  function open(durability: 'relaxed' | 'strict'): AbroadDatabase {
    const indexedDB = disk.factoryFor((connection) => ownConnection(connection, owner, durability))
    const db = dropsLostRows(createDatabase({ name: disk.name, durability, indexedDB, IDBKeyRange }))
    databases.push(db)
    return gated(db)
  }

  /** A live query in a frozen tab runs when the tab thaws. */
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

  const plain: Environment = {
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
        const takeBack = clock.at(ms, () => deliver(done))
        signal?.addEventListener('abort', done, { once: true })
      }),
    digest: crypto.subtle,
    sealing: createSealing(crypto.subtle, (bytes) => bytes.map(() => chance.below(256))),
    locks: parts.locks,
    removePictures: async () => parts.removePictures(),
    removeFirstScreen: async () => undefined,
    savesData: () => false,
    timezone: () => 'Asia/Bangkok',
    navigatorOnLine: () => true,
  }
  const env = parts.awaits ? countedEnvironment(plain, pass) : plain

  const worker: SimulatedWorker<T> = {
    name: parts.name,
    deliver,
    wait,
    env,
    ready: undefined as unknown as Promise<T>,
    isDead: () => life === 'dead',
    isFrozen: () => life === 'frozen',
    freeze: () => void (life = life === 'runs' ? 'frozen' : life),
    thaw() {
      if (life !== 'frozen') return
      life = 'runs'
      const waiting = held
      held = []
      for (const run of waiting) clock.at(0, () => deliver(run))
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
  }
  worker.ready = worker.heard(begin(env))
  return worker
}

function labelOf({ at, mode, tables }: TransactionStep): string {
  return `${mode} ${[...tables].join(' ')}, ${at}`
}
