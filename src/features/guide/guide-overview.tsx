import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuideOverview as GuideView } from '#store/guide/views.ts'
import type { CategoryId } from '#contract/guide/guide.ts'
import { pathTo } from '#src/routes.ts'
import { useGuide, useTopicIndex } from '#src/data/guide/guide.ts'
import { useUnread } from '#src/data/guide/packs.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { useCheckedAt, useConnection } from '#src/data/status.ts'
import { Freshness, strictestCategory } from '#src/shared/ui/status/freshness.tsx'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { SearchBox } from '#src/shared/ui/forms/search-box.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton, useWaits } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { CountryGlance, CountryLine, CountryQuestion } from './country-section.tsx'
import { PartnerSection } from './partner-section.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { UpdatedMark } from '#src/features/guide/topic-rows.tsx'
import { HeldPack, TopicsComing } from './not-stored.tsx'
import { useSearchKeys, useSearchPart, useSearchTerm } from '#src/features/guide/search/use-search.ts'
import type { IconName } from '#src/shared/ui/pictures/icon.tsx'
import '#src/features/guide/guide.css'

export function GuideOverview() {
  const { t } = useTranslation('guide')
  const guide = useGuide()
  // The country, its facts and the life events at once: each would push away what stands below it. After a first round nobody guesses any more.
  const isAfterFirstRound = useCheckedAt() != null
  const waits = useWaits(guide != null && (guide.country !== null || isAfterFirstRound) && guide.categories.length > 1)
  const [term, setTerm] = useSearchTerm()
  const wanted = useDeferredValue(term.trimStart())
  const { part, load } = useSearchPart(term !== '')
  const onKeyDown = useSearchKeys(() => setTerm(''))
  const type = (typed: string) => {
    setTerm(typed)
    load()
  }
  return (
    <Screen title={t('title')}>
      <div className="guide-narrow" role="presentation" onFocus={load} onKeyDown={onKeyDown}>
        <SearchBox label={t('searchLabel')} value={term} onChange={type} />
        {part === 'missing'
          ? wanted !== '' && <p className="small">{t('searchMissing')}</p>
          : part && <part.SearchResults term={wanted} guide={guide} />}
      </div>
      {wanted === '' && (guide && !waits ? <Overview guide={guide} /> : <Skeleton bars={[48, 88, 64, 72, 60, 68]} />)}
    </Screen>
  )
}

