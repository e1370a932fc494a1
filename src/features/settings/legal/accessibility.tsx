import { useTranslation } from 'react-i18next'
import { Screen } from '#src/screen/screen.tsx'
import { HelplineRows } from './helpline-rows.tsx'
import { LegalSection } from './legal-section.tsx'
import '#src/features/settings/settings.css'

/** The statement that eCH-0059 asks for, with what is known to be missing and where to say so. */
export function AccessibilityScreen() {
  const { t } = useTranslation(['legal', 'settings'])
  return (
    <Screen title={t('settings:accessibility')} parent="settingsOverview">
      <div className="settings settings-text">
        <p>{t('accessibility.lead')}</p>
        <LegalSection title={t('accessibility.standard.title')} lines={t('accessibility.standard.lines', { returnObjects: true })} />
        <LegalSection isList title={t('accessibility.done.title')} lines={t('accessibility.done.lines', { returnObjects: true })} />
        <LegalSection isList title={t('accessibility.limits.title')} lines={t('accessibility.limits.lines', { returnObjects: true })} />
        <LegalSection title={t('accessibility.feedback.title')} lines={t('accessibility.feedback.lines', { returnObjects: true })}>
          <HelplineRows />
        </LegalSection>
      </div>
    </Screen>
  )
}
