import type { BrowserContext, Page } from '@playwright/test'

async function openHolder(context: BrowserContext): Promise<Page> {
  const holder = await context.newPage()
  await holder.route('**/robots.txt', (route) => route.fulfill({ body: '' }))
  await holder.goto('/robots.txt')
  return holder
}

/** Blocks object stores with a transaction that never ends. Returns how to release them. */
export async function holdStore(context: BrowserContext, stores: string | string[]): Promise<() => Promise<void>> {
  const holder = await openHolder(context)
  await holder.evaluate(async (names) => {
    const opening = indexedDB.open('abroad')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error(String(opening.error)))
    })
    const held = db.transaction(names, 'readwrite').objectStore([names].flat()[0] ?? '')
    await new Promise<void>((resolve) => {
      const goOn = () => {
        held.count().onsuccess = goOn
        resolve()
      }
      held.count().onsuccess = goOn
    })
  }, stores)
  return () => holder.close()
}

/** Opens the database in its previous version and never closes it. Returns how to release it. */
export async function holdOlderVersion(context: BrowserContext): Promise<() => Promise<void>> {
  const holder = await openHolder(context)
  const devTools = await context.newCDPSession(holder)
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')
  await holder.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(String(request.error)))
      })
    const db = await answered(indexedDB.open('abroad'))
    const names = [...db.objectStoreNames].filter((name) => name !== 'conversations' && name !== 'messages')
    const before = db.version - 10
    const stores = await Promise.all(
      names.map(async (name) => {
        const { keyPath, autoIncrement, indexNames } = db.transaction(name).objectStore(name)
        const indexes = [...indexNames].map((index) => {
          const { keyPath: path, unique, multiEntry } = db.transaction(name).objectStore(name).index(index)
          return { index, path, unique, multiEntry }
        })
        return { name, keyPath, autoIncrement, indexes, rows: await answered(db.transaction(name).objectStore(name).getAll()) }
      }),
    )
    db.close()
    function openOlder(): Promise<IDBDatabase> {
      const opening = indexedDB.open('abroad', before)
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath, autoIncrement })
          for (const { index, path, unique, multiEntry } of indexes) store.createIndex(index, path, { unique, multiEntry })
          for (const row of rows) store.put(row)
        }
      }
      return answered(opening)
    }
    // An engine that is on its way out may make the newer one anew in between.
    for (let tries = 0; ; tries += 1) {
      await answered(indexedDB.deleteDatabase('abroad'))
      try {
        // A connection that nothing refers to is closed by the collector, sooner or later.
        return void Object.assign(globalThis, { held: await openOlder() })
      } catch (error) {
        if (tries === 20 || !String(error).includes('VersionError')) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  })
  return () => holder.close()
}
