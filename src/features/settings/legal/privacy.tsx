import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { HelplineRows } from './helpline-rows.tsx'
import { LegalSection } from './legal-section.tsx'
import '#src/features/settings/settings.css'

const sections = ['device', 'sent', 'statistics', 'push', 'others', 'duration', 'leaving'] as const

/** What the app really does with what it knows. A change of that is a change of these words, and maybe of what is consented to. */
export function PrivacyScreen() {
  const { t } = useTranslation(['legal', 'settings'])
  return (
    <Screen title={t('settings:privacy')} parent="settingsOverview">
      <div className="settings settings-text">
        <p>{t('privacy.lead')}</p>
        <LegalSection title={t('privacy.responsible.title')} lines={t('privacy.responsible.lines', { returnObjects: true })}>
          <Rows>
            <RowLink to={pathTo('legalDisclosure')} icon="scale" title={t('settings:legal')} />
          </Rows>
        </LegalSection>
        {sections.map((name) => (
          <LegalSection key={name} isList title={t(`privacy.${name}.title`)} lines={t(`privacy.${name}.lines`, { returnObjects: true })} />
        ))}
        <LegalSection title={t('privacy.rights.title')} lines={t('privacy.rights.lines', { returnObjects: true })}>
          <Rows>
            <RowLink to={pathTo('cookieSettings')} icon="cookie" title={t('settings:cookies')} />
            <RowLink to={pathTo('offlineSettings')} icon="hard-drive" title={t('settings:offline')} />
          </Rows>
          <HelplineRows />
        </LegalSection>
      </div>
    </Screen>
  )
}
