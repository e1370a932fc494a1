import { useTranslation } from 'react-i18next'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { useOwnProfile, useSession } from '#src/data/session/session.ts'
import { pathTo } from '#src/routes.ts'
import { useIsCountrySettled, useMainRepresentation } from '#src/data/contact/contact.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton, useWaits } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { CitizenProfile, DeviceSection, FavouritesRow } from './citizen-profile.tsx'
import './profile.css'

export function ProfileScreen() {
  const { state } = useSession()
  const own = useOwnProfile()
  if (state !== 'logged-in') return <VisitorProfile />
  return <CitizenProfile profile={own && own.profile} intent={own?.intent ?? null} />
}

/** The profile of a citizen who has not logged in: what is theirs on this device. */
function VisitorProfile() {
  const { t } = useTranslation('profile')
  const main = useMainRepresentation()
  const waits = useWaits(useIsCountrySettled(main))
  return (
    <Screen title={t('title')}>
      <div className="profile">
        <p className="h4">{t('welcome')}</p>
        <p className="small profile-welcome">{t('welcomeText')}</p>
        <ButtonLink icon="log-in" to={`${pathTo('login')}?redirect=user`}>
          {t('logIn')}
        </ButtonLink>
        {waits ? (
          <Skeleton bars={[40, 100, 64, 100]} />
        ) : (
          <>
            <Section title={t('yours')}>
              <Rows>
                <FavouritesRow />
                <CountryRow country={main?.country ?? null} />
                {main?.representation && <RepresentationRow representation={main.representation} />}
              </Rows>
            </Section>
            <DeviceSection />
          </>
        )}
      </div>
    </Screen>
  )
}

function CountryRow({ country }: { country: Country | null }) {
  const { t } = useTranslation('profile')
  const { language } = useLocale()
  const { isCountryGuessed } = useSettings()
  const sub = country ? `${country.names[language]}${isCountryGuessed ? `. ${t('countryGuessed')}` : ''}` : t('countryNone')
  return <RowLink to={pathTo('LocationFormOverview')} icon="globe" title={t('country')} sub={sub} />
}

function RepresentationRow({ representation }: { representation: Representation }) {
  const { t } = useTranslation('profile')
  const { language } = useLocale()
  return (
    <RowLink
      to={pathTo('representationCard', { repCode: representation.repCode })}
      icon="map-pin"
      title={t('representation')}
      sub={representation.names[language]}
    />
  )
}
