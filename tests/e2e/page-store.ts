import { createDatabase } from '#store/database.ts'
import type { AbroadDatabase } from '#store/database.ts'
import { idsOfScope } from '#store/feed-rows.ts'
import { shownScope } from '#store/reads/feed-reads.ts'

/** Runs in the page, bundled by `device.ts`: a journey's looks into the device, each with a database of its own. */
async function withDatabase<T>(read: (db: AbroadDatabase) => Promise<T>): Promise<T> {
  const db = createDatabase()
  try {
    return await read(db)
  } finally {
    db.close()
  }
}

export function readIds(): Promise<[string, number][]> {
  return withDatabase((db) =>
    db.transaction('r', [db.settings, db.segments, db.changed], async () => {
      const shown = await shownScope(db)
      return shown ? (await idsOfScope(db, shown.key)).map(({ id, rev }): [string, number] => [id, rev]) : []
    }),
  )
}

export function readScope() {
  return withDatabase(async (db) => {
    const shown = await shownScope(db)
    return (shown && (await db.scopes.get(shown.key))) ?? null
  })
}

export function readContent(): Promise<string> {
  return withDatabase(async (db) => {
    const tables = [db.segments, db.changed, db.scopes, db.texts, db.resources, db.manifests, db.articles, db.setAside, db.head]
    const text = JSON.stringify(await Promise.all(tables.map((table) => table.toArray())))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    return `${text.length} ${hash.join('.')}`
  })
}

export const readConnection = () => withDatabase(async (db) => (await db.connection.get('now'))?.state ?? null)
export const readLease = () => withDatabase(async (db) => (await db.leases.get('pull'))?.token ?? null)
export const readDiary = () =>
  withDatabase(async (db) => (await db.diary.toArray()).map((row) => `${row.what}: ${row.outcome} ${row.detail ?? ''}`))

export function addFavourite(id: string): Promise<null> {
  return withDatabase(async (db) => {
    await db.favourites.put({ id, at: Date.now() })
    return null
  })
}
