import { lazy, type ReactNode, Suspense, use, useDeferredValue, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemCard, FeedView } from '#store/rows/views.ts'
import { TitleFocus } from '#src/screen/title-focus.ts'
import { useConnection } from '#src/data/device/status.ts'
import { isCutOff } from '#src/ui/actions/cut-off.tsx'
import { Freshness } from '#src/ui/blocks/freshness.tsx'
import { FeedCard } from './item/card.tsx'

/** Above this only what is near the window stands in the document. */
const virtualFrom = 60
/** Events, surveys and older stories beside the lead, on wide screens. */
const asideCount = 5

/** React remembers how the loading of a lazy part ended: where this one cannot be had, the rows stand plain for the rest of the visit. */
const LongList = lazy(() =>
  import('./long-list.tsx').then(
    (module) => ({ default: module.LongList }),
    () => ({ default: PlainList }),
  ),
)

/** Where this part cannot be had the events stand in their order all the same. */
export const EventMonths = lazy(() =>
  import('./event-months.tsx').then(
    (module) => ({ default: module.EventMonths }),
    () => ({ default: FeedList }),
  ),
)

function PlainList({ children }: { children: ReactNode[] }) {
  return <>{children}</>
}

export function FeedList({ cards }: { cards: readonly ItemCard[] }) {
  const isWide = useIsWide()
  return isWide ? <WideFeed cards={cards} /> : <NarrowFeed cards={cards} />
}

/** More than any phone shows at once. */
const firstCount = 8

/** When the app opens, what a phone shows comes first and the rest follows between other work; who comes back finds the list as it was. */
function NarrowFeed({ cards }: { cards: readonly ItemCard[] }) {
  const isOpening = use(TitleFocus).key === null
  const shown = useDeferredValue(cards, isOpening ? cards.slice(0, firstCount) : cards)
  const lead = shown.find(({ family }) => family === 'STORY')
  return <Rows rows={shown.map((card) => [{ card, isLead: card === lead }])} />
}

/** The lead story with two beneath it, the next events, surveys and stories beside them, then everything else in pairs. */
function WideFeed({ cards }: { cards: readonly ItemCard[] }) {
  const stories = cards.filter(({ family }) => family === 'STORY')
  const [lead, ...beneath] = stories.slice(0, 3)
  const top = new Set(stories.slice(0, 3))
  const others = cards.filter((card) => !top.has(card))
  const near = others.slice(0, asideCount * 2)
  const aside = [...near.filter(({ family }) => family !== 'STORY'), ...near.filter(({ family }) => family === 'STORY')].slice(
    0,
    asideCount,
  )
  const rest = others.filter((card) => !aside.includes(card))
  const pairs = rest.flatMap((_, index) =>
    index % 2 === 0 ? [rest.slice(index, index + 2).map((each) => ({ card: each, isLead: false }))] : [],
  )
  if (!lead) return <Rows rows={cards.map((card) => [{ card, isLead: false }])} />
  return (
    <>
      <div className="feed-wide">
        <div>
          <FeedCard card={lead} look="lead" />
          {beneath.length > 0 && (
            <div className="feed-halves">
              {beneath.map((card) => (
                <FeedCard key={card.id} card={card} look="half" />
              ))}
            </div>
          )}
        </div>
        {aside.length > 0 && (
          <div className="feed-aside">
            {aside.map((card, index) => (
              <FeedRow key={card.id} row={[{ card, isLead: false }]} isFirst={index === 0} />
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
}

function Rows({ rows }: { rows: readonly Placed[][] }) {
  const plain = rows.map((row, index) => <FeedRow key={row[0]?.card.id} row={row} isFirst={index === 0} />)
  if (rows.length <= virtualFrom) return plain
  return (
    <Suspense fallback={plain.slice(0, virtualFrom)}>
      <LongList>{plain}</LongList>
    </Suspense>
  )
}

function FeedRow({ row, isFirst }: { row: readonly Placed[]; isFirst: boolean }) {
  const items = row.map(({ card, isLead }) => (
    <div key={card.id} className={isFirst && row.length === 1 ? 'feed-item feed-item-first' : 'feed-item'}>
      <FeedCard card={card} look={isLead ? 'lead' : 'side'} />
    </div>
  ))
  return row.length > 1 ? <div className="feed-pair">{items}</div> : items
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
      {feed.more === 'end' && <Freshness checkedAt={feed.confirmedAt} isOffline={isOffline} prefix={t('end')} />}
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

const wide = () => matchMedia('(min-width: 1024px)')

function subscribe(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}
