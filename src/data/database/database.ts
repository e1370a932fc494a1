import { type AbroadDatabase, createDatabase } from '#store/database/database.ts'
import { watch } from '#store/database/live-query.ts'
import { dropsLostRows } from '#store/database/lost-rows.ts'
import { isNewer } from '#store/database/schema-guard.ts'
import { markOutdated, markReadOnly } from './outdated.ts'
import { paceLiveQueries } from './pace-mutations.ts'

export interface PageDatabase {
  db: AbroadDatabase
  watch: typeof watch
}

let isPaced = false

/** The page's own connection to the device's database. Rejects if the browser offers no IndexedDB. */
export const pageDatabase = once(async (): Promise<PageDatabase> => {
  if (!isPaced) paceLiveQueries()
  isPaced = true
  const db = createDatabase({ newDatabaseId: () => crypto.randomUUID(), opensNewer: true })
  db.on('versionchange', (event) => void (event.newVersion !== null && markOutdated()))
  await db.open()
  if (isNewer(db)) markReadOnly()
  else dropsLostRows(db, noteLostRows)
  return { db, watch }
})

/** Calls the listener when rows turn out to be lost; at once if that has happened before. */
export function onRowsLost(listener: () => void): void {
  lostRows.listener = listener
  if (lostRows.count > 0) listener()
}

const lostRows = { count: 0, listener: () => undefined as void }

function noteLostRows(): void {
  lostRows.count += 1
  lostRows.listener()
}

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
