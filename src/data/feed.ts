import { useEffect, useState } from 'react'
import { readFeed } from '#store/feed/read-feed.ts'
import { nobody } from '#store/feed/scope.ts'
import type { FeedFilter, FeedView, ItemCard } from '#store/rows/views.ts'
import { build } from '#src/shared/platform/build.ts'
import { readHeadRecord } from '#src/data/database/head-record.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { readSettings } from '#src/data/session/settings.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Asked for as soon as this module runs. The first paint waits for it, but not for long. */
const head = createHead()
export const headReady = head.ready

/** The first `count` cards that pass the filter, of the feed's newest `within` items. Undefined until the device has been read. */
export function useFeed(filter: FeedFilter, count: number, within = Infinity): FeedView | undefined {
  const cards = useHead()
  const filterKey = `${filter.families.join(',')}|${filter.favouritesOnly}`
  const live = useLive(`feed|${filterKey}|${count}|${within}`, (db) => readFeed(db, { filter, count, within, now: Date.now() }), {
    keepsPrevious: true,
    fallback: async () => nothing,
    ages: true,
  })
  if (live) return live
  const isUnfiltered = filter.families.length === 0 && !filter.favouritesOnly
  return cards && isUnfiltered ? headView(cards) : undefined
}

/** Where the browser offers no database nothing of the feed can be kept. */
const nothing: FeedView = {
  cards: [],
  more: 'waiting',
  isEmptyDevice: true,
  settling: false,
  reach: null,
  confirmedAt: null,
  language: null,
}

function useHead(): ItemCard[] | null {
  const [cards, setCards] = useState(head.cards)
  useEffect(() => {
    const life = new AbortController()
    void head.ready.then(() => !life.signal.aborted && setCards(head.cards()))
    return () => life.abort()
  }, [])
  return cards
}

function createHead() {
  let cards: ItemCard[] | null = null
  const ready = readHeadRecord({ build, account: readSessionNow().accountId ?? nobody, language: readSettings().language }).then(
    (found) => void (cards = found),
  )
  return { ready, cards: () => cards }
}

function headView(cards: ItemCard[]): FeedView {
  return { cards, more: 'here', isEmptyDevice: false, settling: false, reach: null, confirmedAt: null, language: null }
}
