import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/app/routes.ts'
import { RowLink } from '#src/ui/row.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { Section } from '#src/ui/section.tsx'
import './settings.css'

const stored = ['privacyStored1', 'privacyStored2', 'privacyStored3', 'privacyStored4'] as const
const sent = ['privacySent1', 'privacySent2', 'privacySent3'] as const
const notDone = ['privacyNot1', 'privacyNot2'] as const

export function PrivacyScreen() {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('privacy')} parent="settingsOverview">
      <div className="settings settings-text">
        <p>{t('privacyLead')}</p>
        <Section title={t('privacyStored')}>
          <Bullets lines={stored.map((key) => t(key))} />
        </Section>
        <Section title={t('privacySent')}>
          <Bullets lines={sent.map((key) => t(key))} />
        </Section>
        <Section title={t('privacyNot')}>
          <Bullets lines={notDone.map((key) => t(key))} />
        </Section>
        <Section title={t('privacyYours')}>
          <p>{t('privacyYoursText')}</p>
          <RowLink to={pathTo('offlineSettings')} icon="hard-drive" title={t('offline')} />
        </Section>
      </div>
    </Screen>
  )
}

function Bullets({ lines }: { lines: string[] }) {
  return (
    <ul className="settings-bullets">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
