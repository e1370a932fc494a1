import { useTranslation } from 'react-i18next'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Helpline } from '#contract/guide/guide.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { pathTo } from '#src/routes.ts'
import { useIsCountrySettled, useMainRepresentation } from '#src/data/contact/contact.ts'
import { type EmergencyView, useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useSession, useProfile } from '#src/data/session/session.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { Figures, NumberDoubts } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { RowLink } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton, useWaits } from '#src/shared/screen/skeleton.tsx'
import { useNotificationCounts } from '#src/data/contact/notifications.ts'
import { emergencyFigures } from '#src/shared/ui/text/phone-numbers.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { Panel, Tile, Tiles } from '#src/shared/ui/blocks/panel.tsx'
import { RepresentationsScreen } from './representations.tsx'
import { useOpenRequests, useContactOptions } from './representation/contact-options.ts'
import type { Country, Evidence, Representation } from '#contract/contact/representation.ts'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { evidenceDate, useEvidenceWords } from '#src/shared/ui/text/evidence.ts'
import { OpeningStatus } from './opening-hours-section.tsx'
import './contact.css'

/** Whom to reach: the helpline first, then the representation, then the numbers of the country. `?all` is the list of all representations. */
export function ContactOverview() {
  const [parameters] = useSearchParams()
  return parameters.has('all') ? <RepresentationsScreen /> : <Overview />
}

function Overview() {
  const { t } = useTranslation('contact')
  const emergency = useEmergency()
  const main = useMainRepresentation()
  // Two reads, one after the other: both of the same country.
  const isOneCountry = emergency !== undefined && emergency.country?.iso2 === main?.country?.iso2
  const waits = useWaits(useIsCountrySettled(main) && isOneCountry)
  return (
    <Screen title={t('title')}>
      <div className="contact contact-overview">
        <HelplineCard helpline={emergency?.helpline ?? helplineNumbers} />
        {waits ? (
          <Skeleton />
        ) : (
          <WithNews yours={main && <YourRepresentation country={main.country} representation={main.representation} />}>
            {emergency && <NumbersSection {...emergency} />}
            <RowLink to={pathTo('emergencyOverview')} icon="siren" isEmergency title={t('emergencyPages')} sub={t('emergencyPagesSub')} />
            <RowLink to={pathTo('emergencyCard')} icon="circle-alert" title={t('card')} sub={t('cardSub')} />
            <LoginSection />
          </WithNews>
        )}
      </div>
    </Screen>
  )
}

function LoginSection() {
  const { t } = useTranslation('contact')
  if (useSession().state === 'logged-in') return null
  return (
    <Section title={t('promptTitle')}>
      <p className="small">{t('promptText')}</p>
      <div className="representation-note">
        <ButtonLink kind="second" icon="log-in" to={`${pathTo('login')}?redirect=contactOverview`}>
          {t('logIn')}
        </ButtonLink>
      </div>
    </Section>
  )
}

const ContactNews = lazy(async () => {
  const { ContactNews: News } = await import('./contact-news.tsx')
  return { default: News }
})

/** What is new or open, before the rest of the screen, which waits for it. Nothing is fetched where there is neither. In wide windows beside the helpline. */
function WithNews({ yours, children }: { yours: Elements; children: Elements }) {
  const counts = useNotificationCounts()
  const open = useOpenRequests()
  const waits = useWaits(counts !== undefined && open !== undefined)
  const [hadNews, setHadNews] = useState(false)
  const hasNews = open?.length || Object.values(counts ?? {}).some((count) => count > 0)
  if (hasNews && !hadNews) setHadNews(true)
  if (waits) return null
  return (
    <Suspense>
      <div className="contact-yours">
        {counts && hadNews && <ContactNews counts={counts} open={open ?? []} />}
        {yours}
      </div>
      <div className="contact-help">{children}</div>
    </Suspense>
  )
}

