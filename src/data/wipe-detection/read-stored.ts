import type { AbroadDatabase } from '#store/database/database.ts'
import { databaseIdKey } from '#store/database/resource-keys.ts'
import type { StoredNow } from './detect-wipe.ts'

/** What would be lost with the database, at one moment. */
export function readStored(db: AbroadDatabase): Promise<StoredNow> {
  return db.transaction('r', [db.settings, db.manifests, db.favourites], async () => {
    const [mark, rows, favourites] = await Promise.all([db.settings.get(databaseIdKey), db.manifests.toArray(), db.favourites.count()])
    return {
      mark: typeof mark?.value === 'string' ? mark.value : null,
      packs: rows.map(({ country, language, manifest, hold }) => ({
        country,
        language,
        topics: manifest?.articles.length ?? 0,
        isHeld: hold === 'citizen',
        isWhole: manifest !== null,
      })),
      favourites,
    }
  })
}
