import type { Page } from '@playwright/test'

/** What must survive an update. It is read without the app's code, which would upgrade the database of an older build. */
export interface Stored {
  /** Kinds of the unsent intents, by id. */
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
  return page.evaluate(async () => {
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
    const intents = (tables['intents']?.rows ?? []) as { id: string; intent: { kind: string } }[]
    const own = Object.keys(localStorage).filter((key) => key.startsWith('abroad.own.'))
    return {
      intents: Object.fromEntries(intents.map(({ id, intent }) => [id, intent.kind])),
      counts: Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows.length])),
      resources: (tables['resources']?.keys ?? []).map(String),
      own: Object.fromEntries(own.map((key) => [key, localStorage.getItem(key) ?? ''])),
      account: localStorage.getItem('abroad.account'),
      scripts: [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => new URL(href).pathname),
    }
  })
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
