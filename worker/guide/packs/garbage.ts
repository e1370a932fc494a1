import { resourceKeys } from '#store/database/resource-keys.ts'
import type { AbroadDatabase } from '#store/database/database.ts'

/**
 * Removes articles that no manifest and no emergency tier names; returns how many. Safe at any moment: who fetches articles has named them
 * in `next` before, and who brings articles and their manifest at once does so in one transaction.
 */
export function collectGarbage(db: AbroadDatabase): Promise<number> {
  return db.transaction('rw', [db.articles, db.manifests, db.resources], async () => {
    const named = new Set(await tierHashes(db))
    for (const row of await db.manifests.toArray())
      for (const entry of [...(row.manifest?.articles ?? []), ...(row.next?.articles ?? [])]) named.add(entry.hash)
    const gone = (await db.articles.toCollection().primaryKeys()).filter((hash) => !named.has(hash))
    await db.articles.bulkDelete(gone)
    return gone.length
  })
}

/** Hashes of the articles that the emergency tier names. */
export async function tierHashes(db: AbroadDatabase): Promise<string[]> {
  const tier = await db.resources.get(resourceKeys.emergency)
  return (tier?.value as { hashes?: string[] } | undefined)?.hashes ?? []
}
