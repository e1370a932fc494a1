import { use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuideOverview, SearchHit } from '#store/guide/views.ts'
import { markWords } from '#store/search/marks.ts'
import { pathTo } from '#src/routes.ts'
import { useCountries, useMainRepresentation, useReference } from '#src/data/contact/contact.ts'
import { useEmergency, usePartners } from '#src/data/guide/guide.ts'
import { useSearch } from '#src/data/guide/search.ts'
import { usePlaceFinder, postsOf } from '#src/data/place-finder.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { CutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Freshness, strictestCategory } from '#src/shared/ui/status/freshness.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { setOff } from '#src/shared/ui/text/inline.tsx'
import { useCountryName, useLocale } from '#src/shared/ui/text/use-format.ts'
import { findPlaces, type Places } from './find-places.ts'
import './search-results.css'

export interface SearchResultsProps {
  /** Empty: nothing is shown, and what a search needs is made ready. */
  term: string
  guide: GuideOverview | undefined
}

export function SearchResults({ term, guide }: SearchResultsProps) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const hits = useSearch(term)
  const places = usePlaces(term)
  const isNoTopic = hits?.length === 0
  const isNothing = isNoTopic && places.partners.length + places.representations.length === 0
  const named = useNamedCountry(term)
  const [asked, setAsked] = useState<string | null>(null)
  /** The articles open for this country. The chosen country stays. */
  const shownFor = named && named.iso2 === asked ? named : null
  return (
    <div className={term === '' ? undefined : 'hits'}>
      <p className="small" role="status">
        {term !== '' && (isNoTopic && !isNothing ? t('searchPlacesOnly') : <Count term={term} hits={hits} />)}
      </p>
      {term !== '' && named && (
        <Button
          kind="second"
          size="small"
          icon={shownFor ? 'check' : 'map-pin'}
          aria-pressed={shownFor !== null}
          onClick={() => setAsked(shownFor ? null : named.iso2)}
        >
          {t('showFor', { country: named.name })}
        </Button>
      )}
      {hits && !isNoTopic && <Age hits={hits} />}
      {term !== '' && guide && guide.topicsHere < guide.topicCount && (
        <p className="small">{t('topicsHere', { here: guide.topicsHere, total: guide.topicCount })}</p>
      )}
      {isNothing && <NothingFound guide={guide} />}
      {hits && !isNothing && (
        <ol className="rows">
          {/* Who names a place means it; who names an organisation mostly means its subject. */}
          {places.representations.map(({ repCode, names }) => (
            <li key={repCode}>
              <RowLink to={pathTo('representationCard', { repCode })} icon="landmark" title={names[language]} />
            </li>
          ))}
          {hits.map((hit) => (
            <li key={hit.topic}>
              <Hit hit={hit} shownFor={shownFor} />
            </li>
          ))}
          {places.partners.map(({ id, names, url }) => (
            <li key={id}>
              <RowLink href={url[language]} icon="handshake" title={names[language]} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** From what the screens of partners and representations show. */
function usePlaces(term: string): Places {
  const { language } = useLocale()
  const partners = usePartners()
  const reference = useReference()
  const finder = usePlaceFinder()
  const ownId = useMainRepresentation()?.representation?.id
  return useMemo(() => {
    const { countries, representations } = reference ?? { countries: [], representations: [] }
    const found = findPlaces(term, language, { partners: partners ?? [], representations, countries, ownId })
    if (found.representations.length > 0 || !finder) return found
    // Our country names contain neither "USA" nor "Holland".
    const ids = postsOf(
      finder.find(term).filter(({ isExact }) => isExact),
      { countries, representations },
    )
    const posts = ids.flatMap((id) => representations.find((post) => post.id === id) ?? [])
    return { ...found, representations: posts.slice(0, maxPosts) }
  }, [term, language, partners, reference, finder, ownId])
}

const maxPosts = 4

/** The other country that a question names. */
function useNamedCountry(term: string): { iso2: string; name: string } | null {
  const { country } = useSettings()
  const countries = useCountries()
  const countryName = useCountryName()
  const finder = usePlaceFinder()
  const iso2 = useMemo(
    () => finder?.namedIn(term).find((named) => named.iso2 !== country && named.iso2 !== home)?.iso2,
    [finder, term, country],
  )
  return iso2 === undefined ? null : { iso2, name: countries?.find((candidate) => candidate.iso2 === iso2)?.name ?? countryName(iso2) }
}

/** The guide is for life abroad: in a question, Switzerland is the country of origin or return. */
const home = 'CH'

function Count({ term, hits }: { term: string; hits: SearchHit[] | undefined }) {
  const { t } = useTranslation('guide')
  if (!hits) return <span>{t('searching')}</span>
  return hits.length > 0 ? <span>{t('searchCount', { count: hits.length })}</span> : <NoResults term={term} />
}

/** Of the oldest of them. */
function Age({ hits }: { hits: readonly SearchHit[] }) {
  const isOffline = use(CutOff)
  const ages = hits.map(({ confirmedAt }) => confirmedAt)
  const oldest = ages.includes(null) ? null : Math.min(...ages.map(Number))
  return <Freshness confirmedAt={oldest} category={strictestCategory} isOffline={isOffline} />
}

function Hit({ hit, shownFor }: { hit: SearchHit; shownFor: ReturnType<typeof useNamedCountry> }) {
  const { topic, categoryId, categoryLabel, title, snippet, found } = hit
  const { language } = useLocale()
  const lang = hit.language === language ? undefined : hit.language
  return (
    <RowLink
      to={pathTo('guideSubtopicOverview', { topicId: categoryId, subtopicId: topic }) + (shownFor ? `?country=${shownFor.iso2}` : '')}
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
          <span className="hit-facts">{[categoryLabel, shownFor?.name].filter(Boolean).join(' · ')}</span>
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
      <span>{before}</span>
      <SomeLink className="link" href={`https://www.eda.admin.ch/eda/${language}/home.html`}>
        {site}
      </SomeLink>
      <span>{after}</span>
    </>
  )
}

/** Never an empty page: the helpline, and the life events to look through. */
function NothingFound({ guide }: Pick<SearchResultsProps, 'guide'>) {
  const { t } = useTranslation('guide')
  const emergency = useEmergency()
  return (
    <div className="hits-none">
      <p className="small">{t('noResultsHelpline')}</p>
      {emergency && <HelplineCall helpline={emergency.helpline} label={t('helplineCall')} />}
      <p className="small">{t('searchElse')}</p>
      <Rows>
        {guide?.categories
          .filter(({ id }) => id !== 'currentNews')
          .map(({ id, label }) => (
            <RowLink
              key={id}
              to={id === 'emergencySituation' ? pathTo('emergencyOverview') : pathTo('topicOverview', { topicId: id })}
              isEmergency={id === 'emergencySituation'}
              title={label}
            />
          ))}
      </Rows>
    </div>
  )
}
