import { changedRowOf, findItem, findItemAnywhere, segmentsOf, walkItems } from '#store/feed/walk.ts'
import { mapPrefix } from '#store/database/resource-keys.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { pulledAnew, type StoredItem } from '#store/rows/rows.ts'
import { nobody } from '#store/feed/scope.ts'
import type { Environment } from '#worker/environment/environment.ts'

const firstScreen = 20

/** What can be fetched again goes before an intent is refused; what an emergency needs stays. */
const evictions: ((env: Environment, keep: string | null) => Promise<unknown>)[] = [
  (env) => env.removePictures(),
  async ({ db }) => Promise.all([db.resources.where('key').startsWith(mapPrefix).delete(), db.texts.clear(), db.searchIndexes.clear()]),
  removeOtherFeeds,
  removeFeed,
]

/**
 * Runs a write; where the device is full it makes room, step by step, and tries again. Throws the last failure when nothing is left to give.
 * `keep` is the item that the citizen has before them.
 */
export async function withQuotaRetry<T>(env: Environment, { keep }: { keep: string | null }, work: () => Promise<T>): Promise<T> {
  for (const evict of evictions) {
    try {
      return await work()
    } catch (error) {
      if (!isFull(error)) throw error
      await evict(env, keep).catch(() => undefined)
    }
  }
  return work()
}

/** Chromium fires `success` on the request and then aborts the transaction: the quota is the reason inside. */
export function isFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = 'inner' in at ? at.inner : at.cause) {
    if (at.name === 'QuotaExceededError') return true
  }
  return false
}

/** Feeds that are not on the screen; an item that is looked at may have come with one of them, and stays as if a link had brought it. */
async function removeOtherFeeds({ db }: Environment, keep: string | null): Promise<void> {
  await db.transaction('rw', [db.segments, db.changed, db.scopes, db.settings], async () => {
    const shown = await shownScope(db)
    const isInShown = keep === null || (shown && (await findItem(db, shown.key, keep)))
    const item = isInShown ? undefined : await findItemAnywhere(db, keep)
    for (const scope of await db.scopes.toCollection().primaryKeys()) {
      if (scope === shown?.key) continue
      await db.segments.where('[scope+high]').between([scope, ''], [scope, '\uffff']).delete()
      await db.changed.where('[scope+id]').between([scope, ''], [scope, '\uffff']).delete()
      await db.scopes.delete(scope)
    }
    if (item) await db.changed.put(changedRowOf(`linked|${shown?.account ?? nobody}`, item))
  })
}

/** What is left of the feed beyond its first screen and the item that is looked at. It comes again with the line. */
async function removeFeed({ db }: Environment, keep: string | null): Promise<void> {
  await db.transaction('rw', [db.segments, db.changed, db.scopes, db.settings], async () => {
    const shown = (await shownScope(db))?.key
    const remaining: StoredItem[] = []
    let place = 0
    if (shown !== undefined) {
      await walkItems(db, shown, (item) => {
        place += 1
        if (place <= firstScreen || item.id === keep) remaining.push(item)
        return undefined
      })
    }
    await db.segments.clear()
    await db.changed.filter((row) => !row.scope.startsWith('linked|')).delete()
    if (shown !== undefined) await db.segments.bulkAdd(segmentsOf(shown, remaining))
    await db.scopes.toCollection().modify((row) => void Object.assign(row, { generation: row.generation + 1, ...pulledAnew }))
  })
}
