import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackChanges } from '#store/rows/rows.ts'
import { pathTo } from '#src/routes.ts'
import { useTopicIndex } from '#src/data/guide/guide.ts'
import { type TopicName, useTopicNames } from '#src/data/guide/packs.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import type { Pack } from './pack-state.ts'

interface PackChangesListProps {
  pack: Pack
  changes: PackChanges
}

/** What the last update brought: the sum in a line, the topics' names on opening it. */
export function PackChangesList({ pack, changes }: PackChangesListProps) {
  const { t } = useTranslation('settings')
  const { bytes, dayAndMonth } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { changed, added, removed } = changes
  if (changed.length + added.length + removed.length === 0) return null

  const sums = [
    changed.length > 0 && t('changed', { count: changed.length }),
    added.length > 0 && t('added', { count: added.length }),
    removed.length > 0 && t('gone', { count: removed.length }),
    bytes(changes.bytes),
  ].filter((words) => words !== false)
  return (
    <details className="pack-changes" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="refresh" size={16} />
        <span>
          <span>{sums.join(', ')}</span>
          <span className="row-sub">
            {[
              t('updatedOn', { date: dayAndMonth(new Date(changes.at).toISOString()) }),
              (pack.unread ?? 0) > 0 && t('unread', { count: pack.unread }),
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
        </span>
        <Icon name="chevron-down" size={20} />
      </summary>
      {isOpen && <Topics pack={pack} changes={changes} />}
    </details>
  )
}

function Topics({ pack, changes }: PackChangesListProps) {
  const { t } = useTranslation('settings')
  const names = useTopicNames(pack.language, [...changes.changed, ...changes.added, ...changes.removed])
  const index = useTopicIndex()
  if (!names) return null
  const row = (topic: string, word: string) => {
    const name = names.get(topic)
    // A text that is gone has no title any more; the sum above counts it.
    if (!name) return null
    const isUnread = pack.unreadTopics?.includes(topic) === true
    return (
      <li key={topic}>
        <TopicLink topic={topic} name={name} isInGuide={index?.has(topic) === true} />
        <span className="row-sub">{isUnread ? `${word}, ${t('notReadYet')}` : word}</span>
      </li>
    )
  }
  return (
    <ul className="pack-topics">
      {changes.changed.map((topic) => row(topic, t('changeChanged')))}
      {changes.added.map((topic) => row(topic, t('changeNew')))}
      {changes.removed.map((topic) => row(topic, t('changeGone')))}
    </ul>
  )
}

interface TopicLinkProps {
  topic: string
  name: TopicName
  isInGuide: boolean
}

/** A topic that the guide shown does not have (it was removed, or belongs to another country) is only named. */
function TopicLink({ topic, name, isInGuide }: TopicLinkProps) {
  if (!isInGuide) return <span>{name.title}</span>
  return (
    <SomeLink className="link" to={pathTo('guideSubtopicOverview', { topicId: name.categoryId, subtopicId: topic })}>
      {name.title}
    </SomeLink>
  )
}
