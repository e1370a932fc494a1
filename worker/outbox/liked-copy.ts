import type { AbroadDatabase } from '#store/database/database.ts'
import { findItemAnywhere } from '#store/feed/walk.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { isRefused } from '#store/outbox/coalesce.ts'

/**
 * A liked item stays readable when it expires, and in another country's feed. Where the service knows of the like (`isKnown`) the copy goes when it has
 * taken the unlike.
 */
export async function keepLikedCopy(
  db: AbroadDatabase,
  wanted: { id: string; account: string; isLiked: boolean; isKnown: boolean; at: number },
): Promise<void> {
  const { id, account, isLiked, isKnown, at } = wanted
  if (!isLiked) return isKnown ? undefined : db.favourites.delete(id)
  const item = await findItemAnywhere(db, id)
  await db.favourites.put({ id, at, account, ...(item && { item }) })
}

/**
 * What was said of a like and came to nothing leaves no favourite behind, unless the service knows of an earlier one, or may yet hear of another. Call
 * inside a transaction.
 */
export async function dropLikedCopy(db: Pick<AbroadDatabase, 'favourites' | 'personal' | 'intents'>, row: IntentRow): Promise<void> {
  const { intent, account, entity } = row
  if (intent.kind !== 'like') return
  const { storyId } = intent.body
  const lane = await db.intents.where('[account+entity]').equals([account, entity]).toArray()
  if (lane.some((other) => other.id !== row.id && mayBecomeLiked(other))) return
  const copy = await db.favourites.get(storyId)
  const isLiked = (await db.personal.get([account, storyId]))?.isLiked === true
  if (copy?.account === account && !isLiked) await db.favourites.delete(storyId)
}

function mayBecomeLiked(row: IntentRow): boolean {
  return row.intent.kind === 'like' && row.intent.body.liked && !row.isCancelling && !isRefused(row)
}
