import { labBreaksCache } from '#contract/lab/storage.ts'

/** Where the Offline Lab says so, one writing transaction of this engine in so many is broken off, as by a disk that fails. */
export async function breakStorage(): Promise<void> {
  const names = 'caches' in globalThis ? await caches.keys().catch(() => []) : []
  const every = Number(names.find((name) => name.startsWith(labBreaksCache))?.slice(labBreaksCache.length) ?? 0)
  if (every === 0) return
  let count = 0
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = begin.apply(this, given)
    // When its first request is under way.
    if (transaction.mode === 'readwrite' && (count += 1) % every === 0) queueMicrotask(() => abort(transaction))
    return transaction
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is over by itself.
  }
}
