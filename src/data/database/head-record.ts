import type { Language } from '#contract/values/languages.ts'
import type { HeadRow, ItemCard } from '#store/rows/views.ts'
import { databaseName } from '#store/database/names.ts'

interface WantedHead {
  build: string
  account: string
  language: Language
}

/**
 * The first screen's finished cards, read with plain IndexedDB while Dexie is still on its way. The one exception to "one door": it never
 * creates the database, and lets go of it when another tab wants to upgrade. Null whenever there is nothing that fits.
 */
export async function readHeadRecord(wanted: WantedHead): Promise<ItemCard[] | null> {
  try {
    const db = await openExisting()
    const row = db && (await readRow(db).finally(() => db.close()))
    return row && row.build === wanted.build && row.account === wanted.account && row.language === wanted.language ? row.cards : null
  } catch {
    // Where storage is forbidden even asking for the database throws.
    return null
  }
}

function openExisting(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(databaseName)
    // An upgrade here would mean that there was no database: leave making it to Dexie.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(null)
    opening.onblocked = () => resolve(null)
    opening.onsuccess = () => {
      const db = opening.result
      db.onversionchange = () => db.close()
      resolve(db)
    }
  })
}

async function readRow(db: IDBDatabase): Promise<HeadRow | undefined> {
  if (!db.objectStoreNames.contains('head')) return undefined
  return new Promise((resolve) => {
    const request = db.transaction('head').objectStore('head').get('discover')
    request.onerror = () => resolve(undefined)
    request.onsuccess = () => resolve(request.result as HeadRow | undefined)
  })
}
