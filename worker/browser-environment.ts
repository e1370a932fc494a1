import type { AbroadDatabase } from '#store/database.ts'
import type { Environment, TabLocks } from './environment.ts'

/** The real world, for a Web Worker and for the service worker. */
export function browserEnvironment(db: AbroadDatabase): Environment {
  const scope = globalThis as unknown as { navigator: WorkerNavigator & { connection?: { saveData?: boolean } } }
  const { navigator } = scope
  return {
    db,
    fetch: (address, init) => fetch(address, init),
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    sleep,
    digest: crypto.subtle,
    locks: 'locks' in navigator ? tabLocks(navigator.locks) : null,
    removePictures: async () => void ('caches' in globalThis && (await caches.delete('abroad-pictures'))),
    savesData: () => navigator.connection?.saveData === true,
    timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    believesOnline: () => navigator.onLine,
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
  })
}

function tabLocks(locks: LockManager): TabLocks {
  return {
    hold: (name) =>
      new Promise((resolve) => {
        void locks.request(name, () => new Promise<void>((release) => resolve({ release })))
      }),
    isHeld: async (name) => ((await locks.query()).held ?? []).some((lock) => lock.name === name),
  }
}
