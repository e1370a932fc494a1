import { Queue } from 'workbox-background-sync'
import type { AbroadDatabase } from '#store/database/database.ts'
import { createDatabase } from '#store/database/database.ts'
import { browserEnvironment } from '#worker/environment/browser-environment.ts'
import { drainInBackground } from './background-drain.ts'
import type { DrainContext } from './background-drain.ts'
import { untilSkipWaiting } from './skip-waiting.ts'

/** Workbox's own name for the tag of a queue called `outbox`: the page registers it, and either of us may hear it. */
const tag = 'workbox-background-sync:outbox'

interface SyncEvent extends ExtendableEvent {
  tag: string
}
interface Scope extends ServiceWorkerGlobalScope {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void
  addEventListener(type: string, listener: (event: Event) => void): void
}

/**
 * Background Sync: the browser wakes this worker once there is a line, and what the citizen said is sent. While something is left the event fails,
 * so that the browser tries again; after its third try it gives up, and the page asks anew at its next start.
 *
 * Where there is no Background Sync, Workbox's queue calls at each start of the worker. Nothing is ever put into that queue: it would delete a
 * write before sending it.
 */
export function listenForSync(scope: Scope, context: () => Promise<DrainContext>): Queue | null {
  if ('sync' in scope.registration) {
    scope.addEventListener('sync', (event) => {
      if (event.tag === tag) event.waitUntil(drainAll(context))
    })
    return null
  }
  return new Queue('outbox', {
    onSync: async () => {
      const windows = await scope.clients.matchAll({ type: 'window' })
      if (windows.length === 0) await drainAll(context).catch(() => undefined)
    },
  })
}

class Unsent extends Error {
  override name = 'Unsent'
}

async function drainAll(context: () => Promise<DrainContext>): Promise<void> {
  const opened: AbroadDatabase[] = []
  const open = (durability: 'relaxed' | 'strict') => {
    const db = createDatabase({ durability, newDatabaseId: () => crypto.randomUUID() })
    opened.push(db)
    return db
  }
  try {
    const env = browserEnvironment(open('relaxed'), open('strict'))
    const known = await context()
    const { isLeft } = await untilSkipWaiting((signal) => drainInBackground(env, { ...known, signal }))
    if (isLeft) throw new Unsent('something waits for the next sync')
  } finally {
    for (const db of opened) db.close()
  }
}
