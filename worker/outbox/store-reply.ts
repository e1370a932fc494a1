import type { ContentItem } from '#contract/content/content.ts'
import type { Language } from '#contract/values/languages.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { changedRowOf, findItem, patchedRow } from '#store/feed/walk.ts'
import { overlayPersonal } from '#store/outbox/overlay.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { putChanged, putPersonal, splitPersonal } from '#worker/feed/personal.ts'
import type { ItemPatch } from '#store/rows/rows.ts'

type ReplyTables = Pick<AbroadDatabase, 'segments' | 'changed' | 'scopes' | 'personal'>
export const replyTables = ['segments', 'changed', 'scopes', 'personal']

/**
 * Stores the item that came with a write's reply wherever the device has it: whole where its texts are those of that feed, else its counts.
 * Call inside a transaction over `replyTables`.
 */
export async function storeReplyItem(db: ReplyTables, full: ContentItem, { account, language }: { account: string; language: Language }) {
  const [item, own] = splitPersonal(full, account)
  if (own) await putPersonal(db, [own])
  const changed = await db.changed.where('id').equals(item.id).toArray()
  const segments = await db.segments.where('ids').equals(item.id).toArray()
  const patch: ItemPatch = {
    rev: item.rev,
    ...('likes' in item && { likes: item.likes }),
    ...('registration_needed' in item.info && item.info.participants !== undefined && { participants: item.info.participants }),
  }
  for (const scope of new Set([...changed, ...segments].map((row) => row.scope))) {
    const there = changed.find((row) => row.scope === scope)
    const isDropped = there !== undefined && there.item === null && !there.patch
    // An item that left this feed does not come back to it by a reply.
    if (isDropped) continue
    // The reply to a repeat is that of the first time: meanwhile a pull may have brought something newer, in either table.
    const newest = Math.max((await findItem(db, scope, item.id))?.rev ?? 0, there?.patch?.rev ?? 0)
    if (newest > item.rev) continue
    const feed = await db.scopes.get(scope)
    // The reply speaks the language of its first try, which the citizen may have left since.
    const isSameText = item.texts[feed?.language ?? language] !== undefined
    await putChanged(db, [isSameText ? changedRowOf(scope, item) : patchedRow(scope, item.id, there, patch)], [there])
  }
  const linked = `linked|${account}`
  // My Events keeps what the feed lets go, and the list of them may be long in coming.
  if (own?.userIsRegistered && item.texts[language] !== undefined && !changed.some(({ scope }) => scope === linked))
    await db.changed.put(changedRowOf(linked, item))
}

/** A backend that sends no item has applied the intent all the same: what it overlaid is now the state. */
export async function storeAsSaid(db: Pick<AbroadDatabase, 'personal'>, row: IntentRow): Promise<void> {
  const id = row.entity.slice(row.entity.indexOf(':') + 1)
  const there = await db.personal.get([row.account, id])
  const state = overlayPersonal(there, [{ ...row, isCancelling: false, state: 'sending' }])
  if (state) await putPersonal(db, [{ ...state, account: row.account, id, rev: there?.rev ?? 0 }])
}
