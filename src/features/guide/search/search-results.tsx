import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuideOverview, SearchHit } from '#store/guide/views.ts'
import { markWords } from '#store/search/marks.ts'
import { pathTo } from '#src/routes.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { useSearch } from '#src/data/guide/search.ts'
import { CallButton } from '#src/ui/actions/button.tsx'
import { CutOff } from '#src/ui/actions/cut-off.tsx'
import { Freshness } from '#src/ui/blocks/freshness.tsx'
import { SomeLink } from '#src/ui/actions/link.tsx'
import { RowLink } from '#src/ui/blocks/row.tsx'
import { setOff } from '#src/ui/text/set-off.ts'
import { useLocale } from '#src/ui/format/use-format.ts'
import './search-results.css'

export interface SearchResultsProps {
  /** Empty: nothing is shown, and what a search needs is made ready. */
  term: string
  guide: GuideOverview | undefined
}

export function SearchResults({ term, guide }: SearchResultsProps) {
  const { t } = useTranslation('guide')
  const hits = useSearch(term)
  const isNothing = hits?.length === 0
  return (
    <div className={term === '' ? undefined : 'hits'}>
      <p className="small" role="status">
        {term !== '' && <Count term={term} hits={hits} />}
      </p>
      {term !== '' && guide && guide.topicsHere < guide.topicCount && (
        <p className="small">{t('topicsHere', { here: guide.topicsHere, total: guide.topicCount })}</p>
      )}
      {isNothing && <AskHelpline />}
      {hits && !isNothing && (
        <ol className="rows">
          {hits.map((hit) => (
            <li key={hit.topic}>
              <Hit hit={hit} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Count({ term, hits }: { term: string; hits: SearchHit[] | undefined }) {
  const { t } = useTranslation('guide')
  if (!hits) return t('searching')
  return hits.length > 0 ? t('searchCount', { count: hits.length }) : <NoResults term={term} />
}

function Hit({ hit }: { hit: SearchHit }) {
  const { topic, categoryId, categoryLabel, title, snippet, found, confirmedAt } = hit
  const isOffline = useContext(CutOff)
  const { language } = useLocale()
  const lang = hit.language === language ? undefined : hit.language
  return (
    <RowLink
      to={pathTo('guideSubtopicOverview', { topicId: categoryId, subtopicId: topic })}
      isEmergency={categoryId === 'emergencySituation'}
      title={
        <span lang={lang}>
          <Marked text={title} found={found} />
        </span>
      }
      sub={
        <>
          <span className="hit-snippet" lang={lang}>
            <Marked text={snippet} found={found} />
          </span>
          <span className="hit-facts">
            <span>{categoryLabel}</span>
            <Freshness checkedAt={confirmedAt} category={categoryId} isOffline={isOffline} />
          </span>
        </>
      }
    />
  )
}

function Marked({ text, found }: { text: string; found: ReadonlySet<string> }) {
  return markWords(text, found).map(({ text: piece, isHit }, index) => (isHit ? <mark key={index}>{piece}</mark> : piece))
}

function NoResults({ term }: { term: string }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  // What the citizen typed is put in last: a "<" in it is no part of the sentence's markup.
  const [before, site, after] = setOff(t('noResults', { term: '{{term}}' }), 'site').map((part) => part.replace('{{term}}', () => term))
  return (
    <>
      {before}
      <SomeLink className="link" href={`https://www.eda.admin.ch/eda/${language}/home.html`}>
        {site}
      </SomeLink>
      {after}
    </>
  )
}

function AskHelpline() {
  const { t } = useTranslation('guide')
  const emergency = useEmergency()
  return (
    <div className="hits-none">
      <p className="small">{t('noResultsHelpline')}</p>
      {emergency && <CallButton phone={emergency.helpline.freeCall} label={t('helplineCall')} />}
    </div>
  )
}
