import { useTranslation } from 'react-i18next'
import { Screen } from '#src/ui/screen.tsx'
import { Section } from '#src/ui/section.tsx'
import './settings.css'

const legalNotice = { version: '3.3.6', date: '16.09.2025' }
const sources = ['representations', 'countries', 'numbers', 'maps', 'font', 'icons', 'software'] as const

export function LegalScreen() {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('legal')} parent="settingsOverview">
      <div className="settings settings-text">
        <p className="small num">{t('legalVersion', legalNotice)}</p>
        <Section title={t('legalResponsible')}>
          <p>{t('legalResponsibleText')}</p>
        </Section>
        <Section title={t('legalLiability')}>
          <p>{t('legalLiabilityText1')}</p>
          <p>{t('legalLiabilityText2')}</p>
          <p>{t('legalLinks')}</p>
        </Section>
        <Section title={t('legalSources')}>
          <p className="small">{t('legalSourcesText')}</p>
          {sources.map((source) => (
            <div key={source} className="legal-source">
              <h3 className="h5">{t(`source-${source}`)}</h3>
              <p className="small">{t(`source-${source}Text`)}</p>
            </div>
          ))}
        </Section>
      </div>
    </Screen>
  )
}
