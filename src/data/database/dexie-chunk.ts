import '#store/database/no-channel.ts'
import Dexie, { type ObservabilitySet } from 'dexie'
import { paceMutations } from './pace-mutations.ts'

export { createDatabase } from '#store/database/database.ts'
export { dropsLostRows } from '#store/database/lost-rows.ts'
export { watch } from '#store/database/live-query.ts'
export { isNewer } from '#store/database/schema-guard.ts'

// Live queries learn of every change by this event: of this page's, and by Dexie's channel of those of the engine, other tabs and the service worker.
const { storagemutated } = Dexie.on
const queries = new Set<(changes: ObservabilitySet) => unknown>()
storagemutated.subscribe(
  paceMutations({
    notify: (changes) => queries.forEach((query) => query(changes)),
    merge: Dexie.extendObservabilitySet,
    wait: (run, ms) => void setTimeout(run, ms),
  }),
)
storagemutated.subscribe = (query) => void queries.add(query)
storagemutated.unsubscribe = (query) => void queries.delete(query)
