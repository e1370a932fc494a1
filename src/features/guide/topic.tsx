import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import type { GuideCategory } from '#store/guide/views.ts'
import { useCategory, useTopic } from '#src/data/guide/guide.ts'
import { useVisitedCountry } from '#src/data/guide/countries.ts'
import { isHiddenTopic } from '#src/route-at.ts'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { ArticleScreen } from '#src/features/guide/article/article-screen.tsx'
import { useEscapeExit } from './quick-exit.tsx'
import { isOwnCategory, CategoryNotStored, NotFoundText } from './not-stored.tsx'
import { parentOf, TopicRows } from '#src/features/guide/topic-rows.tsx'
import '#src/features/guide/guide.css'

/** A topic's article, or the topics of a group. `?country=` shows it for another country than the chosen one. */
export function TopicScreen() {
  const { t } = useTranslation('guide')
  const { topicId = '', subtopicId = '' } = useParams()
  const isEmergency = topicId === 'emergencySituation'
  useEscapeExit(isHiddenTopic(subtopicId))
  const [visited] = useVisitedCountry()
  const asked = useSearchParams()[0].get('country')
  const found = useTopic(topicId, subtopicId, asked ?? (isEmergency ? visited : null))
  if (found === undefined) {
    return (
      <Screen title={t('title')} parent="guideOverview">
        <Skeleton />
      </Screen>
    )
  }
  if (found === null) return <Missing categoryId={topicId} />
  return 'topic' in found ? (
    <ArticleScreen key={found.topic.name} view={found} />
  ) : (
    <GroupScreen group={found.group} category={found.category} />
  )
}

/** Of a category that is here an address that names nothing; of one that is not, nothing can be said yet. */
function Missing({ categoryId }: { categoryId: string }) {
  const category = useCategory(categoryId)
  return category || !isOwnCategory(categoryId) ? <NotFoundText /> : <CategoryNotStored isRead={category === null} />
}

interface GroupProps {
  group: GuideCategory['groups'][number]
  category: Pick<GuideCategory, 'id' | 'label'>
}

function GroupScreen({ group, category }: GroupProps) {
  return (
    <Screen title={group.label || group.name} parent={parentOf(category)} isEmergency={category.id === 'emergencySituation'}>
      <div className="guide-narrow">
        <TopicRows categoryId={category.id} topics={group.subTopics} />
      </div>
    </Screen>
  )
}
