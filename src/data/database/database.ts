import { type AbroadDatabase, createDatabase } from '#store/database/database.ts'
import { watch } from '#store/database/live-query.ts'
import { dropsLostRows } from '#store/database/lost-rows.ts'
import { isNewer } from '#store/database/schema-guard.ts'
import { paceLiveQueries } from './pace-mutations.ts'
import { useSyncExternalStore } from 'react'

interface PageDatabase {
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

/** Set when a newer build upgraded the database in another tab. The page keeps what it shows and must be reloaded to continue. */
const flag = createFlag()

const markOutdated = flag.raise
export const isOutdated = flag.isRaised

export function useOutdated(): boolean {
  return useSyncExternalStore(flag.subscribe, flag.isRaised)
}

/** Set when a later version of the app has written the database. The page shows the data, and the engine does nothing. */
const readOnly = createFlag()

const markReadOnly = readOnly.raise

export function useReadOnly(): boolean {
  return useSyncExternalStore(readOnly.subscribe, readOnly.isRaised)
}

function createFlag() {
  const listeners = new Set<() => void>()
  let isRaised = false
  return {
    isRaised: () => isRaised,
    raise(): void {
      isRaised = true
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
