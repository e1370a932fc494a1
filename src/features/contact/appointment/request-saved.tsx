import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { sendsWhenClosed } from '#src/data/engine/background-sync.ts'
import { useIntent } from '#src/data/outbox.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useReason } from '#src/shared/outbox/state/intent-reason.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { Urgent } from '#src/features/contact/appointment/urgent.tsx'

interface RequestSavedProps {
  /** Of the intent. */
  id: string
  isUrgent: boolean
  onClose: () => void
}

/** Comes when the request is on the device, says what is true then, and goes on saying it while it stands. */
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

/** What is said of a request that the citizen has just sent: thanks only with the receipt, failure only for a refusal. */
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
