import { useTranslation } from 'react-i18next'
import type { CategoryId } from '#contract/guide/guide.ts'
import { pathTo } from '#src/routes.ts'
import { useCategory } from '#src/data/guide/guide.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { Section } from '#src/shared/screen/section.tsx'

/** The other topics of the category, beside the article on wide screens only. */
export function TopicColumn({ categoryId, topic }: { categoryId: CategoryId; topic: string }) {
  const { t } = useTranslation('guide')
  const category = useCategory(categoryId)
  return (
    <nav className="topic-column" aria-label={t('topicsOf')}>
      {category?.groups.map(({ name, label, subTopics }) => (
        <Section key={name} title={label || name || t('topicsOf')}>
          {subTopics.map((entry) => (
            <SomeLink
              key={entry.name}
              to={pathTo('guideSubtopicOverview', { topicId: categoryId, subtopicId: entry.name })}
              aria-current={entry.name === topic ? 'page' : undefined}
            >
              {entry.label || entry.name}
            </SomeLink>
          ))}
        </Section>
      ))}
    </nav>
  )
}
