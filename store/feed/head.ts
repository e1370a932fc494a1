import type { AbroadDatabase } from '#store/database/database.ts'
import { findItem } from './walk.ts'
import { cardOf } from './card.ts'
import { overlayOf } from './read-feed.ts'

export const headTables = ['head', 'segments', 'changed', 'personal', 'favourites', 'intents']

/** Paints an item anew in the head record, where it stands there. Call inside the transaction over `headTables` that changed something about it. */
export async function refreshHeadCard(db: AbroadDatabase, id: string, now: number): Promise<void> {
  const head = await db.head.get('discover')
  const at = head?.cards.findIndex((card) => card.id === id) ?? -1
  if (!head || at < 0) return
  const item = await findItem(db, head.scope, id)
  const overlay = item && (await overlayOf(db, head.account, item))
  const card = item && overlay && cardOf(item, { language: head.language, now, ...overlay(item) })
  if (card) await db.head.put({ ...head, cards: head.cards.with(at, card) })
}
