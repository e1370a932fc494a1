import { Queue } from 'workbox-background-sync'

/** How long a page has to appear, where the worker was started for one. */
const windowWaitMs = 5_000

/**
 * Background Sync: the browser wakes this worker once there is a line, and what the citizen submitted is sent, by `drain`. While it fails the
 * browser tries again; after its third try it gives up, and the page asks anew at its next start.
 *
 * Where there is no Background Sync (Safari, Firefox), Workbox's queue calls at each start of the worker; a page sends by itself. Nothing is ever put
 * into that queue: it would delete a write before sending it.
 */
export function listenForSync(scope: ServiceWorkerGlobalScope, drain: () => Promise<void>): Queue {
  const onSync = async () => {
    if ('sync' in scope.registration) return drain()
    await new Promise((resolve) => setTimeout(resolve, windowWaitMs))
    const windows = await scope.clients.matchAll({ type: 'window' })
    if (windows.length === 0) await drain().catch(() => undefined)
  }
  return new Queue('outbox', { onSync })
}
