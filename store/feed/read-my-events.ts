import { familyOf } from '#contract/values/kinds.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { findItem, findItemAnywhere } from './walk.ts'
import { itemEntity } from '#store/outbox/lane.ts'
import { lastOf, viewOfPending } from '#store/outbox/intent-view.ts'
import { overlayPersonal } from '#store/outbox/overlay.ts'
import { stillStands } from '#store/outbox/still-stands.ts'
import { cardOf } from './card.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { ItemCard } from '#store/rows/views.ts'
import { shownScope } from './read-feed.ts'
import { loggedIn, pendingOf } from '#store/outbox/read-counts.ts'

/** `isAsked`: the service has told what it knows of, so that none here means none. */
export interface MyEventsView {
  cards: ItemCard[]
  isAsked: boolean
}

/**
 * The events that the citizen is registered for, or has just said something about that the service has yet to take: soonest first. Null where
 * nobody is logged in.
 */
export function readMyEvents(db: AbroadDatabase, now: number): Promise<MyEventsView | null> {
  const items = [db.settings, db.segments, db.changed]
  return db.transaction('r', [...items, db.session, db.personal, db.intents, db.history, db.resources], async () => {
    const account = await loggedIn(db)
    if (account === null) return null
    const [isAsked, shown, personal, pending] = await Promise.all([
      db.resources.get(resourceKeys.registrations(account)),
      shownScope(db),
      db.personal.where('[account+id]').between([account, ''], [account, '\uffff']).toArray(),
      pendingOf(db, account),
    ])
    const personalById = new Map(personal.map((row) => [row.id, row]))
    const requested = pending.flatMap(({ intent }) => ('body' in intent && 'eventId' in intent.body ? [intent.body.eventId] : []))
    const ids = new Set([...personal.flatMap((row) => (row.userIsRegistered ? [row.id] : [])), ...requested])
    const cards: ItemCard[] = []
    for (const id of ids) {
      const item = (shown && (await findItem(db, shown.key, id))) ?? (await findItemAnywhere(db, id))
      if (!item || familyOf(item.type) !== 'EVENT') continue
      const own = pending.filter((row) => row.entity === itemEntity('EVENT', id))
      const last = own.at(-1)
      const card = cardOf(item, {
        language: shown?.language ?? 'en',
        now,
        personal: overlayPersonal(personalById.get(id), own),
        isFavourite: false,
        intent: last ? viewOfPending(last) : await lastOf(db, { account, entity: itemEntity('EVENT', id) }),
      })
      if (!card?.event || !(card.event.isRegistered || last)) continue
      // Another device may have said something else since.
      const isStanding = card.intent !== null && stillStands(card.intent, card.event)
      cards.push(isStanding ? card : { ...card, intent: null })
    }
    const sorted = cards.toSorted((one, other) => ((one.event?.startsAt ?? '') < (other.event?.startsAt ?? '') ? -1 : 1))
    return { cards: sorted, isAsked: isAsked !== undefined }
  })
}
