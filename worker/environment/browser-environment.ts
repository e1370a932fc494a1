import type { AbroadDatabase } from '#store/database/database.ts'
import type { Environment, TabLocks } from './environment.ts'
import { createBrowserKeyStore } from '#worker/identity/keys/browser-key-store.ts'
import { browserFetch, sleep } from './browser-fetch.ts'
import { deviceNameOf } from './device-name.ts'
import { removeFirstScreen } from '#worker/service-worker/first-screen.ts'
import { removePictures } from '#worker/pictures/remove-pictures.ts'
import { createSealing } from './sealing.ts'

/** The real world, for a Web Worker and for the service worker. */
export function browserEnvironment(db: AbroadDatabase, strictDb: AbroadDatabase): Environment {
  const scope = globalThis as unknown as { navigator: WorkerNavigator & { connection?: { saveData?: boolean } } }
  const { navigator } = scope
  return {
    db,
    strictDb,
    keyStore: createBrowserKeyStore(),
    origin: location.origin,
    deviceName: () => deviceNameOf(navigator.userAgent),
    fetch: browserFetch,
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    sleep,
    digest: crypto.subtle,
    sealing: createSealing(crypto.subtle, (bytes) => crypto.getRandomValues(bytes)),
    locks: 'locks' in navigator ? tabLocks(navigator.locks) : null,
    removePictures,
    removeFirstScreen,
    savesData: () => navigator.connection?.saveData === true,
    timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    navigatorOnLine: () => navigator.onLine,
  }
}

function tabLocks(locks: LockManager): TabLocks {
  return {
    hold: (name) =>
      new Promise((resolve) => {
        void locks.request(name, () => new Promise<void>((release) => resolve({ release })))
      }),
    tryHold: (name) =>
      new Promise((resolve) => {
        void locks.request(name, { ifAvailable: true }, (lock) =>
          lock ? new Promise<void>((release) => resolve({ release })) : resolve(null),
        )
      }),
    isHeld: async (name) => ((await locks.query()).held ?? []).some((lock) => lock.name === name),
  }
}
