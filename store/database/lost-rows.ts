import type { AbroadDatabase } from './database.ts'

/**
 * Chromium keeps values that, compressed, come to 64 kB or more in files of their own. Where such a file is gone, every read that meets the row fails by
 * one of these names, for good (chromestatus.com/feature/5140210640486400; the second in 130 and 131).
 */
const names = ['NotReadableError', 'NotFoundError']

export function isLost(error: unknown): boolean {
  return error instanceof Error && names.includes(error.name)
}

/** From here on, whenever a read meets a row that is lost, all such rows that can be fetched again are dropped, and where there was one `onDropped` is called. Returns the database. */
export function dropsLostRows(db: AbroadDatabase, onDropped?: () => void): AbroadDatabase {
  let isDropping = false
  const isSticky = true
  db.on(
    'ready',
    () => {
      // Dexie keeps the event of a failed request from rising to here.
      const isCapturing = true
      db.backendDB().addEventListener('error', drop, isCapturing)
    },
    isSticky,
  )
  return db

  function drop({ target }: Event): void {
    if (isDropping || !isLost((target as IDBRequest).error)) return
    isDropping = true
    void import('./drop-lost-rows.ts')
      .then(({ dropLostRows }) => dropLostRows(db))
      .then((count) => count > 0 && onDropped?.())
      // The next read that meets one tries again.
      .catch(() => undefined)
      .finally(() => (isDropping = false))
  }
}
