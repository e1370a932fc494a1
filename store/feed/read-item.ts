import type { Family } from '#contract/content/content.ts'
import { familyOf } from '#contract/values/kinds.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { lastOf } from '#store/outbox/intent-view.ts'
import { itemEntity } from '#store/outbox/lane.ts'
import type { ItemDetail } from '#store/rows/views.ts'
import { detailOf } from './card.ts'
import { overlayFrom, personalAccount, shownScope } from './read-feed.ts'
import { findItem, findItemAnywhere } from './walk.ts'

/** An item whole; null where the device does not have it. */
export function readItem(
  db: AbroadDatabase,
  wanted: { family: Family; id: string; language: ContentLanguage | undefined; now: number },
): Promise<ItemDetail | null> {
  const items = [db.settings, db.scopes, db.segments, db.changed, db.favourites, db.texts]
  return db.transaction('r', [...items, db.personal, db.session, db.intents, db.history], async () => {
    const shown = await shownScope(db)
    const item =
      (shown && (await findItem(db, shown.key, wanted.id))) ??
      (await findItemAnywhere(db, wanted.id)) ??
      (await db.favourites.get(wanted.id))?.item
    if (!item || familyOf(item.type) !== wanted.family) return null
    const account = await personalAccount(db, shown)
    const entity = itemEntity(wanted.family, item.id)
    const [textRows, overlay, scope, last] = await Promise.all([
      db.texts.where('[id+language]').between([item.id, ''], [item.id, '\uffff']).toArray(),
      overlayOfItem(db, { account, id: item.id, entity }),
      shown && db.scopes.get(shown.key),
      lastOf(db, { account, entity }),
    ])
    const language = shown?.language ?? 'en'
    return (
      detailOf(item, {
        language,
        now: wanted.now,
        ...overlay,
        intent: last,
        textRows,
        wanted: wanted.language ?? language,
        confirmedAt: scope?.confirmedAt ?? null,
      }) ?? null
    )
  })
}

/** What the citizen said and what the service says of them, for one item: a live query of it runs anew for nothing that is said of another. */
export async function overlayOfItem(
  db: Pick<AbroadDatabase, 'personal' | 'favourites' | 'intents'>,
  { account, id, entity }: { account: string; id: string; entity: string },
) {
  const [personal, favourite, pending] = await Promise.all([
    db.personal.get([account, id]),
    db.favourites.get(id),
    db.intents.where('[account+entity]').equals([account, entity]).sortBy('seq'),
  ])
  return overlayFrom(account, { personal, favourite, pending })
}
