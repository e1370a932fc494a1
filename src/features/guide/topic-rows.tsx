import { useTranslation } from 'react-i18next'
import type { CategoryId, Topic } from '#contract/guide.ts'
import type { GuideCategory } from '#store/views.ts'
import { pathTo } from '#src/app/routes.ts'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section.tsx'

type Group = GuideCategory['groups'][number]
type TopicEntry = Topic & { isHere: boolean }

export function TopicRows({ categoryId, topics }: { categoryId: CategoryId; topics: readonly TopicEntry[] }) {
  const { t } = useTranslation('guide')
  return (
    <Rows>
      {topics.map(({ name, label, isHere }) => (
        <RowLink
          key={name}
          to={pathTo('guideSubtopicOverview', { topicId: categoryId, subtopicId: name })}
          isEmergency={categoryId === 'emergencySituation'}
          title={label || name}
          sub={isHere ? undefined : t('notHere')}
        />
      ))}
    </Rows>
  )
}

/** The groups of a category; topics that stand alone come first or, among groups, under a heading of their own. */
export function TopicGroups({ categoryId, groups }: { categoryId: CategoryId; groups: readonly Group[] }) {
  const { t } = useTranslation('guide')
  return groups.map(({ name, label, subTopics }) => (
    <Section key={name} title={label || name || t('topicsOf')}>
      <TopicRows categoryId={categoryId} topics={subTopics} />
    </Section>
  ))
}
