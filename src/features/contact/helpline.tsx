import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { HelplineRows } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { RowLink, Rows, Facts } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section, Dock } from '#src/shared/screen/section.tsx'
import './contact.css'

const ready = ['readyName', 'readyPlace', 'readyPhone', 'readyWhat', 'readyPassport'] as const
const dialling = ['dialPlus', 'dialFixed', 'dialLocal'] as const

export function HelplineScreen() {
  const { t } = useTranslation('contact')
  const helpline = useEmergency()?.helpline ?? helplineNumbers
  return (
    <Screen
      title={t('helpline')}
      parent="contactOverview"
      isEmergency
      dock={
        <Dock>
          <HelplineCall helpline={helpline} label={t('freeCall')} />
        </Dock>
      }
    >
      <div className="contact">
        <p className="h4">{t('helplineTitle')}</p>
        <Rows>
          <HelplineRows helpline={helpline} label={t('freeCall')} />
        </Rows>
        <Facts
          items={[
            { label: t('hours'), content: t('hoursAlways') },
            { label: t('cost'), content: t('costText') },
          ]}
        />
        <Section title={t('haveReady')}>
          <Bullets lines={ready.map((key) => t(key))} />
        </Section>
        <Section title={t('howToDial')}>
          <Bullets lines={dialling.map((key) => t(key))} />
          <RowLink to={pathTo('emergencyOverview')} icon="siren" isEmergency title={t('emergencyPages')} sub={t('emergencyPagesSub')} />
        </Section>
      </div>
    </Screen>
  )
}

function Bullets({ lines }: { lines: string[] }) {
  return (
    <ul className="bullets">
      {lines.map((line, place) => (
        <li key={place}>{line}</li>
      ))}
    </ul>
  )
}
