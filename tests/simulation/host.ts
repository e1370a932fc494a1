import { noon } from '#server/testing/test-app.ts'
import { installPlainClone, installPlainSignals } from './kernel/plain-globals.ts'
import { installSyncCrypto } from './kernel/sync-crypto.ts'
import { installTraps } from './kernel/traps.ts'
import { installTurns, type Turns } from './kernel/turns.ts'
import { openSimulationDatabase, type SimulationDatabase } from './services/database.ts'

/** What all worlds of a process share. */
export interface Host {
  turns: Turns
  db: SimulationDatabase
  /** Virtual time of whoever is not the core. */
  setNow: (nowMs: () => number) => void
  /** Runs a call of the services: what it reads of the clock is theirs to read. */
  asService<T>(work: () => Promise<T>): Promise<T>
  /** Live queries of workers that were killed hear of every change until the process ends, if nobody tells Dexie. */
  forgetLiveQueries(): void
}

interface Listeners {
  subscribers: unknown[]
  unsubscribe(listener: unknown): void
}

/**
 * Makes the process a place in which nothing real happens. Before the core is loaded, because Dexie looks for its globals then. `databaseUrl`: the
 * services keep what they have in this database of PostgreSQL, which is empty, and not in an embedded one.
 */
export async function createHost({ databaseUrl = null }: { databaseUrl?: string | null } = {}): Promise<Host> {
  const outstanding = { count: 0 }
  const db = await openSimulationDatabase(databaseUrl, outstanding)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  let now = () => noon
  let drawn = 0
  let inService = 0
  const isOutsideTheCore = () => inService > 0
  installTraps({ isOutsideTheCore, nowMs: () => now(), random: () => (drawn = (drawn * 16_807 + 12_345) % 2_147_483_647) / 2_147_483_647 })
  installPlainClone()
  installPlainSignals()
  installSyncCrypto()
  const turns = installTurns(outstanding, isOutsideTheCore)
  const { installStorageFaults } = await import('./device/storage-faults.ts')
  await installStorageFaults()
  await loadWhatIsLoadedLater()
  const { default: Dexie } = await import('dexie')
  const mutated = Dexie.on.storagemutated as unknown as Listeners
  const ownListeners = [...mutated.subscribers]
  return {
    turns,
    db,
    setNow(next) {
      now = next
      drawn = 0
    },
    async asService(work) {
      inService += 1
      try {
        return await work()
      } finally {
        inService -= 1
      }
    },
    forgetLiveQueries() {
      for (const listener of mutated.subscribers) if (!ownListeners.includes(listener)) mutated.unsubscribe(listener)
    },
  }
}

/** The core's own chunks: a module that is there comes in the turn that asks for it. */
async function loadWhatIsLoadedLater(): Promise<void> {
  await Promise.all([
    import('#worker/chat/chat-part.ts'),
    import('#worker/identity/flows.ts'),
    import('#worker/guide/packs/stored-test.ts'),
    import('#worker/guide/packs/pack-import.ts'),
    import('#store/search/article-index.ts'),
    import('#store/database/drop-lost-rows.ts'),
  ])
}
