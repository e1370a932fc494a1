import type { ItemCard } from '#store/rows/views.ts'
import { highestOrder, orderOf } from './walk.ts'

/** Where the stored page of the next start is, with the first cards of the last visit in it, and the header that names its build. */
export const firstScreenCache = 'abroad-first-screen'
export const firstScreenAddress = '/first-screen'
export const buildHeader = 'Abroad-Build'

/** The files of a build, its page among them. */
export const shellCachePrefix = 'abroad-shell-'
export const appPage = '/index.html'

/** How many cards Discover begins with, and the stored page has. */
export const firstScreenSize = 20

/** The stored page's cards as data, without anything personal. */
export interface FirstCards {
  isLoggedIn: boolean
  cards: ItemCard[]
}

/** Id of the element that holds them in the page. */
export const firstCardsId = 'first-cards'
const firstCardsPattern = new RegExp(`<script type="application/json" id="${firstCardsId}">(.*?)</script>`, 's')

export function firstCardsElement(first: FirstCards): string {
  return `<script type="application/json" id="${firstCardsId}">${JSON.stringify(first).replaceAll('<', '\\u003c')}</script>`
}

export function firstCardsInPage(html: string): FirstCards | null {
  return readFirstCards(firstCardsPattern.exec(html)?.[1])
}

/** Null if the text is missing or damaged: a start must not fail because of it. */
export function readFirstCards(json: string | null | undefined): FirstCards | null {
  try {
    const first = JSON.parse(json ?? 'null') as FirstCards | null
    return first?.cards.every(({ id, title }) => typeof id === 'string' && typeof title === 'string') ? first : null
  } catch {
    return null
  }
}

/** What a write changed in the feed on the screen: ids of items, and the first position that one of them has now. */
export interface FeedChange {
  ids: ReadonlySet<string>
  firstOrder: string
}

/** True if the change may add, replace or remove one of the first cards of the feed. */
export function changesFirstCards(cards: readonly ItemCard[], { ids, firstOrder }: FeedChange): boolean {
  const last = cards[firstScreenSize - 1]
  const end = last ? orderOf({ id: last.id, meta: { publish_date: last.publishedAt } }) : highestOrder
  return firstOrder < end || cards.some(({ id }) => ids.has(id))
}
