import { useTranslation } from 'react-i18next'
import { CallButton } from '#src/ui/actions/button.tsx'
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
        <CallButton phone={helpline.freeCall} label={contactWords('callHelpline')} />
      </div>
    )
  )
}
