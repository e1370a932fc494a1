import { useTranslation } from 'react-i18next'
import type { CategoryId, Topic } from '#contract/guide/guide.ts'
import type { GuideCategory } from '#store/guide/views.ts'
import { pathTo } from '#src/routes.ts'
import { useUnread } from '#src/data/guide/packs.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Section } from '#src/shared/screen/section.tsx'

type Group = GuideCategory['groups'][number]
type TopicEntry = Topic & { isHere: boolean }

export function TopicRows({ categoryId, topics }: { categoryId: CategoryId; topics: readonly TopicEntry[] }) {
  const { t } = useTranslation('guide')
  const unread = useUnread()
  return (
    <Rows>
      {topics.map(({ name, label, isHere }) => (
        <RowLink
          key={name}
          to={pathTo('guideSubtopicOverview', { topicId: categoryId, subtopicId: name })}
          isEmergency={categoryId === 'emergencySituation'}
          title={label || name}
          sub={!isHere ? t('notHere') : unread.has(name) ? <UpdatedMark /> : undefined}
        />
      ))}
    </Rows>
  )
}

/** What leads back from a topic: an emergency has a screen of its own. */
export const parentOf = ({ id, label }: Pick<GuideCategory, 'id' | 'label'>) =>
  id === 'emergencySituation' ? 'emergencyOverview' : { to: pathTo('topicOverview', { topicId: id }), label }

/** The groups of a category; topics that stand alone come first or, among groups, under a heading of their own. */
export function TopicGroups({ categoryId, groups }: { categoryId: CategoryId; groups: readonly Group[] }) {
  const { t } = useTranslation('guide')
  return groups.map(({ name, label, subTopics }) => (
    <Section key={name} title={label || name || t('topicsOf')}>
      <TopicRows categoryId={categoryId} topics={subTopics} />
    </Section>
  ))
}

/** An update changed the topic, and it has not been opened since. */
export function UpdatedMark({ count }: { count?: number }) {
  const { t } = useTranslation('guide')
  return (
    <span className="updated-mark">
      <Icon name="refresh" size={16} />
      <span>{count === undefined ? t('updated') : t('updatedCount', { count })}</span>
    </span>
  )
}
