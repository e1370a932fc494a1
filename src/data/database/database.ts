import type { AbroadDatabase } from '#store/database/database.ts'
import type { watch } from '#store/database/live-query.ts'
import { engine } from '#src/data/engine/engine.ts'
import { markOutdated, markReadOnly } from './outdated.ts'

export interface PageDatabase {
  db: AbroadDatabase
  watch: typeof watch
}

/** Dexie's code, in a chunk of its own: the first paint comes from the head record, and the chunk must not stand in its way. */
export const dexieChunk = once(async () => {
  await afterPaint()
  return import('./dexie-chunk.ts')
})

/**
 * The page's view of the device's database. Rejects where the browser offers no IndexedDB.
 */
export const pageDatabase = once(async (): Promise<PageDatabase> => {
  const { createDatabase, dropsLostRows, isNewer, watch } = await dexieChunk()
  const db = createDatabase({ newDatabaseId: () => crypto.randomUUID(), opensNewer: true })
  db.on('versionchange', (event) => void (event.newVersion !== null && markOutdated()))
  await db.open()
  if (isNewer(db)) markReadOnly()
  else dropsLostRows(db, () => void engine.refresh('asked'))
  return { db, watch }
})

/** A hidden page paints nothing: it waits no longer than the limit. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, paintLimitMs)
  })
}

const paintLimitMs = 100

/** Runs `open` at the first call only; a failure is not kept, so that a later call tries again. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | null = null
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
}
