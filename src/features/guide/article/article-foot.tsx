import { useTranslation } from 'react-i18next'
import { use, useId, useRef, useState } from 'react'
import type { Article, CategoryId } from '#contract/guide/guide.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { CutOff, NeedsNetwork } from '#src/shared/ui/actions/cut-off.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { hostOf } from '#src/features/guide/partner-section.tsx'
import { pathTo } from '#src/routes.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { useCategory } from '#src/data/guide/guide.ts'
import '#src/features/guide/guide.css'

/** Further sources are folded. */
const maxSources = 3

/** The sources of the article, and the day on which it was last checked against them. */
export function ArticleSources({ article, url }: { article: Article; url: string }) {
  const { t } = useTranslation('guide')
  const { date } = useFormat()
  const isCut = use(CutOff)
  const website = url !== '' && !article.sources.some((source) => source.url === url) ? [{ title: t('openWebsite'), url }] : []
  const sources = [...article.sources, ...website]
  const [first, rest] = [sources.slice(0, maxSources), sources.slice(maxSources)]
  return (
    <Section title={t('sources')}>
      {sources.length > 0 && (
        // One sentence for all sources, instead of one for each link.
        <CutOff value={false}>
          {isCut && <p className="small">{t('sourcesOffline')}</p>}
          <SourceList sources={first} />
          {rest.length > 0 && (
            <details className="guide-fold">
              <summary>
                <span>{t('moreSources', { count: rest.length })}</span>
                <Icon name="chevron-down" size={20} />
              </summary>
              <SourceList sources={rest} />
            </details>
          )}
        </CutOff>
      )}
      <p className="meta">{t('factsChecked', { date: date(`${article.checked}T12:00:00`) })}</p>
    </Section>
  )
}

function SourceList({ sources }: { sources: Article['sources'] }) {
  return (
    <ul className="article-sources">
      {sources.map((source, place) => (
        <li key={place}>
          <SomeLink href={source.url}>
            <span className="link">{source.title}</span> <span className="meta">{hostOf(source.url)}</span> <NeedsNetwork />
          </SomeLink>
        </li>
      ))}
    </ul>
  )
}

/** "Did you find it?": the answer stays on the device. After No it offers the contact page. */
export function Feedback({ topic }: { topic: string }) {
  const { t } = useTranslation('guide')
  const id = useId()
  const status = useRef<HTMLParagraphElement>(null)
  const [given, setGiven] = useState<'yes' | 'no' | null>(null)

  function answer(next: 'yes' | 'no') {
    void engine.setFeedback({ topic, answer: next })
    setGiven(next)
    // The button that had the focus is removed.
    status.current?.focus()
  }

  return (
    <section className="article-feedback" aria-labelledby={id}>
      <h2 className="h5" id={id}>
        {t('feedbackQuestion')}
      </h2>
      {given === null && (
        <div>
          <Button kind="second" size="small" onClick={() => answer('yes')}>
            {t('feedbackYes')}
          </Button>
          <Button kind="second" size="small" onClick={() => answer('no')}>
            {t('feedbackNo')}
          </Button>
        </div>
      )}
      <p className="small" role="status" tabIndex={-1} ref={status}>
        {given === 'yes' && <span>{t('feedbackThanks')}</span>}
        {given === 'no' && <span>{t('feedbackSorry')}</span>}
      </p>
      {given === 'no' && (
        <ButtonLink kind="second" size="small" to={pathTo('contactOverview')}>
          {t('feedbackContact')}
        </ButtonLink>
      )}
    </section>
  )
}

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
