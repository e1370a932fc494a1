import type { ContentItem } from '#contract/content/content.ts'
import { familyOf } from '#contract/values/kinds.ts'
import type { Language } from '#contract/values/languages.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { findItem, walkItems } from './walk.ts'
import { itemEntity } from '#store/outbox/lane.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { overlayPersonal } from '#store/outbox/overlay.ts'
import type { PersonalState } from '#store/outbox/overlay.ts'
import { cardOf } from './card.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import type { FavouriteRow, PersonalRow } from '#store/rows/rows.ts'
import { nobody } from './scope.ts'
import { sessionRow } from '#store/account/session.ts'
import type { FeedFilter, FeedView, IntentView, ItemCard } from '#store/rows/views.ts'

export interface FeedQuery {
  filter: FeedFilter
  count: number
  /** Of so many of the newest items; all, where nothing is said. */
  within?: number
  now: number
}

/** The feed's cards and how much more there is, in one read transaction: rows and personal state always of one moment. */
export function readFeed(db: AbroadDatabase, query: FeedQuery): Promise<FeedView> {
  const tables = [db.settings, db.scopes, db.segments, db.changed, db.personal, db.favourites, db.connection, db.session, db.intents]
  return db.transaction('r', tables, async () => {
    const shown = await shownScope(db)
    const connection = await db.connection.get('now')
    const isOnline = connection ? connection.state === 'online' || connection.state === 'slow' : true
    if (!shown)
      return {
        cards: [],
        more: isOnline ? 'coming' : 'waiting',
        isEmptyDevice: true,
        settling: false,
        confirmedAt: null,
        language: null,
        reach: null,
      }
    const account = await personalAccount(db, shown)
    const [scope, overlay] = await Promise.all([db.scopes.get(shown.key), overlayOf(db, account)])
    const state = {
      settling: scope?.settling ?? false,
      confirmedAt: scope?.confirmedAt ?? null,
      language: shown.language,
      reach: scope?.frontier ?? null,
    }
    if (query.filter.favouritesOnly) return { ...(await readFavourites(db, { ...query, shown, account, overlay })), ...state }
    const cards: ItemCard[] = []
    let isMoreHere = false
    const isByDate = isEventsOnly(query.filter)
    let seen = 0
    await walkItems(db, shown.key, (item) => {
      if ((seen += 1) > (query.within ?? Infinity)) return 'stop'
      if (!passesFamily(item, query.filter)) return undefined
      const card = cardOf(item, { language: shown.language, now: query.now, ...overlay(item) })
      if (!card || card.isExpired) return undefined
      if (cards.length === query.count && !isByDate) {
        isMoreHere = true
        return 'stop'
      }
      cards.push(card)
      return undefined
    })
    // The next event may have been published first: all of them are read before they are counted.
    if (isByDate) {
      cards.sort((one, other) => startOf(one) - startOf(other))
      isMoreHere = cards.splice(query.count).length > 0
    }
    const more = isMoreHere ? 'here' : scope?.complete ? 'end' : isOnline ? 'coming' : 'waiting'
    return { cards, more, isEmptyDevice: !scope?.fetchedAt && cards.length === 0, ...state }
  })
}

/** Events alone stand in the order in which they take place. */
export function isEventsOnly({ families, favouritesOnly }: FeedFilter): boolean {
  return families.length === 1 && families[0] === 'EVENT' && !favouritesOnly
}

const startOf = (card: ItemCard) => Date.parse(card.event?.startsAt ?? '')

/** Favourites stay when they expire, marked, and when another country's feed is shown: each keeps a copy of its item. */
async function readFavourites(
  db: AbroadDatabase,
  wanted: FeedQuery & { shown: ShownScope; account: string; overlay: Overlay },
): Promise<Pick<FeedView, 'cards' | 'more' | 'isEmptyDevice'>> {
  const { account, overlay } = wanted
  const { key, language } = wanted.shown
  const [favourites, personal] = await Promise.all([
    db.favourites.toArray(),
    db.personal.where('[account+id]').between([account, ''], [account, '\uffff']).toArray(),
  ])
  const copies = new Map(favourites.map((row) => [row.id, row.item]))
  for (const row of personal) if (row.isLiked && !copies.has(row.id)) copies.set(row.id, undefined)
  const cards: ItemCard[] = []
  for (const [id, copy] of copies) {
    const item = (await findItem(db, key, id)) ?? copy
    if (!item || !passesFamily(item, wanted.filter)) continue
    const card = cardOf(item, { language, now: wanted.now, ...overlay(item) })
    if (card?.isFavourite) cards.push(card)
  }
  cards.sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
  return { cards: cards.slice(0, wanted.count), more: cards.length > wanted.count ? 'here' : 'end', isEmptyDevice: false }
}

export interface ShownScope {
  key: string
  account: string
  language: Language
}

/** The scope on the screen: it changes only when the first page of a new one is there. */
export async function shownScope(db: AbroadDatabase): Promise<ShownScope | undefined> {
  const row = await db.settings.get('shownScope')
  return row?.value as ShownScope | undefined
}

/** Whose personal state is laid over the items: who is logged in, also before their own feed has come. */
export async function personalAccount(db: AbroadDatabase, shown: ShownScope | undefined): Promise<string> {
  return (await sessionRow(db, 'credentials'))?.profileId ?? shown?.account ?? nobody
}

/** What the citizen said and what the service says of them, for each item. */
export type Overlay = (item: ContentItem) => {
  personal: PersonalState | undefined
  isLikedAtService: boolean
  isFavourite: boolean
  intent: IntentView | null
}

export async function overlayOf(db: AbroadDatabase, account: string): Promise<Overlay> {
  const [personal, favourites, intents] = await Promise.all([
    db.personal.where('[account+id]').between([account, ''], [account, '\uffff']).toArray(),
    db.favourites.toArray(),
    db.intents.where('[account+entity]').between([account, ''], [account, '\uffff']).sortBy('seq'),
  ])
  const personalById = new Map(personal.map((row) => [row.id, row]))
  const favouriteById = new Map(favourites.map((row) => [row.id, row]))
  return ({ id, type }) => {
    const entity = itemEntity(familyOf(type), id)
    const pending = intents.filter((row) => row.entity === entity)
    return overlayFrom(account, { personal: personalById.get(id), favourite: favouriteById.get(id), pending })
  }
}

/** `pending`: of the item's entity, in the order of saying. */
export function overlayFrom(
  account: string,
  {
    personal,
    favourite,
    pending,
  }: { personal: PersonalRow | undefined; favourite: FavouriteRow | undefined; pending: readonly IntentRow[] },
): ReturnType<Overlay> {
  const last = pending.at(-1)
  return {
    personal: overlayPersonal(personal, pending),
    isLikedAtService: personal?.isLiked ?? false,
    isFavourite: favourite !== undefined && (favourite.account ?? account) === account,
    intent: last ? viewOfPending(last) : null,
  }
}

function passesFamily(item: ContentItem, filter: FeedFilter): boolean {
  return filter.families.length === 0 || filter.families.includes(familyOf(item.type))
}
