import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { pathTo } from '#src/routes.ts'
import { useIsCountrySettled, useMainRepresentation } from '#src/data/contact/contact.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useSession } from '#src/data/session/session.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { RowLink } from '#src/ui/blocks/row.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { useWaits } from '#src/screen/use-waits.ts'
import { HelplineCard } from './helpline-card.tsx'
import { WithNews } from './news/with-news.tsx'
import { NumbersSection } from './numbers-section.tsx'
import { RepresentationsScreen } from './representations.tsx'
import { YourRepresentation } from './your-representation.tsx'
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
      <div className="contact">
        <HelplineCard helpline={emergency?.helpline ?? helplineNumbers} />
        {waits ? (
          <Skeleton />
        ) : (
          <WithNews>
            {main && <YourRepresentation country={main.country} representation={main.representation} />}
            {emergency && <NumbersSection country={emergency.country} numbers={emergency.numbers} />}
            <RowLink to={pathTo('emergencyOverview')} icon="siren" isEmergency title={t('emergencyPages')} sub={t('emergencyPagesSub')} />
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
      <div className="post-note">
        <ButtonLink kind="second" icon="log-in" to={`${pathTo('login')}?redirect=contactOverview`}>
          {t('logIn')}
        </ButtonLink>
      </div>
    </Section>
  )
}
