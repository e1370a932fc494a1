import type { Language } from '#contract/languages.ts'
import type { HeadRow } from '#store/rows.ts'
import { databaseName } from '#store/names.ts'
import type { ItemCard } from '#store/views.ts'

/**
 * The first screen's finished cards, read with plain IndexedDB while Dexie is still on its way. The one exception to "one door": it never
 * creates the database, and lets go of it when another tab wants to upgrade. Null whenever there is nothing that fits.
 */
export function readHeadRecord(wanted: { build: string; account: string; language: Language }): Promise<ItemCard[] | null> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve(null)
    const opening = indexedDB.open(databaseName)
    // An upgrade here would mean that there was no database: leave making it to Dexie.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(null)
    opening.onblocked = () => resolve(null)
    opening.onsuccess = () => {
      const db = opening.result
      db.onversionchange = () => db.close()
      if (!db.objectStoreNames.contains('head')) {
        db.close()
        return resolve(null)
      }
      const request = db.transaction('head').objectStore('head').get('discover')
      request.onerror = () => resolve(null)
      request.onsuccess = () => {
        const row = request.result as HeadRow | undefined
        db.close()
        resolve(row && row.build === wanted.build && row.account === wanted.account && row.language === wanted.language ? row.cards : null)
      }
    }
  })
}
