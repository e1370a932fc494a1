import { labBreaksCache } from '#lab/wire/storage.ts'

const writes = ['put', 'add', 'delete', 'clear'] as const

/**
 * Where the Offline Lab says so, one writing transaction of this engine in so many is broken off at its first write, as by a disk that fails. Not
 * where transactions begin: Dexie takes hold of that as it opens a database, and nobody's start waits for the Lab.
 */
export async function breakStorage(): Promise<void> {
  const names = 'caches' in globalThis ? await caches.keys().catch(() => []) : []
  const every = Number(names.find((name) => name.startsWith(labBreaksCache))?.slice(labBreaksCache.length) ?? 0)
  if (every === 0) return
  const met = new WeakSet<IDBTransaction>()
  let count = 0
  for (const method of writes) {
    const original = Reflect.get(IDBObjectStore.prototype, method) as (this: IDBObjectStore, ...given: unknown[]) => IDBRequest
    Reflect.set(IDBObjectStore.prototype, method, function (this: IDBObjectStore, ...given: unknown[]) {
      const { transaction } = this
      const request = original.apply(this, given)
      if (met.has(transaction)) return request
      met.add(transaction)
      count += 1
      if (count % every === 0) transaction.abort()
      return request
    })
  }
}
