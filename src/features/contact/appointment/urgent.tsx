import { useTranslation } from 'react-i18next'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { useEmergency } from '#src/data/guide/guide.ts'

/** A request may wait for the line, and then for an answer: who needs help now calls. */
export function Urgent() {
  const { t } = useTranslation('appointment')
  const { t: contactWords } = useTranslation('contact')
  const helpline = useEmergency()?.helpline
  return (
    helpline && (
      <div className="appointment-urgent">
        <p className="small">{t('urgent')}</p>
        <HelplineCall helpline={helpline} label={contactWords('callHelpline')} />
      </div>
    )
  )
}