function Overview({ guide }: { guide: GuideView }) {
  const { t } = useTranslation('guide')
  const { language, locale } = useLocale()
  const { country } = useSettings()
  const connection = useConnection()
  // The country's record may still be on its way; its name need not wait for it.
  const name = guide.country?.names[language] ?? (country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)) ?? ''
  return (
    <div className="guide-columns">
      <div>
        {country !== null && <CountryLine country={name} isEmpty={guide.topicsHere === 0} />}
        <CountryGlance guide={guide} />
        <HeldPack />
        <EmergencyRow guide={guide} />
        {country === null && <CountryQuestion />}
        <LifeEvents guide={guide} />
      </div>
      {/* Below the life events: before they are here it would only be pushed away. */}
      {guide.categories.length > 1 && (
        <div>
          <PartnerSection />
          <div className="guide-foot">
            <Freshness
              confirmedAt={guide.confirmedAt}
              category={strictestCategory}
              isOffline={isCutOff(connection)}
              prefix={t('onThisDevice')}
            />
            {guide.topicsHere < guide.topicCount && (
              <p className="small">{t('topicsHere', { here: guide.topicsHere, total: guide.topicCount })}</p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function EmergencyRow({ guide }: { guide: GuideView }) {
  const { t } = useTranslation('guide')
  const category = guide.categories.find(({ id }) => id === 'emergencySituation')
  return (
    <RowLink
      to={pathTo('emergencyOverview')}
      icon="siren"
      isEmergency
      title={t('emergency')}
      sub={category ? t('emergencySub', { count: category.topicCount }) : t('emergencySubNumbers')}
    />
  )
}

function LifeEvents({ guide }: { guide: GuideView }) {
  const { t } = useTranslation('guide')
  const unread = useUnreadByCategory()
  const events = guide.categories.filter(({ id }) => id !== 'emergencySituation')
  return (
    <Section title={t('lifeEvents')} isTight>
      <Rows>
        {events.map(({ id, label, topicCount }) =>
          id === 'currentNews' ? (
            <RowLink key={id} to={`${pathTo('newsfeed')}?story=story`} icon={categoryIcons[id]} title={label} sub={t('opensDiscover')} />
          ) : (
            <RowLink
              key={id}
              to={pathTo('topicOverview', { topicId: id })}
              icon={categoryIcons[id]}
              title={label}
              sub={(unread.get(id) ?? 0) > 0 && <UpdatedMark count={unread.get(id)} />}
              value={<Count count={topicCount} />}
            />
          ),
        )}
      </Rows>
      {events.length === 0 && <TopicsComing />}
    </Section>
  )
}

function useUnreadByCategory(): Map<string, number> {
  const unread = useUnread()
  const index = useTopicIndex()
  const counts = new Map<string, number>()
  for (const topic of unread) {
    const category = index?.get(topic)
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return counts
}

/** The bare figure to the eye, the figure with its word to a screen reader. */
function Count({ count }: { count: number }) {
  const { t } = useTranslation('guide')
  return (
    <>
      <span aria-hidden="true">{count}</span>
      <span className="hidden-text">{t('topicCount', { count })}</span>
    </>
  )
}

/** Of Lucide too, on the same grid. */
const categoryIcons: Record<CategoryId, IconName> = {
  currentNews:
    'M15 18h-5M18 14h-8M4 22h16a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v16a2 2 0 0 1-4 0v-9a2 2 0 0 1 2-2h2M11 6h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1',
  emigration:
    'M2 22h20M6.36 17.4 4 17l-2-4 1.1-.55a2 2 0 0 1 1.8 0l.17.1a2 2 0 0 0 1.8 0L8 12 5 6l.9-.45a2 2 0 0 1 2.09.2l4.02 3a2 2 0 0 0 2.1.2l4.19-2.06a2.41 2.41 0 0 1 1.73-.17L21 7a1.4 1.4 0 0 1 .87 1.99l-.38.76c-.23.46-.6.84-1.07 1.08L7.58 17.2a2 2 0 0 1-1.22.18Z',
  everydayLife:
    'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  familyAndNationality:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  emergencySituation: 'siren',
  retirement:
    'M19 9V6a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v3M3 16a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-5a2 2 0 0 0-4 0v1.5a.5.5 0 0 1-.5.5h-9a.5.5 0 0 1-.5-.5V11a2 2 0 0 0-4 0zM5 18v2M19 18v2',
  death:
    'M12 5a3 3 0 1 1 3 3m-3-3a3 3 0 1 0-3 3m3-3v1M9 8a3 3 0 1 0 3 3M9 8h1m5 0a3 3 0 1 1-3 3m3-3h-1m-2 3v-1M10 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 10v12M12 22c4.2 0 7-1.667 7-5-4.2 0-7 1.667-7 5ZM12 22c-4.2 0-7-1.667-7-5 4.2 0 7 1.667 7 5Z',
  remigration:
    'M2 22h20M3.77 10.77 2 9l2-4.5 1.1.55c.55.28.9.84.9 1.45s.35 1.17.9 1.45L8 8.5l3-6 1.05.53a2 2 0 0 1 1.09 1.52l.72 5.4a2 2 0 0 0 1.09 1.52l4.4 2.2c.42.22.78.55 1.01.96l.6 1.03c.49.88-.06 1.98-1.06 2.1l-1.18.15c-.47.06-.95-.02-1.37-.24L4.29 11.15a2 2 0 0 1-.52-.38Z',
}
