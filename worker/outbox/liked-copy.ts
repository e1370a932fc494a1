import type { AbroadDatabase } from '#store/database.ts'
import { findItemAnywhere } from '#store/feed-rows.ts'
import type { IntentRow } from '#store/intent-rows.ts'

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

/** A like that came to nothing leaves no favourite behind, unless the service knows of an earlier one. */
export async function dropLikedCopy(db: Pick<AbroadDatabase, 'favourites' | 'personal'>, { intent, account }: IntentRow): Promise<void> {
  if (intent.kind !== 'like' || !intent.body.liked) return
  const { storyId } = intent.body
  const copy = await db.favourites.get(storyId)
  const isLiked = (await db.personal.get([account, storyId]))?.isLiked === true
  if (copy?.account === account && !isLiked) await db.favourites.delete(storyId)
}
