import { Trans, useTranslation } from 'react-i18next'
import type { GuideOverview, SearchHit } from '#store/views.ts'
import { pathTo } from '#src/app/routes.ts'
import { useEmergency, useSearch } from '#src/data/guide.ts'
import { CallButton } from '#src/ui/call-button.tsx'
import { SomeLink } from '#src/ui/link.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section.tsx'
import { useLocale } from '#src/ui/use-format.ts'
import { groupedHits, markHits } from './match.ts'

export function SearchResults({ term, guide }: { term: string; guide: GuideOverview | undefined }) {
  const { t } = useTranslation('guide')
  const hits = useSearch(term)
  if (!hits) return null
  return (
    <div className="guide-hits">
      <p className="small" role="status">
        {hits.length > 0 ? t('searchCount', { count: hits.length }) : <NoResults term={term} />}
      </p>
      {guide && guide.topicsHere < guide.topicCount && (
        <p className="small">{t('topicsHere', { here: guide.topicsHere, total: guide.topicCount })}</p>
      )}
      {hits.length === 0 && <AskHelpline />}
      {groupedHits(hits).map((group) => (
        <HitGroup key={group[0]?.categoryId} hits={group} term={term} />
      ))}
    </div>
  )
}

function HitGroup({ hits, term }: { hits: SearchHit[]; term: string }) {
  const [first] = hits
  if (!first) return null
  return (
    <Section title={first.categoryLabel} isTight>
      <Rows>
        {hits.map(({ topic, categoryId, title, summary }) => (
          <RowLink
            key={topic}
            to={pathTo('guideSubtopicOverview', { topicId: categoryId, subtopicId: topic })}
            isEmergency={categoryId === 'emergencySituation'}
            title={<Marked text={title} term={term} />}
            sub={<Marked text={summary} term={term} />}
          />
        ))}
      </Rows>
    </Section>
  )
}

function Marked({ text, term }: { text: string; term: string }) {
  return markHits(text, term).map(({ text: piece, isHit }, index) => (isHit ? <mark key={index}>{piece}</mark> : piece))
}

function NoResults({ term }: { term: string }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  // What the citizen typed is text: escaped on its way in, so that a "<" in it is not read as a part of the sentence's markup.
  return (
    <Trans
      t={t}
      i18nKey="noResults"
      values={{ term }}
      tOptions={{ interpolation: { escapeValue: true } }}
      shouldUnescape
      components={{
        site: (
          <SomeLink className="link" href={`https://www.eda.admin.ch/eda/${language}/home.html`}>
            {null}
          </SomeLink>
        ),
      }}
    />
  )
}

function AskHelpline() {
  const { t } = useTranslation('guide')
  const emergency = useEmergency()
  return (
    <div className="guide-nothing">
      <p className="small">{t('noResultsHelpline')}</p>
      {emergency && <CallButton phone={emergency.helpline.freeCall} label={t('helplineCall')} />}
    </div>
  )
}
