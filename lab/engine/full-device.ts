import { labCache } from '#lab/wire/storage.ts'

/**
 * Where the Offline Lab says so, every write for which there would have to be room fails as on a full device: Chromium's own override of
 * the quota does not reach IndexedDB (measured in 156). A lease's row takes the place of the one before, and needs none. Gives what looks
 * again how the Lab stands.
 */
export function createFullDevice(): () => Promise<void> {
  let isPatched = false
  let isFull = false

  function patch(): void {
    isPatched = true
    for (const method of ['put', 'add'] as const) {
      const original = IDBObjectStore.prototype[method]
      IDBObjectStore.prototype[method] = function (...given) {
        if (isFull && this.name !== 'leases') throw new DOMException('the device is full', 'QuotaExceededError')
        return original.apply(this, given)
      }
    }
  }

  return async () => {
    isFull = 'caches' in globalThis && (await caches.has(labCache).catch(() => false))
    if (isFull && !isPatched) patch()
  }
}
