import { createDatabase, type AbroadDatabase } from '#store/database/database.ts'
import { idsOfScope } from '#store/feed/walk.ts'
import { articlesIn } from '#store/guide/source.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { fingerprintOf } from '#store/search/fingerprint.ts'
import { readStorage } from '#store/device/read-storage.ts'

/** Runs in the page, bundled by `device.ts`. Each read opens a database of its own. */
async function withDatabase<T>(read: (db: AbroadDatabase) => Promise<T>): Promise<T> {
  const db = createDatabase()
  try {
    return await read(db)
  } finally {
    db.close()
  }
}

export function readIds() {
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

export const readContent = () => withDatabase((db) => fingerprintOfTables(answered(db)))
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

/** The state of a pack and the hashes of all stored articles; null if nothing of it is stored. */
export function readPack({ country, language }: { country: string; language: string }) {
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
export const readLease = () => withDatabase(async (db) => (await db.leases.get('pull'))?.token ?? null)
export const readActivity = () => withDatabase(readOutbox)
export const readDiary = () =>
  withDatabase(async (db) => (await db.diary.toArray()).map((row) => `${row.what}: ${row.outcome} ${row.detail ?? ''}`))

export const addFavourite = (id: string) => withDatabase((db) => db.favourites.put({ id, at: Date.now() }))
export const addIntents = (rows: object[]) => withDatabase((db) => db.table('intents').bulkAdd(rows))
export const clearTables = (names: string[]) => withDatabase((db) => Promise.all(names.map((name) => db.table(name).clear())))

/** Flips a bit of a stored text, as a failing memory does. */
export const damageArticle = () =>
  withDatabase((db) =>
    db.articles
      .filter(({ topic, language }) => topic === 'taxesAbroad' && language === 'en')
      .modify((article) => void (article.line = article.line.replace('tax', 'tix'))),
  )

/** Kinds of content that a service has confirmed since then. */
export function readConfirmedKinds(since: number) {
  return withDatabase(async (db) => {
    const isNew = ({ confirmedAt }: { confirmedAt?: number | null }) => (confirmedAt ?? 0) >= since
    const names: Record<string, string> = { ping: 'abilities', apiVersion: 'version' }
    const keys = (await db.resources.filter(isNew).primaryKeys()).map((key) => key.split('/')[0] ?? '')
    const kinds = keys.map((key) => names[key] ?? key)
    if ((await db.scopes.filter(isNew).count()) > 0) kinds.push('feed')
    if ((await db.manifests.filter(isNew).count()) > 0) kinds.push('pack')
    return [...new Set(kinds)].toSorted()
  })
}

/** Tables that do not answer in time. */
export function readSilentTables(limitMs: number) {
  return withDatabase(async (db) => {
    const late = (name: string) => new Promise<string>((resolve) => setTimeout(() => resolve(name), limitMs))
    const answers = await Promise.all(db.tables.map((table) => Promise.race([table.count(), late(table.name)])))
    return answers.filter((answer) => typeof answer === 'string')
  })
}

export function readIndexedLanguages() {
  return withDatabase(async (db) => {
    const languages: string[] = []
    for (const { language, builtFrom } of await db.searchIndexes.toArray())
      if (builtFrom === fingerprintOf(await articlesIn(db, language).primaryKeys())) languages.push(language)
    return languages
  })
}

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
