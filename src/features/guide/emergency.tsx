import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#src/shared/platform/lazy-part.ts'
import type { EmergencyNumbers, Country, Representation } from '#contract/contact/representation.ts'
import type { Helpline } from '#contract/guide/guide.ts'
import { useAlerts } from '#src/data/alerts.ts'
import { type EmergencyView, useEmergency } from '#src/data/guide/guide.ts'
import { useVisitedCountry, useFollowedCountries } from '#src/data/guide/countries.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { pathTo } from '#src/routes.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Figures, NumberDoubts, HelplineRows } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { PlaceFinder } from '#src/shared/screen/place-finder.tsx'
import { NearestPost } from '#src/shared/screen/locate.tsx'
import { EmergencyTag, HelplineDock } from './helpline-dock.tsx'
import { TopicRows } from './topic-rows.tsx'
import { emergencyFigures, spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { useEvidenceWords } from '#src/shared/ui/text/evidence.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import './emergency.css'
import './guide.css'

const PrintAll = lazyPart(() => import('./article/print-all.tsx').then((module) => module.PrintAll))

/** Numbers, what to do, whom to call: for the citizen's country, or for the one they are travelling in. */
export function EmergencyScreen() {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const [visited, setVisited] = useVisitedCountry()
  const home = useEmergency()?.country ?? null
  const shown = useEmergency(visited ?? undefined)
  const country = shown?.country ?? null
  return (
    <Screen
      title={country ? t('emergencyIn', { country: country.names[language] }) : t('emergency')}
      parent="guideOverview"
      isDetailTitle
      isEmergency
      eyebrow={<EmergencyTag words={t('emergencySubNumbers')} />}
      dock={<HelplineDock confirmedAt={shown?.confirmedAt ?? null} />}
    >
      <div className="guide-narrow">
        {shown ? (
          <>
            <WhichCountry
              key={country?.iso2}
              isKnown={country !== null}
              chosen={country?.iso2 ?? null}
              home={home && home.iso2 !== country?.iso2 ? home.names[language] : null}
              onVisit={(iso2) => setVisited(iso2 === home?.iso2 ? null : iso2)}
            />
            <FollowedPlaces shown={country?.iso2 ?? null} onVisit={(iso2) => setVisited(iso2 === home?.iso2 ? null : iso2)} />
            <Content view={shown} />
            <WayToAlerts />
            {/* Without topics there is nothing to print, and they would push it down. */}
            {shown.topics.length > 0 && (
              <Suspense>
                <PrintAll view={shown} />
              </Suspense>
            )}
          </>
        ) : (
          <Skeleton />
        )}
      </div>
    </Screen>
  )
}

function Content({ view }: { view: EmergencyView }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const { country, numbers, representation, helpline, topics } = view
  return (
    <>
      {country && (
        <Section title={t('numbersIn', { country: country.names[language] })} isTight>
          <EmergencyNumbersList numbers={numbers} country={country.names[language]} helpline={helpline} />
        </Section>
      )}
      {country && <RepresentationInCharge representation={representation} country={country} />}
      <NearestPost except={representation?.repCode ?? null} />
      {topics.map((group) => (
        <Section key={group.name} title={group.label || t('whatToDo')}>
          <TopicRows categoryId="emergencySituation" topics={group.subTopics} />
        </Section>
      ))}
    </>
  )
}

/** What stands on every screen now, and what was read before. */
function WayToAlerts() {
  const { t } = useTranslation('guide')
  const held = useAlerts()
  return held && held.alerts.length > 0 && <RowLink to={pathTo('alerts')} icon="info" title={t('alerts')} />
}

interface WhichCountryProps {
  isKnown: boolean
  chosen: string | null
  /** The citizen's own country, where another is shown. */
  home: string | null
  /** Null: back to the own country. */
  onVisit: (iso2: string | null) => void
}

const shownWhileTyping = 6

/** Another country's numbers, for a day; the citizen's own country stays as it is. Where none is known the question stands open. */
function WhichCountry({ isKnown, chosen, home, onVisit }: WhichCountryProps) {
  const { t } = useTranslation('guide')
  const [isOpen, setOpen] = useState(!isKnown)
  return (
    <>
      {isKnown && (
        <div className="buttons">
          <Button kind="quiet" size="small" icon="map-pin" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('travelling')}
          </Button>
          {home !== null && (
            <Button kind="quiet" size="small" onClick={() => onVisit(null)}>
              {t('backHome', { country: home })}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <>
          <p className="small guide-lead">{t(isKnown ? 'travellingHint' : 'noCountryNumbers')}</p>
          <PlaceFinder chosen={chosen} limit={shownWhileTyping} onChoose={onVisit} />
        </>
      )}
    </>
  )
}

interface EmergencyNumbersListProps {
  numbers: EmergencyNumbers | null
  country: string
  helpline: Helpline
}

function EmergencyNumbersList({ numbers, country, helpline }: EmergencyNumbersListProps) {
  const { t } = useTranslation('guide')
  const figures = numbers ? emergencyFigures(numbers) : []
  if (!numbers || figures.length === 0) return <p className="small">{t('numbersUnknown', { country })}</p>
  return (
    <>
      <Figures items={figures.map(({ service, numbers: known }) => ({ label: t(service), numbers: known }))} />
      <NumberDoubts numbers={numbers} helpline={helpline} />
    </>
  )
}

interface FollowedPlacesProps {
  /** ISO code of the country on the screen. */
  shown: string | null
  onVisit: (iso2: string) => void
}

/** One tap to the emergency page of each other country that the citizen follows. */
function FollowedPlaces({ shown, onVisit }: FollowedPlacesProps) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const others = useFollowedCountries().filter(({ iso2 }) => iso2 !== shown)
  if (others.length === 0) return null
  return (
    <div className="buttons" role="group" aria-label={t('followedPlaces')}>
      {others.map(({ iso2, names }) => (
        <Button key={iso2} kind="edge" size="small" onClick={() => onVisit(iso2)}>
          {names[language]}
        </Button>
      ))}
    </div>
  )
}

function RepresentationInCharge({ representation, country }: { representation: Representation | null; country: Country }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const words = useEvidenceWords()
  const helpline = useEmergency()?.helpline ?? helplineNumbers
  return (
    <Section title={t('inCharge')}>
      {representation ? (
        <Rows>
          <RowLink
            to={pathTo('representationCard', { repCode: representation.repCode })}
            icon="map-pin"
            title={representation.names[language]}
            sub={representation.phone === null ? t('noPhone') : undefined}
          />
          {representation.phone !== null && (
            <RowLink
              href={telAddress(representation.phone)}
              icon="phone"
              title={
                <span className="num" translate="no">
                  {spacedPhone(representation.phone, country.callingCodes)}
                </span>
              }
              sub={words(representation.evidence?.phone)}
            />
          )}
          {representation.phone === null && <HelplineRows helpline={helpline} label={t('helplineCall')} />}
        </Rows>
      ) : (
        <p className="small">{t('noRepresentation')}</p>
      )}
    </Section>
  )
}
