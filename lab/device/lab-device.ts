import { bridge } from '#src/data/engine/engine.ts'
import { labBreaksCache, labCache } from '#lab/wire/storage.ts'
import { goodStorage, labDayKey, type BadStorage } from './lab-day.ts'
import { labDay } from './use-lab.ts'

/** What can be done to this device in earnest. All of it works from the page, and lasts as long as it would on a bad day. */
export const labDevice = {
  /** Everything that the browser keeps for this origin goes at once, as when it needs the room. The Lab's own day stays. */
  async evict(): Promise<void> {
    bridge.end()
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
    // The caches that said so are gone: an emptied device has room.
    labDay.change(({ done }) => ({ storage: goodStorage, done: [...done, { atMs: Date.now(), step: null }] }))
    const day = localStorage.getItem(labDayKey)
    localStorage.clear()
    sessionStorage.clear()
    if (day !== null) localStorage.setItem(labDayKey, day)
    // oxlint-disable-next-line house/nothing-younger-than-the-floor -- The Lab is a tester's, whose browser is of this year.
    for (const { name } of await indexedDB.databases()) if (name !== undefined) await deleteDatabase(name)
    location.reload()
  },

  /** The engine's worker finds it where it begins, so it lasts over reloads; a full device the service worker too. */
  async setStorage({ isFull, breaksEvery }: BadStorage): Promise<void> {
    for (const name of await caches.keys()) if (name.startsWith(labCache)) await caches.delete(name)
    if (isFull) await caches.open(labCache)
    if (breaksEvery > 0) await caches.open(`${labBreaksCache}${breaksEvery}`)
    bridge.respawn()
    channel().postMessage('respawn')
  },

  /** Nothing tells the page; its heartbeat finds out. */
  killWorker: () => bridge.end(),

  /** The next load of the app registers it anew. */
  async removeServiceWorker(): Promise<void> {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  },

  openTab: () => void window.open('/', '_blank'),
}

/** Another tab has changed what engines find when they begin. */
export function followOtherTabs(signal: AbortSignal): void {
  const heard = channel()
  heard.addEventListener('message', () => bridge.respawn(), { signal })
  signal.addEventListener('abort', () => heard.close())
}

function channel(): BroadcastChannel {
  return new BroadcastChannel('abroad-lab')
}

/** Another tab may hold it open: it goes when that lets go, and nobody waits for it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => resolve()
  })
}
