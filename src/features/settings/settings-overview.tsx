import { useTranslation } from 'react-i18next'
import { additions } from '#src/additions.ts'
import { pathTo } from '#src/routes.ts'
import { useMainRepresentation } from '#src/data/contact/contact.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { useServiceVersion } from '#src/data/status.ts'
import { languageNames } from '#src/shared/ui/text/use-format.ts'
import { useInstall } from '#src/shared/platform/update/install.ts'
import { installWords } from './install-words.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useSession } from '#src/data/session/session.ts'
import { pushState } from '#src/data/push.ts'
import { usePush } from '#src/data/browser-push.ts'
import './settings.css'

export function SettingsOverview() {
  const { t } = useTranslation('settings')
  const version = useServiceVersion()
  return (
    <Screen title={t('title')} parent="lastRoot">
      <div className="settings">
        <General />
        <Section title={t('thisDevice')}>
          <Rows>
            <RowLink to={pathTo('offlineSettings')} icon="hard-drive" title={t('offline')} sub={t('offlineSub')} />
            <InstallRow />
          </Rows>
        </Section>
        <AccountSection />
        <Section title={t('about')}>
          <Rows>
            <RowLink to={pathTo('legalDisclosure')} icon="scale" title={t('legal')} />
            <RowLink to={pathTo('privacySettings')} icon="shield" title={t('privacy')} />
            <RowLink to={pathTo('cookieSettings')} icon="cookie" title={t('cookies')} />
            <RowLink to={pathTo('accessibilityStatement')} icon="person-standing" title={t('accessibility')} />
          </Rows>
          <p className="meta settings-version">{`${t('version')} ${version}`}</p>
          {additions.SettingsEnd && <additions.SettingsEnd />}
        </Section>
      </div>
    </Screen>
  )
}

function General() {
  const { t } = useTranslation('settings')
  const { language, colourScheme } = useSettings()
  const country = useMainRepresentation()?.country
  return (
    <Section title={t('general')}>
      <Rows>
        <RowLink to={pathTo('appSettings')} icon="languages" title={t('app')} sub={`${languageNames[language]}, ${t(colourScheme)}`} />
        <RowLink
          to={pathTo('LocationFormOverview')}
          icon="globe"
          title={t('country')}
          sub={country ? country.names[language] : t('countryNone')}
        />
        <NotificationsRow />
      </Rows>
    </Section>
  )
}

/** The way to install it at any time, while it is not: here stands how the browser's menu does it, or "Am I ready?" has the button. */
function InstallRow() {
  const { t } = useTranslation('settings')
  const state = useInstall()
  if (state === 'running' || state === 'installed') return null
  return <RowLink to={pathTo('offlineSettings')} icon="download" title={t('installApp')} sub={t(installWords(state))} />
}

/** The way in, or the two ways out. */
function AccountSection() {
  const { t } = useTranslation('settings')
  const { state } = useSession()
  return (
    <Section title={t('account')}>
      <Rows>
        {state === 'logged-in' ? (
          <>
            <RowLink to={pathTo('ownDevices')} icon="shield" title={t('devices')} sub={t('devicesSub')} />
            <RowLink to={pathTo('logout')} icon="log-out" title={t('logOut')} sub={t('logOutSub')} />
            <RowLink to={pathTo('accountDeletion')} icon="trash" title={t('deleteAccount')} sub={t('deleteAccountSub')} />
          </>
        ) : (
          <RowLink to={pathTo('login')} icon="log-in" title={t('logIn')} sub={t('logInSub')} />
        )}
      </Rows>
    </Section>
  )
}

/** The way to the notification settings, and how they stand. */
function NotificationsRow() {
  const { t } = useTranslation(['push', 'settings'])
  const state = pushState(usePush(), useSession().state === 'logged-in')
  return <RowLink to={pathTo('notificationSettings')} icon="bell" title={t('settings:notifications')} sub={t(`brief-${state}`)} />
}
