import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { LegalSection } from './legal-section.tsx'
import '#src/features/settings/settings.css'

const legalNotice = { version: '3.3.6', date: '16.09.2025' }
const sections = ['responsible', 'purpose', 'liability', 'links', 'rights'] as const
const sources = ['representations', 'countries', 'numbers', 'maps', 'font', 'icons', 'software'] as const

export function LegalScreen() {
  const { t } = useTranslation(['legal', 'settings'])
  return (
    <Screen title={t('settings:legal')} parent="settingsOverview">
      <div className="settings settings-text">
        <p className="small num">{t('legal.version', legalNotice)}</p>
        {sections.map((name) => (
          <LegalSection key={name} title={t(`legal.${name}.title`)} lines={t(`legal.${name}.lines`, { returnObjects: true })} />
        ))}
        <Section title={t('legal.sources')}>
          <p className="small">{t('legal.sourcesText')}</p>
          {sources.map((source) => (
            <div key={source} className="legal-source">
              <h3 className="h5">{t(`legal.source.${source}.title`)}</h3>
              <p className="small">{t(`legal.source.${source}.text`)}</p>
            </div>
          ))}
        </Section>
        <Rows>
          <RowLink href={`${location.origin}/licences.txt`} icon="scale" title={t('legal.licences')} />
          <RowLink to={pathTo('privacySettings')} icon="shield" title={t('settings:privacy')} />
          <RowLink to={pathTo('accessibilityStatement')} icon="person-standing" title={t('settings:accessibility')} />
        </Rows>
      </div>
    </Screen>
  )
}
