import { noon } from '#server/testing/test-app.ts'
import { liveQueriesOf } from './kernel/live-queries.ts'
import { installPlainClone, installPlainSignals } from './kernel/plain-globals.ts'
import { installSyncCrypto } from './kernel/sync-crypto.ts'
import { installTraps, installWaitTraps } from './kernel/traps.ts'
import { installTurns, type Turns } from './kernel/turns.ts'
import { openSimulationDatabase, type SimulationDatabase } from './services/database.ts'

/** Shared by all worlds of a process. */
export interface Host {
  turns: Turns
  db: SimulationDatabase
  /** Sets the virtual time of libraries and services. */
  setNow: (nowMs: () => number) => void
  /** Runs a call of the services, which may read the clock. */
  asService<T>(work: () => Promise<T>): Promise<T>
  forgetLiveQueries(): void
}

/** Makes time, chance and timers virtual. Call it before the core is loaded, because Dexie looks up its globals then. */
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
  installWaitTraps()
  const { installStorageFaults } = await import('./device/storage-faults.ts')
  await installStorageFaults()
  await loadWhatIsLoadedLater()
  const { default: Dexie } = await import('dexie')
  const forgetLiveQueries = liveQueriesOf(Dexie)
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
    forgetLiveQueries,
  }
}

/** Loads the core's lazy chunks, so that importing one takes no real time. */
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
