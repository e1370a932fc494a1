import { familyOf } from '#contract/values/kinds.ts'
import { itemEntity } from '#store/outbox/lane.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { findItem } from './walk.ts'
import { cardOf } from './card.ts'
import { overlayOfItem } from './read-item.ts'

export const headTables = ['head', 'segments', 'changed', 'personal', 'favourites', 'intents']

/** Paints an item anew in the head record, where it stands there. Call inside the transaction over `headTables` that changed something about it. */
export async function refreshHeadCard(db: AbroadDatabase, id: string, now: number): Promise<void> {
  const head = await db.head.get('discover')
  const at = head?.cards.findIndex((card) => card.id === id) ?? -1
  if (!head || at < 0) return
  const item = await findItem(db, head.scope, id)
  if (!item) return
  const entity = itemEntity(familyOf(item.type), id)
  const card = cardOf(item, { language: head.language, now, ...(await overlayOfItem(db, { account: head.account, id, entity })) })
  if (card) await db.head.put({ ...head, cards: head.cards.with(at, card) })
}
