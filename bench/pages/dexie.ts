import { wrap } from 'comlink'
import { liveQuery } from 'dexie'
import { openDexieRows } from './dexie-rows.ts'
import { cardOf } from './paint.ts'
import { runPage } from './run-page.ts'
import type { StoreWorker } from './serve-store.ts'

/** Plain Dexie: a row an item, an index on the order, written in a worker, live query on the page. The yardstick of the first sync. */
const db = openDexieRows()
let worker: ReturnType<typeof wrap<StoreWorker>>

runPage({
  readFirst,
  prepare() {
    worker = wrap<StoreWorker>(new Worker(new URL('./dexie.worker.ts', import.meta.url), { type: 'module' }))
    return worker.prepare()
  },
  sync: () => worker.sync(),
  async watch(show) {
    liveQuery(readFirst).subscribe(show)
  },
  retitle: (id, title) => worker.retitle(id, title),
})

async function readFirst() {
  return (await db.items.orderBy('order').limit(20).toArray()).map((row) => cardOf(row.item))
}
