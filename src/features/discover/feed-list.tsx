import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#src/shared/platform/lazy-part.ts'
import type { ItemCard, FeedView } from '#store/rows/views.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Freshness, roundMs } from '#src/shared/ui/status/freshness.tsx'
import { FeedCard } from './item/card.tsx'

/** Above this only what is near the window stands in the document. */
const virtualFrom = 60
/** Events, surveys and older stories beside the lead, on wide screens. */
const asideCount = 5

const LongList = lazyPart(() => import('./long-list.tsx').then((module) => module.LongList), PlainList)

export const EventMonths = lazyPart(() => import('./event-months.tsx').then((module) => module.EventMonths), PlainEvents)

function PlainEvents({ cards }: { cards: readonly ItemCard[] }) {
  return <FeedList cards={cards} lastVisit={Infinity} />
}

function PlainList({ children }: { children: Elements[] }) {
  return <>{children}</>
}

interface FeedListProps {
  cards: readonly ItemCard[]
  /** What was published since is new to the citizen. */
  lastVisit: number
}

/** Cards under the time of their publication. */
export function FeedList({ cards, lastVisit }: FeedListProps) {
  const isWide = useIsWide()
  const [now] = useState(() => Date.now())
  const place = (card: ItemCard, isLead = false) => ({ card, isLead, group: groupOf(card.publishedAt, { lastVisit, now }) })
  return isWide ? <WideFeed cards={cards} place={place} /> : <NarrowFeed cards={cards} place={place} />
}

interface PlacedProps {
  cards: readonly ItemCard[]
  place: (card: ItemCard, isLead?: boolean) => Placed
}

function NarrowFeed({ cards, place }: PlacedProps) {
  const lead = cards.find(({ family }) => family === 'STORY')
  return <Rows rows={cards.map((card) => [place(card, card === lead)])} isTop />
}

/** The lead story with two beneath it, the next events, surveys and stories beside them, then everything else in pairs. */
function WideFeed({ cards, place }: PlacedProps) {
  const stories = cards.filter(({ family }) => family === 'STORY')
  const [lead, ...beneath] = stories.slice(0, 3)
  const top = new Set(stories.slice(0, 3))
  const others = cards.filter((card) => !top.has(card))
  const near = others.slice(0, asideCount * 2)
  const aside = [...near.filter(({ family }) => family !== 'STORY'), ...near.filter(({ family }) => family === 'STORY')].slice(
    0,
    asideCount,
  )
  const rest = others.filter((card) => !aside.includes(card)).map((card) => place(card))
  if (!lead) return <Rows rows={cards.map((card) => [place(card)])} isTop />
  const pairs = inPairs(rest)
  return (
    <>
      <div className="feed-wide">
        <div>
          <PlacedCard {...place(lead, true)} />
          {beneath.length > 0 && (
            <div className="feed-halves">
              {beneath.map((card) => (
                <PlacedCard key={card.id} {...place(card)} look="half" />
              ))}
            </div>
          )}
        </div>
        {aside.length > 0 && (
          <div className="feed-aside">
            {aside.map((card, index) => (
              <FeedRow key={card.id} row={[place(card)]} isFirst={index === 0} />
            ))}
          </div>
        )}
      </div>
      {pairs.length > 0 && (
        <div className="feed-rest">
          <Rows rows={pairs} />
        </div>
      )}
    </>
  )
}

interface Placed {
  card: ItemCard
  isLead: boolean
  group: FeedGroup
}

/** None across the border of two groups. */
function inPairs(placed: readonly Placed[]): Placed[][] {
  const pairs: Placed[][] = []
  for (const one of placed) {
    const last = pairs.at(-1)
    if (last?.length === 1 && last[0]?.group === one.group) last.push(one)
    else pairs.push([one])
  }
  return pairs
}

/** `isTop`: only what is new needs a heading there, so that the first cards stand where the last start left them when a week has ended. */
function Rows({ rows, isTop = false }: { rows: readonly Placed[][]; isTop?: boolean }) {
  const groups = rows.map(([first]) => first?.group)
  const plain = rows.map((row, index) => (
    <FeedRow
      key={row[0]?.card.id}
      row={row}
      isFirst={index === 0}
      heading={
        index === 0 && isTop && groups[index] !== 'sinceVisit' ? undefined : groups[index] === groups[index - 1] ? undefined : groups[index]
      }
    />
  ))
  if (rows.length <= virtualFrom) return plain
  return (
    <Suspense fallback={plain.slice(0, virtualFrom)}>
      <LongList>{plain}</LongList>
    </Suspense>
  )
}

function FeedRow({ row, isFirst, heading }: { row: readonly Placed[]; isFirst: boolean; heading?: FeedGroup | undefined }) {
  const { t } = useTranslation('discover')
  const items = row.map((placed) => (
    <div key={placed.card.id} className={isFirst && row.length === 1 ? 'feed-item feed-item-first' : 'feed-item'}>
      <PlacedCard {...placed} />
    </div>
  ))
  return (
    <>
      {heading && <h2 className={isFirst ? 'feed-group feed-group-first' : 'feed-group'}>{t(heading)}</h2>}
      {row.length > 1 ? <div className="feed-pair">{items}</div> : items}
    </>
  )
}

function PlacedCard({ card, isLead, group, look = isLead ? 'lead' : 'side' }: Placed & { look?: 'half' | 'lead' | 'side' }) {
  return <FeedCard card={card} look={look} isNew={group === 'sinceVisit'} />
}

/** What stands after the last card: always a sentence, never a wheel. */
export function FeedEnd({ feed }: { feed: FeedView }) {
  const { t } = useTranslation('discover')
  const isOffline = isCutOff(useConnection())
  if (feed.more === 'here') return null
  return (
    <div className="feed-end">
      {feed.settling && <p>{t('settling')}</p>}
      {feed.more === 'coming' && <p>{t('coming')}</p>}
      {feed.more === 'waiting' && <p>{t('waiting')}</p>}
      {feed.more === 'end' && <Freshness confirmedAt={feed.confirmedAt} withinMs={roundMs} isOffline={isOffline} prefix={t('end')} />}
    </div>
  )
}

/**
 * The end of the list: calls when the citizen comes near it. Mount it anew (by `key`) when the list has grown, so that an end which is
 * still near calls again.
 */
export function ScrollSentinel({ onReach: onVisible }: { onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onVisible)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(), {
      rootMargin: '800px 0px',
    })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} />
}

const wide = () => matchMedia('(min-width: 1200px)')

function subscribe(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}

/** A key of the wording. */
type FeedGroup = 'sinceVisit' | 'thisWeek' | 'earlier'

/** By when an item was published; in a feed, whose newest stand first, each group is one run. A week begins on Monday. */
export function groupOf(publishedAt: string, { lastVisit, now }: { lastVisit: number; now: number }): FeedGroup {
  const at = Date.parse(publishedAt)
  if (at > lastVisit) return 'sinceVisit'
  const monday = new Date(now)
  monday.setHours(0, 0, 0, 0)
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
  return at >= monday.getTime() ? 'thisWeek' : 'earlier'
}
