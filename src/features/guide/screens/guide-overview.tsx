import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuideOverview as GuideView } from '#store/guide/views.ts'
import type { CategoryId } from '#contract/guide/guide.ts'
import { pathTo } from '#src/routes.ts'
import { useGuide, useTopicIndex } from '#src/data/guide/guide.ts'
import { useUnread } from '#src/data/guide/packs.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { useCheckedAt, useConnection } from '#src/data/device/status.ts'
import { Freshness } from '#src/ui/status/freshness.tsx'
import { strictestCategory } from '#src/ui/format/max-age.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { SearchBox } from '#src/ui/search/search-box.tsx'
import { Section } from '#src/screen/section.tsx'
import { Skeleton, useWaits } from '#src/screen/skeleton.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { CountryGlance, CountryLine, CountryQuestion } from '#src/features/guide/country/country-section.tsx'
import { PartnerSection } from '#src/features/guide/partners/partner-section.tsx'
import { isCutOff } from '#src/ui/actions/cut-off.tsx'
import { UpdatedMark } from '#src/features/guide/topic-rows.tsx'
import { HeldPack } from '#src/features/guide/held-pack.tsx'
import { TopicsComing } from '#src/features/guide/not-here.tsx'
import { useSearchKeys, useSearchPart, useSearchTerm } from '#src/features/guide/search/use-search.ts'
import type { IconName } from '#src/ui/pictures/icon.tsx'
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
              checkedAt={guide.confirmedAt}
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

const categoryIcons: Record<CategoryId, IconName> = {
  currentNews: 'newspaper',
  emigration: 'plane-takeoff',
  everydayLife: 'home',
  familyAndNationality: 'users',
  emergencySituation: 'siren',
  retirement: 'armchair',
  death: 'flower',
  remigration: 'plane-landing',
}
