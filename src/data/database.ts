import type { liveQuery as DexieLiveQuery } from 'dexie'
import type { AbroadDatabase } from '#store/database.ts'
import { markOutdated } from './outdated.ts'

export interface PageDatabase {
  db: AbroadDatabase
  liveQuery: typeof DexieLiveQuery
}

/**
 * The page's view of the device's database, with Dexie in a chunk of its own: the first paint comes from the head record and does not wait
 * for it. Rejects where the browser offers no IndexedDB.
 */
export const pageDatabase = once(async (): Promise<PageDatabase> => {
  const { createDatabase, liveQuery } = await import('./dexie-chunk.ts')
  const db = createDatabase()
  db.on('versionchange', (event) => void (event.newVersion !== null && markOutdated()))
  await db.open()
  return { db, liveQuery }
})

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
