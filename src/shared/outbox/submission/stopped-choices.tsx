import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useSendNow } from '#src/shared/outbox/connection/use-send-now.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { HelplineLinks } from '#src/shared/ui/actions/helpline-call.tsx'
import { useIntentExport } from './use-intent-export.ts'

/** "Retry" and "Export" for an intent that a failed assertion has stopped. Nothing for any other. */
export function StoppedChoices({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('intent')
  const { isSending, send } = useSendNow()
  const exportIntents = useIntentExport()
  if (intent.refusal?.failed === undefined) return null
  return (
    <>
      <Button kind="second" size="small" disabled={isSending} onClick={() => void send(intent.id)}>
        {t('retry')}
      </Button>
      <Button kind="quiet" size="small" icon="download" onClick={() => exportIntents([intent])}>
        {t('export')}
      </Button>
    </>
  )
}

/** Both numbers of the helpline, for a check-in that a failed assertion has stopped. */
export function StoppedHelpline({ intent: { intent, refusal } }: { intent: IntentView }) {
  const body = intent.kind === 'check-in' && refusal?.failed !== undefined ? intent.body : null
  const helpline = useEmergency(body?.country)?.helpline ?? helplineNumbers
  if (!body) return null
  return (
    <p className="small">
      <HelplineLinks helpline={helpline} />
    </p>
  )
}