function NumbersSection({ country, numbers, helpline }: Pick<EmergencyView, 'country' | 'numbers' | 'helpline'>) {
  const { t } = useTranslation('contact')
  const { language } = useLocale()
  const known = numbers ? emergencyFigures(numbers) : []
  if (!country || !numbers || known.length === 0) return null
  return (
    <Section title={t('emergencyNumbersOf', { country: country.names[language] })} isTight>
      <Figures items={known.map((figure) => ({ label: t(figure.service), numbers: figure.numbers }))} />
      <NumberDoubts numbers={numbers} helpline={helpline} />
    </Section>
  )
}

function HelplineCard({ helpline }: { helpline: Helpline }) {
  const { t } = useTranslation('contact')
  return (
    <Panel label={t('helpline')} isEmergency>
      <div className="helpline-card">
        <p className="helpline-label">{t('helpline')}</p>
        <h2 className="h3 helpline-title">{t('helplineTitle')}</h2>
        <p className="small">{t('helplineText')}</p>
        <HelplineCall helpline={helpline} label={t('freeCall')} />
        <SomeLink className="helpline-how" to={pathTo('helplineOverview')}>
          {t('helplineMore')}
        </SomeLink>
      </div>
    </Panel>
  )
}

function YourRepresentation({ country, representation }: { country: Country | null; representation: Representation | null }) {
  const { t } = useTranslation('contact')
  return (
    <Section title={t('yourRepresentation')} more={{ to: `${pathTo('contactOverview')}?all`, label: t('all') }} isTight>
      {representation ? <Post representation={representation} /> : <NoPost country={country} />}
    </Section>
  )
}

function Post({ representation }: { representation: Representation }) {
  const { t } = useTranslation('contact')
  const { language } = useLocale()
  const ways = useContactOptions(representation, { isMain: true })
  const numberNote = useNumberNote(representation.evidence?.phone)
  const own = useProfile()?.representations.find((entry) => entry.isMainRepresentation)
  const card =
    own?.id === representation.id ? pathTo('representationOverview') : pathTo('representationCard', { repCode: representation.repCode })
  return (
    <>
      <SomeLink className="representation-link" to={card}>
        <span className="h3">{representation.names[language]}</span>
        <OpeningStatus representation={representation} />
      </SomeLink>
      <Tiles>
        {ways?.chat && <Tile to={ways.chat} icon="message-circle" label={t('chat')} />}
        {ways?.appointment && <Tile to={ways.appointment} icon="calendar-plus" label={t('appointment')} />}
        {representation.phone !== null ? (
          <Tile href={telAddress(representation.phone)} icon="phone" label={t('call')} />
        ) : (
          <Tile to={pathTo('helplineOverview')} icon="phone" label={t('helpline')} />
        )}
        <Tile to={card} icon="map-pin" label={t('findUs')} />
      </Tiles>
      {representation.phone === null && (
        <p className="small representation-note">
          {!representation.closed && <span>{`${t('phoneUnknown')}. `}</span>}
          <span>{t('phoneUnknownText')}</span>
        </p>
      )}
      {numberNote !== null && (
        <p className="small representation-note">
          <span>{numberNote}</span> {t('noAnswer')}
        </p>
      )}
    </>
  )
}

/** "Number as of May 2021." if a page of the FDFA names it, otherwise how well it is confirmed; null without evidence. */
function useNumberNote(evidence: Evidence | undefined): string | null {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const words = useEvidenceWords()
  if (!evidence) return null
  const date = evidenceDate(evidence.asOf, locale)
  return evidence.support === 'fdfa' && date !== null ? t('numberOf', { date }) : words(evidence)
}

function NoPost({ country }: { country: Country | null }) {
  const { t } = useTranslation('contact')
  const { language } = useLocale()
  if (country?.iso2 === 'CH') return <p className="small">{t('inSwitzerland')}</p>
  if (country) return <p className="small">{t('noRepresentation', { country: country.names[language] })}</p>
  return (
    <>
      <p className="small">{t('noCountry')}</p>
      <div className="representation-note">
        <ButtonLink kind="second" to={pathTo('LocationFormOverview')}>
          {t('chooseCountry')}
        </ButtonLink>
      </div>
    </>
  )
}
