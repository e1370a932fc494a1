import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { sendsWhenClosed } from '#src/data/engine/background-sync.ts'
import { useIntent } from '#src/data/outbox.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useReason } from '#src/shared/outbox/state/intent-reason.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { useEmergency } from '#src/data/guide/guide.ts'

interface RequestSavedProps {
  /** The intent's id. */
  id: string
  isUrgent: boolean
  onClose: () => void
}

/** Opens when the request is stored on the device, and shows its state until it is closed. */
export function RequestSaved({ id, isUrgent, onClose }: RequestSavedProps) {
  const { t } = useTranslation('appointment')
  const { t: uiWords } = useTranslation('ui')
  const reason = useReason()
  const intent = useIntent(id) ?? null
  const news = requestResult(intent)
  return (
    <Dialog title={t(`${news}Title`)} onClose={onClose} actions={<Button onClick={onClose}>{uiWords('close')}</Button>}>
      <div className="request-saved" aria-live="polite">
        <p>{t(news === 'saved' && !sendsWhenClosed ? 'savedOpenText' : `${news}Text`)}</p>
        {news === 'failed' && intent && <p>{reason(intent)}</p>}
        {news !== 'failed' && intent && intent.stage !== 'saved' && <IntentStatus intent={intent} />}
      </div>
      {isUrgent && news !== 'sent' && <Urgent />}
    </Dialog>
  )
}

/** The state shown after a submission: thanks only with the receipt, failure only after a refusal. */
export function requestResult(intent: Pick<IntentView, 'stage' | 'end'> | null): 'saved' | 'sent' | 'failed' {
  switch (intent?.stage) {
    case 'needs-you':
      return 'failed'
    case 'received':
      return intent.end === 'applied' ? 'sent' : 'saved'
    case 'answered':
    case 'sending':
    case 'saved':
    case undefined:
      return 'saved'
  }
}

/** A request may wait for a network and then for an answer, so anyone who needs help now should call. */
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
