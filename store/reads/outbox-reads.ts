import { familyOf } from '#contract/kinds.ts'
import type { AbroadDatabase } from '../database.ts'
import { findItem, findItemAnywhere } from '../feed-rows.ts'
import { itemEntity } from '../intents/entity.ts'
import { lastOf, viewOfDone, viewOfPending } from '../intents/intent-view.ts'
import { overlayPersonal } from '../intents/overlay.ts'
import { isReadingMark } from '../intents/reading-mark.ts'
import { stillStands } from '../intents/still-stands.ts'
import { cardOf } from '../item-views.ts'
import type { IntentView, ItemCard, OutboxView } from '../views.ts'
import { resourceKeys } from '../resource-keys.ts'
import { loggedIn, pendingOf } from './outbox-counts.ts'
import { shownScope } from './feed-reads.ts'

/** What was done is looked back on, not studied: the newest. */
const doneCount = 50

/** Activity as a whole, in one read transaction. Empty lists where nobody is logged in. */
export function readOutbox(db: AbroadDatabase): Promise<OutboxView> {
  return db.transaction('r', [db.session, db.intents, db.history, db.sealed], async () => {
    const account = await loggedIn(db)
    const [pending, done, locked] = await Promise.all([
      account === null ? [] : pendingOf(db, account),
      account === null
        ? []
        : db.history
            .where('[account+no]')
            .between([account, 0], [account, Infinity])
            .reverse()
            .filter((row) => !isReadingMark(row.intent))
            .limit(doneCount)
            .toArray(),
      db.sealed.toArray(),
    ])
    const views = pending.map(viewOfPending)
    return {
      waiting: views.filter(({ stage, intent }) => (stage === 'saved' || stage === 'sending') && !isReadingMark(intent)).toReversed(),
      needsYou: views.filter((view) => view.stage === 'needs-you'),
      // The service has it; only this version of the app cannot read what it said.
      done: [...views.filter((view) => view.stage === 'answered').toReversed(), ...done.map(viewOfDone)],
      locked:
        locked.length === 0
          ? null
          : { count: locked.reduce((total, row) => total + row.count, 0), at: Math.max(...locked.map((row) => row.at)) },
    }
  })
}

/** One intent, under way or done; null where it was folded away unseen, or is another account's. */
export function readIntent(db: AbroadDatabase, id: string): Promise<IntentView | null> {
  return db.transaction('r', [db.session, db.intents, db.history], async () => {
    const account = await loggedIn(db)
    const pending = await db.intents.where('id').equals(id).first()
    if (pending) return pending.account === account ? viewOfPending(pending) : null
    const done = await db.history.where('id').equals(id).first()
    return done?.account === account ? viewOfDone(done) : null
  })
}

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
    const said = pending.flatMap(({ intent }) => ('body' in intent && 'eventId' in intent.body ? [intent.body.eventId] : []))
    const ids = new Set([...personal.flatMap((row) => (row.userIsRegistered ? [row.id] : [])), ...said])
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
