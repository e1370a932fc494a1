import { useEffect } from 'react'
import { firstCardsId, readFirstCards } from '#store/feed/first-screen.ts'
import { readFeed } from '#store/feed/read-feed.ts'
import type { FeedFilter, FeedView } from '#store/rows/views.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** The feed of a browser without IndexedDB. */
const nothing: FeedView = {
  cards: [],
  more: 'waiting',
  isEmptyDevice: true,
  settling: false,
  reach: null,
  confirmedAt: null,
  language: null,
}

/** The cards that the stored page was painted with: shown until the first read of the database, then forgotten. */
let painted = readPaintedCards()

/** The first `count` cards that pass the filter, of the feed's newest `within` items. Undefined until the device has been read. */
export function useFeed(filter: FeedFilter, count: number, within = Infinity): FeedView | undefined {
  const filterKey = `${filter.families.join(',')}|${filter.favouritesOnly}`
  const live = useLive(`feed|${filterKey}|${count}|${within}`, (db) => readFeed(db, { filter, count, within, now: Date.now() }), {
    keepsPrevious: true,
    fallback: async () => nothing,
    ages: true,
  })
  useEffect(() => {
    if (live) painted = null
  }, [live])
  if (live) return live
  const isUnfiltered = filter.families.length === 0 && !filter.favouritesOnly
  return painted && isUnfiltered ? painted : undefined
}

function readPaintedCards(): FeedView | null {
  // Unit tests have no document.
  const first = typeof document === 'undefined' ? null : readFirstCards(document.getElementById(firstCardsId)?.textContent)
  const isOfNow = first?.isLoggedIn === (readSessionNow().state === 'logged-in')
  return first && isOfNow ? { ...nothing, cards: first.cards, more: 'here', isEmptyDevice: false } : null
}
