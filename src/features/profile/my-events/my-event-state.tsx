import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { IntentStatus } from '#src/outbox/state/intent-status.tsx'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import '#src/outbox/submission/submission-panel.css'

/** How far what was said about the event has come; where nothing is under way, what the service knows. */
export function MyEventState({ intent }: { intent: IntentView | null }) {
  const { t } = useTranslation('submission')
  return (
    <div className="my-event-state">
      {intent ? (
        <IntentStatus intent={intent} />
      ) : (
        <p className="said-known">
          <StatusMark name="received" size={16} />
          {t('registeredAlready')}
        </p>
      )}
    </div>
  )
}
