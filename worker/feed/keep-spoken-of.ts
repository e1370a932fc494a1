import type { AbroadDatabase } from '#store/database/database.ts'
import { changedRowOf, findItem } from '#store/feed/walk.ts'
import { nobody } from '#store/feed/scope.ts'
import { itemIdOf } from '#store/outbox/lane.ts'
import { pendingOf } from '#store/outbox/read-counts.ts'

/**
 * What is about to leave a feed, and the citizen has said something about that is still under way, stays as they read it: a decision may be asked of
 * them. Call inside a transaction over `segments`, `changed` and `intents`.
 */
export async function keepSpokenOf(
  db: AbroadDatabase,
  { scope, account, ids }: { scope: string; account: string; ids: readonly string[] },
): Promise<void> {
  if (account === nobody || ids.length === 0) return
  const spokenOf = new Set((await pendingOf(db, account)).map(({ entity }) => itemIdOf(entity)))
  const linked = `linked|${account}`
  for (const id of ids.filter((one) => spokenOf.has(one))) {
    const item = await findItem(db, scope, id)
    const there = await db.changed.get([linked, id])
    if (item && (there?.item?.rev ?? 0) <= item.rev) await db.changed.put(changedRowOf(linked, item))
  }
}
