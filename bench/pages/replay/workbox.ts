import { Queue } from 'workbox-background-sync'
import { runReplay } from './run-replay.ts'

/**
 * The queue of `workbox-background-sync` in the page: it needs only the registration of a service worker, and that only to wait for `sync`.
 * A replay that fails would wait minutes for the browser's next `sync`; here it starts again at once.
 */
Object.assign(globalThis, { registration: {} })
const queue = new Queue('replay', { forceSyncFallback: true, onSync: () => undefined })

runReplay({
  prepare: async () => void (await queue.size()),
  async take(entry) {
    const headers = { 'Content-Type': 'application/json' }
    const request = new Request('/replay/entries', { method: 'POST', headers, body: JSON.stringify(entry) })
    await queue.pushRequest({ request })
  },
  async drain() {
    while ((await queue.size()) > 0) await queue.replayRequests().catch(() => undefined)
  },
})
