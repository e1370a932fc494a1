import type { Page } from '@playwright/test'

/** The kind that stands for a check-in without a log-in. */
export const visitorsCheckIn = "a visitor's check-in"

/** What must survive an update. It is read without the app's code, which would upgrade the database of an older build. */
export interface Stored {
  /** Kinds of the unsent intents, by id; `visitorsCheckIn` if no citizen was logged in. */
  intents: Record<string, string>
  /** Number of rows by table. */
  counts: Record<string, number>
  /** Keys of stored resources: alerts, countries, representations … */
  resources: string[]
  /** The citizen's own records in `localStorage`: drafts, the emergency card, ticked steps. */
  own: Record<string, string>
  account: string | null
  /** Addresses of the scripts that the page preloads. */
  scripts: string[]
}

export function readStored(page: Page): Promise<Stored> {
  return page.evaluate(async (visitors) => {
    const tables: Record<string, { keys: unknown[]; rows: unknown[] }> = {}
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    const exists = (await indexedDB.databases()).some(({ name }) => name === 'abroad')
    if (exists) {
      const db = await result(indexedDB.open('abroad'))
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table)
        tables[table] = { keys: await result(store.getAllKeys()), rows: await result(store.getAll()) }
      }
      db.close()
    }
    const intents = (tables['intents']?.rows ?? []) as { id: string; account: string; intent: { kind: string } }[]
    const own = Object.keys(localStorage).filter((key) => key.startsWith('abroad.own.'))
    return {
      intents: Object.fromEntries(intents.map(({ id, account, intent }) => [id, account === 'nobody' ? visitors : intent.kind])),
      counts: Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows.length])),
      resources: (tables['resources']?.keys ?? []).map(String),
      own: Object.fromEntries(own.map((key) => [key, localStorage.getItem(key) ?? ''])),
      account: localStorage.getItem('abroad.account'),
      scripts: [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => new URL(href).pathname),
    }
  }, visitorsCheckIn)
}

/** What of `before` is missing in `after`. */
export function missingIn(after: Stored, before: Stored): string[] {
  const kept = (name: string) => `${name}: ${before.counts[name] ?? 0} rows before, ${after.counts[name] ?? 0} after`
  return [
    ...Object.entries(before.intents).flatMap(([id, kind]) => (id in after.intents ? [] : [`the intent ${kind} ${id}`])),
    ...['articles', 'manifests', 'favourites', 'sealed', 'session', 'profiles'].flatMap((name) =>
      (after.counts[name] ?? 0) < (before.counts[name] ?? 0) ? [kept(name)] : [],
    ),
    ...before.resources.flatMap((key) => (after.resources.includes(key) ? [] : [`the resource ${key}`])),
    ...Object.entries(before.own).flatMap(([key, text]) => (after.own[key] === text ? [] : [`the record ${key}`])),
    ...(after.account === before.account ? [] : ['the log-in']),
  ]
}

/** The rows of one table, read without the app's code. */
export function rowsOf(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('abroad')
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll() as IDBRequest<unknown[]>
          reading.onsuccess = () => (opening.result.close(), resolve(reading.result))
          reading.onerror = () => reject(reading.error ?? new Error('not read'))
        }
      }),
    table,
  )
}

/** Adds an intent beside a citizen's unsent one, in the shape of rows that this release writes. */
export function addIntent(page: Page, row: { id: string; entity: string; intent: object; version: number }): Promise<void> {
  return page.evaluate(
    (added) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('abroad')
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('intents', 'readwrite')
          const table = writing.objectStore('intents')
          const reading = table.getAll() as IDBRequest<{ account: string; seq?: number }[]>
          reading.onsuccess = () => {
            const { seq: _, ...sample } = reading.result.findLast(({ account }) => account !== 'nobody') ?? { account: '' }
            table.add({ ...sample, about: null, createdAt: Date.now(), ...added })
          }
          writing.oncomplete = () => (opening.result.close(), resolve())
          writing.onerror = () => reject(writing.error ?? new Error('not added'))
        }
      }),
    row,
  )
}
