import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSilent } from '#src/data/device/status.ts'
import { TitleFocus } from '#src/screen/title-focus.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/blocks/empty.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import type { FeedFilter, FeedView } from '#store/rows/views.ts'
import { FeedEnd } from './feed-end.tsx'
import { FeedList } from './feed-list.tsx'
import { FetchAgain } from './fetch-again.tsx'
import { everything, isEverything } from './filter.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { ScrollSentinel } from './scroll-sentinel.tsx'
import { useFeedWindow } from './use-feed-window.ts'
import { Welcome } from './welcome.tsx'
import { familyWords } from './item/words.ts'
import './discover.css'

export function Discover() {
  const { t } = useTranslation('discover')
  const { feed, filter, applyFilter, reach } = useFeedWindow()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Screen
      title={t('title')}
      actions={
        <Button kind="edge" size="small" icon="sliders" onClick={() => setChoosing(true)}>
          {t('filter')}
        </Button>
      }
    >
      <Shown filter={filter} onShowAll={() => applyFilter(everything)} />
      <Welcome />
      <Feed feed={feed} filter={filter} onReach={reach} onShowAll={() => applyFilter(everything)} />
      {isChoosing && (
        <FilterSheet
          filter={filter}
          onClose={() => setChoosing(false)}
          onApply={(chosen) => {
            applyFilter(chosen)
            setChoosing(false)
          }}
        />
      )}
    </Screen>
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
  onReach: () => void
  onShowAll: () => void
}

function Feed({ feed, filter, onReach, onShowAll }: FeedProps) {
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
    return (
      <>
        <Empty
          id="discover-filter"
          title={t('emptyFilterTitle')}
          text={t('emptyFilterText')}
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
      <FeedList cards={feed.cards} />
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
