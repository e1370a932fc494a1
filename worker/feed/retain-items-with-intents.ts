import type { AbroadDatabase } from '#store/database/database.ts'
import { changedRowOf, findItem } from '#store/feed/walk.ts'
import { nobody } from '#store/feed/scope.ts'
import { itemIdOf } from '#store/outbox/lane.ts'
import { pendingOf } from '#store/outbox/read-counts.ts'

/**
 * Keeps a copy of items that are about to leave a feed while the citizen has a pending intent about them, because the intent may need a
 * decision. Call inside a transaction over `segments`, `changed` and `intents`.
 */
export async function retainItemsWithIntents(
  db: AbroadDatabase,
  { scope, account, ids }: { scope: string; account: string; ids: readonly string[] },
): Promise<void> {
  if (account === nobody || ids.length === 0) return
  const withIntents = new Set((await pendingOf(db, account)).map(({ entity }) => itemIdOf(entity)))
  const linked = `linked|${account}`
  for (const id of ids.filter((one) => withIntents.has(one))) {
    const item = await findItem(db, scope, id)
    const there = await db.changed.get([linked, id])
    if (item && (there?.item?.rev ?? 0) <= item.rev) await db.changed.put(changedRowOf(linked, item))
  }
}
