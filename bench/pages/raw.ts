import { wrap } from 'comlink'
import { cardOf } from './paint.ts'
import { newsChannel, openRaw, readNewest } from './raw-rows.ts'
import { runPage } from './run-page.ts'
import type { StoreWorker } from './serve-store.ts'

/** Raw IndexedDB: a row an item, an index on the order, the worker writes and tells the page. The yardstick of the cold start. */
const opening = openRaw()
let worker: ReturnType<typeof wrap<StoreWorker>>

runPage({
  readFirst,
  prepare() {
    worker = wrap<StoreWorker>(new Worker(new URL('./raw.worker.ts', import.meta.url), { type: 'module' }))
    return worker.prepare()
  },
  sync: () => worker.sync(),
  async watch(show) {
    const showNewest = async () => show(await readFirst())
    new BroadcastChannel(newsChannel).addEventListener('message', () => void showNewest())
    await showNewest()
  },
  retitle: (id, title) => worker.retitle(id, title),
})

async function readFirst() {
  return (await readNewest(await opening)).map((row) => cardOf(row.item))
}
