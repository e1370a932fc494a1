import { pageDatabase } from '#src/data/database/database.ts'

/** The tag that `workbox-background-sync` listens to as well, where it stands in for the browser. */
const tag = 'workbox-background-sync:outbox'

/** Whether this browser sends what waits with every tab closed; Safari and Firefox do not, and so no browser on an iPhone does. */
export const sendsWhenClosed = 'SyncManager' in globalThis

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to wake the service worker once there is a line, also with every tab closed. A bonus: a page that is open sends by itself. */
export async function askForSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(tag)
  } catch {
    // Not offered, or not allowed here.
  }
}

/** The browser gives up after its third try: what still waits from an earlier visit is asked for anew. */
export async function askForSyncAgain(): Promise<void> {
  try {
    const { db } = await pageDatabase()
    if ((await db.intents.count()) > 0) await askForSync()
  } catch {
    // Without a database nothing waits.
  }
}
