import { IDBKeyRange } from 'fake-indexeddb'
import { createDatabase } from '#store/database/database.ts'
import { createEngine } from '#worker/entry/engine.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { createSealing } from '#worker/environment/sealing.ts'
import type { RawTransaction } from '#tests/simulation/device/disk.ts'
import { killTransactions, ownConnection, type StorageOwner } from '#tests/simulation/device/storage-faults.ts'
import type { Clock } from '#tests/simulation/kernel/clock.ts'
import type { Chance } from '#tests/simulation/kernel/chance.ts'
import { countedEnvironment } from './counted-environment.ts'
import type { Browser } from './browser.ts'
import { createPoints, type Points } from './points.ts'
import { countTransactions } from './transaction-points.ts'

/** A tab with a whole engine in it, which dies at one of its points: from there on nothing of it runs, and nobody hears from it. */
export interface Tab {
  name: string
  points: Points
  env: Environment
  isDead(): boolean
  kill(): void
  /** What the page asks of its engine; never settles when the tab dies. */
  ask<T>(call: (engine: EngineApi) => Promise<T>): Promise<T>
}

export function openTab(
  browser: Browser,
  options: { name: string; clock: Clock; chance: Chance; dieAt: number | null; now: () => number },
): Tab {
  const { name, clock, chance } = options
  const { disk, locks } = browser
  let isDead = false
  const owner: StorageOwner = { isDead: () => isDead, onTransaction: () => null, onStep: () => undefined, onCommit: () => undefined }
  const points = createPoints({ dieAt: options.dieAt, die: kill, isDead: () => isDead })
  const connections = new Set<object>()
  const deliver = (run: () => void) => void (isDead || run())
  const databases = [open('relaxed'), open('strict')] as const
  const startedMs = clock.elapsedMs()

  function open(durability: 'relaxed' | 'strict') {
    const indexedDB = disk.factoryFor((connection) => {
      connections.add(connection)
      ownConnection(connection, owner)
      countTransactions(connection, points.pass)
    })
    return createDatabase({ name: disk.name, durability, indexedDB, IDBKeyRange })
  }

  function kill(): void {
    if (isDead) return
    isDead = true
    abortUpgrades(disk.raw()?.transactions ?? [], connections)
    killTransactions(disk.raw(), owner)
    for (const db of databases) db.close()
    locks.kill(name)
  }

  const caller = { name, deliver, wait: (delayMs: number, run: () => void) => void clock.at(delayMs, { run: () => deliver(run) }) }
  const plain: Environment = {
    db: databases[0],
    strictDb: databases[1],
    keyStore: browser.keyStore,
    origin: 'http://localhost:4173',
    deviceName: () => 'Firefox, Linux',
    fetch: (address, init) => browser.fetch(caller, address, init),
    now: options.now,
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
    locks: locks.tab(name),
    removePictures: async () => browser.removePictures(),
    removeFirstScreen: async () => undefined,
    savesData: () => false,
    timezone: () => 'Asia/Bangkok',
    navigatorOnLine: () => true,
  }
  const env = countedEnvironment(plain, points.pass)
  const ready = createEngine(env)
  void ready.then((engine) => (isDead ? undefined : engine.start({ language: 'en', country: 'TH', build: 'crash' }))).catch(() => undefined)

  return {
    name,
    points,
    env,
    kill,
    isDead: () => isDead,
    ask: (call) =>
      new Promise((resolve, reject) => {
        void ready.then(call).then(
          (value) => deliver(() => resolve(value)),
          (error: unknown) => deliver(() => reject(new Error('the engine threw', { cause: error }))),
        )
      }),
  }
}

/** Undone like any other, but heard of: the database's own queue of openings waits for its end. */
function abortUpgrades(transactions: readonly RawTransaction[], connections: ReadonlySet<object>): void {
  for (const transaction of transactions) {
    const isOpen = transaction.mode === 'versionchange' && transaction._state !== 'finished'
    if (isOpen && connections.has(transaction.db)) transaction._abort('AbortError')
  }
}
