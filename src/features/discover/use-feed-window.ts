import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { engine } from '#src/data/engine/engine.ts'
import { useFeed } from '#src/data/feed.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { firstScreenSize } from '#store/feed/first-screen.ts'
import { readSession, writeSession } from '#src/shared/platform/web-storage.ts'
import type { FeedFilter, FeedView } from '#store/rows/views.ts'
import { filterOfQuery, keepFilter, readFilter } from './filter.ts'

const countKey = `${ownPrefix}feedCount`

interface FeedWindow {
  feed: FeedView | undefined
  filter: FeedFilter
  applyFilter: (filter: FeedFilter) => void
  /** Near the end: show more of what is here, else ask the engine for more. */
  reach: () => void
}

/** How much of the feed is shown, and through which filter. Both survive a visit to an item, so that its list is found again. */
export function useFeedWindow(): FeedWindow {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [kept, setFilter] = useState(() => readFilter(() => localStorage))
  const asked = filterOfQuery(query)
  const filter = asked ?? kept
  const [count, setCount] = useState(() => Number(readSession(countKey)) || firstScreenSize)
  const feed = useFeed(filter, count)

  const show = (next: number) => {
    writeSession(countKey, String(next))
    setCount(next)
  }
  return {
    feed,
    filter,
    applyFilter: (next) => {
      keepFilter(next, () => localStorage)
      setFilter(next)
      if (asked) void navigate('?', { replace: true })
      show(firstScreenSize)
    },
    reach: () => {
      if (feed === undefined || feed.more === 'end') return
      if (feed.more === 'here') show(Math.max(count, feed.cards.length) + firstScreenSize)
      else void engine.reachDeeper()
    },
  }
}
