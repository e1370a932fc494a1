import { startTransition, Suspense, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#src/shared/platform/lazy-part.ts'
import type { FeedFilter, FeedView } from '#store/rows/views.ts'
import { useSilent } from '#src/data/status.ts'
import { TitleFocus } from '#src/shared/screen/title-focus.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Empty } from '#src/shared/ui/blocks/empty.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { isEventsOnly } from '#store/feed/read-feed.ts'
import { EventMonths, FeedEnd, FeedList, ScrollSentinel } from './feed-list.tsx'
import { everything, isEverything } from './filter.ts'
import type { FilterSheet } from './filter-sheet.tsx'
import { useLastVisit } from './home/last-visit.ts'
import { Coming, FeedLanguage, Own, Pull } from './home/own.tsx'
import { useFeedWindow } from './use-feed-window.ts'
import { familyWords } from './item/card.tsx'
import './discover.css'

export function Discover() {
  const { t } = useTranslation('discover')
  const { feed, filter, applyFilter, reach } = useFeedWindow()
  const lastVisit = useLastVisit()
  const { language } = useLocale()
  /** The language of the cards until those of the one that was chosen have come. */
  const before = feed && feed.cards.length > 0 && feed.language !== language ? feed.language : null
  const showToast = useToast()
  /** While the filter is being chosen. It comes with the tap: the first card does not wait for it. */
  const [Sheet, setSheet] = useState<typeof FilterSheet | null>(null)
  async function choose() {
    const part = await import('./filter-sheet.tsx').catch(() => null)
    if (part) setSheet(() => part.FilterSheet)
    else showToast({ text: t('noAnswer') })
  }
  return (
    <Screen
      title={t('title')}
      actions={
        <Button kind="edge" size="small" icon="sliders" onClick={() => void choose()}>
          {t('filter')}
        </Button>
      }
    >
      <Shown filter={filter} onShowAll={() => applyFilter(everything)} />
      <Welcome />
      {isEverything(filter) && <Own />}
      {before && (
        <Suspense>
          <FeedLanguage language={before} />
        </Suspense>
      )}
      {isEverything(filter) && feed && feed.cards.length > 0 && (
        <>
          <Coming />
          {!before && <KeptForNextStart feed={feed} />}
        </>
      )}
      <Feed feed={feed} filter={filter} lastVisit={lastVisit} onReach={reach} onShowAll={() => applyFilter(everything)} />
      <Pull />
      {Sheet && (
        <Sheet
          filter={filter}
          onClose={() => setSheet(null)}
          onApply={(chosen) => {
            applyFilter(chosen)
            setSheet(null)
          }}
        />
      )}
    </Screen>
  )
}

/** When the screen has come to rest; each change of the cards is a rest of its own. */
const restMs = 2_000

const FirstScreen = lazyPart(() => import('./first-screen.tsx').then((module) => module.FirstScreen))

function KeptForNextStart({ feed }: { feed: FeedView }) {
  const [rested, setRested] = useState<FeedView | null>(null)
  useEffect(() => {
    // In slices.
    const timer = setTimeout(() => startTransition(() => setRested(feed)), restMs)
    return () => clearTimeout(timer)
  }, [feed])
  return (
    rested && (
      <Suspense>
        <FirstScreen cards={rested.cards}>
          <Welcome />
        </FirstScreen>
      </Suspense>
    )
  )
}

/** A filter that is on is said in words, with the way out beside it. */
function Shown({ filter, onShowAll }: { filter: FeedFilter; onShowAll: () => void }) {
  const { t } = useTranslation('discover')
  if (isEverything(filter)) return null
  const names = [...filter.families.map((family) => t(familyWords[family].many)), ...(filter.favouritesOnly ? [t('favourites')] : [])]
  return (
    <div className="discover-shown">
      <span className="small">{t('shown', { what: names.join(', ') })}</span>
      <Button kind="quiet" size="small" onClick={onShowAll}>
        {t('showAll')}
      </Button>
    </div>
  )
}

interface FeedProps {
  feed: FeedView | undefined
  filter: FeedFilter
  lastVisit: number
  onReach: () => void
  onShowAll: () => void
}

function Feed({ feed, filter, lastVisit, onReach, onShowAll }: FeedProps) {
  const { t } = useTranslation('discover')

  if (feed === undefined) return <FeedSkeleton />
  const end = <ScrollSentinel key={`${feed.cards.length} ${feed.more} ${feed.reach}`} onReach={onReach} />
  if (feed.cards.length === 0) {
    if (feed.isEmptyDevice && feed.more !== 'waiting' && feed.more !== 'end') return <FeedSkeleton />
    if (feed.isEmptyDevice) {
      return (
        <Empty
          id="discover-offline"
          title={t('emptyTitle')}
          text={t('emptyOfflineText')}
          action={feed.more === 'waiting' && <FetchAgain />}
        />
      )
    }
    if (isEverything(filter)) return <Empty id="discover" title={t('emptyTitle')} text={t('emptyText')} />
    const isUnmarked = filter.favouritesOnly && filter.families.length === 0
    return (
      <>
        <Empty
          id="discover-filter"
          title={t(isUnmarked ? 'emptyFavouritesTitle' : 'emptyFilterTitle')}
          text={t(isUnmarked ? 'emptyFavouritesText' : 'emptyFilterText')}
          action={
            <Button kind="second" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          }
        />
        {end}
      </>
    )
  }
  return (
    <>
      {isEventsOnly(filter) ? <EventMonths cards={feed.cards} /> : <FeedList cards={feed.cards} lastVisit={lastVisit} />}
      {end}
      <FeedEnd feed={feed} />
    </>
  )
}

/** Takes over from the still bars of index.html, so at once when the app opens; later only after 200 ms. */
function FeedSkeleton() {
  const { t } = useTranslation('discover')
  const { key: arrival } = use(TitleFocus)
  const isSilent = useSilent()
  return (
    <>
      {!isSilent && <p className="hidden-text">{t('loading')}</p>}
      <Skeleton hasPicture bars={[34, 88, 64]} isAtOnce={arrival === null} />
    </>
  )
}

/** Asks visitors without a session to log in: once, in two lines, in nobody's way. */
function Welcome() {
  const { t } = useTranslation('discover')
  if (useSession().state === 'logged-in') return null
  return (
    <section className="welcome" aria-label={t('welcomeTitle')}>
      <p className="small welcome-words">
        <b>{t('welcomeTitle')}</b> {t('welcomeText')}
      </p>
      <ButtonLink kind="quiet" size="small" to={`${pathTo('login')}?redirect=newsfeed`}>
        {t('logIn')}
      </ButtonLink>
    </section>
  )
}

/** Asks at once, in place of waiting for the engine's next round. */
function FetchAgain() {
  const { t } = useTranslation('discover')
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  async function ask() {
    setAsking(true)
    const result = await engine.refresh('asked')
    setAsking(false)
    if (!result.ok) showToast({ text: t('noAnswer') })
  }
  return (
    <Button kind="second" icon="refresh" disabled={isAsking} onClick={() => void ask()}>
      {t('fetchAgain')}
    </Button>
  )
}
