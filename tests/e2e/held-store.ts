import type { BrowserContext } from '@playwright/test'

/** Holds a table of the device as a tab does that is frozen in the midst of writing: nobody reads it meanwhile. Gives the way to let go. */
export async function holdStore(context: BrowserContext, store: string): Promise<() => Promise<void>> {
  const holder = await context.newPage()
  await holder.goto('/manifest.webmanifest')
  await holder.evaluate(async (name) => {
    const opening = indexedDB.open('abroad')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error(String(opening.error)))
    })
    const held = db.transaction(name, 'readwrite').objectStore(name)
    await new Promise<void>((resolve) => {
      const goOn = () => {
        held.count().onsuccess = goOn
        resolve()
      }
      held.count().onsuccess = goOn
    })
  }, store)
  return () => holder.close()
}
