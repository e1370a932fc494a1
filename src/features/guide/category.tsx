import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { GuideCategory } from '#store/guide/views.ts'
import { useCategory } from '#src/data/guide/guide.ts'
import { useConnection } from '#src/data/status.ts'
import { Freshness } from '#src/shared/ui/status/freshness.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { useWaits } from '#src/shared/screen/skeleton.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { isOwnCategory, CategoryNotStored, NotFoundText } from './not-stored.tsx'
import { TopicGroups } from '#src/features/guide/topic-rows.tsx'
import '#src/features/guide/guide.css'

export function CategoryScreen() {
  const { topicId = '' } = useParams()
  const category = useCategory(topicId)
  const isAnyHere = category?.groups.some(({ subTopics }) => subTopics.some(({ isHere }) => isHere)) === true
  // The rows say of each topic whether it is here; on a first visit all of them come together, a moment later.
  const waits = useWaits(isAnyHere)
  if (category && waits) return <CategoryNotStored isRead={false} />
  if (category) return <Category category={category} />
  return category === null && !isOwnCategory(topicId) ? <NotFoundText /> : <CategoryNotStored isRead={category === null} />
}

function Category({ category }: { category: GuideCategory }) {
  const { t } = useTranslation('guide')
  const connection = useConnection()
  return (
    <Screen title={category.label} parent="guideOverview">
      <div className="guide-narrow">
        <Freshness confirmedAt={category.confirmedAt} category={category.id} isOffline={isCutOff(connection)} prefix={t('onThisDevice')} />
        <TopicGroups categoryId={category.id} groups={category.groups} />
      </div>
    </Screen>
  )
}
