import { wrap } from 'comlink'
import { liveQuery } from 'dexie'
import { createDatabase } from '../../store/database/database.ts'
import { readFeed } from '../../store/feed/read-feed.ts'
import { runPage } from './run-page.ts'
import type { StoreWorker } from './serve-store.ts'

/** Ours: the app's own reading, pulling and storing, without its screens and without the stored page of the last visit. */
const db = createDatabase()
let worker: ReturnType<typeof wrap<StoreWorker>>
const read = () => readFeed(db, { filter: { families: [], favouritesOnly: false }, count: 20, now: Date.now() })

runPage({
  readFirst: async () => (await read()).cards,
  prepare() {
    worker = wrap<StoreWorker>(new Worker(new URL('./ours.worker.ts', import.meta.url), { type: 'module' }))
    return worker.prepare()
  },
  sync: () => worker.sync(),
  async watch(show) {
    liveQuery(read).subscribe((view) => show(view.cards))
  },
  retitle: (id, title) => worker.retitle(id, title),
})
