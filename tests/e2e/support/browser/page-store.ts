import { createDatabase } from '#store/database/database.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { idsOfScope } from '#store/feed/walk.ts'
import { articlesIn } from '#store/guide/source.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { fingerprintOf } from '#store/search/fingerprint.ts'
import { readStorage } from '#store/device/read-storage.ts'

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

export const readContent = () => withDatabase((db) => fingerprintOfTables([...answered(db), db.head]))
/** The same without the first screen's finished views, in which stands what the citizen says too. */
export const readAnswered = () => withDatabase((db) => fingerprintOfTables([...answered(db), db.personal, db.profiles]))

const answered = (db: AbroadDatabase) => [
  db.segments,
  db.changed,
  db.scopes,
  db.texts,
  db.resources,
  db.manifests,
  db.articles,
  db.setAside,
]

async function fingerprintOfTables(tables: readonly { toArray(): PromiseLike<unknown[]> }[]): Promise<string> {
  const text = JSON.stringify(await Promise.all(tables.map((table) => table.toArray())))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `${text.length} ${hash.join('.')}`
}

/** How a pack stands, and the hashes of all articles on the device; null before anything of the pack is here. */
export function readPack(country: string, language: string) {
  return withDatabase(async (db) => {
    const { parts } = await readStorage(db)
    const part = parts.find((candidate) => candidate.country === country && candidate.language === language)
    return part
      ? {
          state: part.state,
          count: part.count,
          wanted: part.wanted,
          hashes: await db.articles.toCollection().primaryKeys(),
          unread: part.unreadTopics ?? [],
        }
      : null
  })
}

export const readConnection = () => withDatabase(async (db) => (await db.connection.get('now'))?.state ?? null)
/** Whether the service has said what it can do. */
export const hasAbilities = () => withDatabase(async (db) => (await db.resources.get(resourceKeys.ping)) !== undefined)
export const readLease = () => withDatabase(async (db) => (await db.leases.get('pull'))?.token ?? null)
/** What Activity shows: what waits, needs the citizen, was done, is locked. */
export const readActivity = () => withDatabase(readOutbox)
export const readDiary = () =>
  withDatabase(async (db) => (await db.diary.toArray()).map((row) => `${row.what}: ${row.outcome} ${row.detail ?? ''}`))

export function addFavourite(id: string): Promise<null> {
  return withDatabase(async (db) => {
    await db.favourites.put({ id, at: Date.now() })
    return null
  })
}

/** The languages whose search index fits the articles that are here. */
export function readIndexedLanguages(): Promise<string[]> {
  return withDatabase(async (db) => {
    const languages: string[] = []
    for (const { language, builtFrom } of await db.searchIndexes.toArray())
      if (builtFrom === fingerprintOf(await articlesIn(db, language).primaryKeys())) languages.push(language)
    return languages
  })
}

/** Every intent that the device knows, by its key: what has not left, in the order it was said, and how the others ended. */
export function readIntents() {
  return withDatabase((db) =>
    db.transaction('r', [db.intents, db.history], async () => ({
      pending: (await db.intents.orderBy('seq').toArray()).map(({ id, state, attempts, entity, intent }) => ({
        id,
        state,
        attempts,
        entity,
        intent,
      })),
      done: (await db.history.toArray()).map(({ id, end, attempts, entity, intent }) => ({ id, end, attempts, entity, intent })),
    })),
  )
}

/** Who drains the outbox. */
export const readDrainer = () => withDatabase(async (db) => (await db.leases.get('outbox'))?.token ?? null)

/** What the body of a transaction waits for in its middle, and what it does after that. */
export interface SeededBug {
  waitFor: 'service' | 'timer'
  after: 'write' | 'nothing' | 'throw'
}

/**
 * The mistake that the lint run forbids, on a database of its own. Gives the name of what the transaction threw, and the keys that stand on disk after it.
 */
export async function askInTransaction({ waitFor, after }: SeededBug): Promise<{ error: string | null; keys: string[] }> {
  const db = createDatabase({ name: 'seeded-bug' })
  const bug = async () => {
    await db.settings.put({ key: 'before', value: 1 })
    // Real time: the mistake itself.
    await (waitFor === 'service' ? fetch('/api/ping') : new Promise((resolve) => setTimeout(resolve, 30)))
    if (after === 'throw') throw new RangeError('the service said no')
    if (after === 'write') await db.settings.put({ key: 'after', value: 2 })
  }
  try {
    const error = await db.transaction('rw', [db.settings], bug).then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown.name : String(thrown)),
    )
    return { error, keys: await db.settings.toCollection().primaryKeys() }
  } finally {
    await db.delete()
  }
}
