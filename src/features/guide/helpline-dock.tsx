import { useTranslation } from 'react-i18next'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useConnection } from '#src/data/status.ts'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { Freshness } from '#src/shared/ui/status/freshness.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { Dock } from '#src/shared/screen/section.tsx'
import { pathTo } from '#src/routes.ts'
import './guide.css'
import './emergency.css'

/** The red call button within reach of the thumb, and the age of the screen's data. */
export function HelplineDock({ confirmedAt }: { confirmedAt: number | null }) {
  const { t } = useTranslation('guide')
  const helpline = useEmergency()?.helpline ?? helplineNumbers
  const connection = useConnection()
  return (
    <Dock>
      <div className="helpline-dock">
        <HelplineCall helpline={helpline} label={t('helplineCall')} />
        <Freshness confirmedAt={confirmedAt} category="emergencySituation" isOffline={isCutOff(connection)} prefix={t('onThisDevice')} />
      </div>
    </Dock>
  )
}

/** The siren and the screen's subject. `change`: text of the link to another country's numbers. */
export function EmergencyTag({ words, change }: { words: string; change?: string }) {
  return (
    <p className="emergency-tag">
      <Icon name="siren" size={20} />
      <span>{words}</span>
      {change !== undefined && (
        <SomeLink className="guide-change" to={pathTo('emergencyOverview')}>
          {change}
        </SomeLink>
      )}
    </p>
  )
}
