import { Queue } from 'workbox-background-sync'
import { runReplay } from './run-replay.ts'

/**
 * The queue of `workbox-background-sync`, in the page: of a service worker it needs the registration alone, and there only a `sync` to wait for. A
 * replay that ends with an error would wait for the browser's next `sync`, minutes later; here it begins again at once.
 */
Object.assign(globalThis, { registration: {} })
const queue = new Queue('replay', { forceSyncFallback: true, onSync: () => undefined })

runReplay({
  prepare: async () => void (await queue.size()),
  async take(word) {
    const headers = { 'Content-Type': 'application/json' }
    const request = new Request('/replay/words', { method: 'POST', headers, body: JSON.stringify(word) })
    await queue.pushRequest({ request })
  },
  async drain() {
    while ((await queue.size()) > 0) await queue.replayRequests().catch(() => undefined)
  },
})
