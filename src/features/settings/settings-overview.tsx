import { useTranslation } from 'react-i18next'
import { additions } from '#src/additions.ts'
import { pathTo } from '#src/routes.ts'
import { useMainRepresentation } from '#src/data/contact/contact.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { useServiceVersion } from '#src/data/device/status.ts'
import { languageNames } from '#src/ui/format/language-names.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { AccountSection } from './account/account-section.tsx'
import { NotificationsRow } from './notifications/notifications-row.tsx'
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
          <p className="meta">
            {t('version')} {version}
          </p>
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
