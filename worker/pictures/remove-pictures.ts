/** What Workbox calls its notes of when each picture was used: their addresses tell what was looked at. */
const notes = { database: 'workbox-expiration', table: 'cache-entries' }

/** The pictures that the service worker keeps, and its notes of them. */
export async function removePictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete('abroad-pictures')
  await clearNotes().catch(() => undefined)
}

/** Cleared, not deleted: the service worker holds the database open. One that is not there is not made. */
async function clearNotes(): Promise<void> {
  const db = await new Promise<IDBDatabase | null>((resolve) => {
    const opening = indexedDB.open(notes.database)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(null)
    opening.onblocked = () => resolve(null)
    opening.onsuccess = () => resolve(opening.result)
  })
  if (!db) return
  try {
    if (!db.objectStoreNames.contains(notes.table)) return
    await new Promise<void>((resolve, reject) => {
      const clearing = db.transaction(notes.table, 'readwrite')
      clearing.objectStore(notes.table).clear()
      clearing.oncomplete = () => resolve()
      clearing.onabort = () => reject(clearing.error ?? new Error('aborted'))
    })
  } finally {
    db.close()
  }
}
