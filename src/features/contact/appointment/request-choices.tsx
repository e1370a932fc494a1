import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { DiscardDialog } from '#src/shared/outbox/submission/cancel-intent.tsx'
import { StoppedChoices } from '#src/shared/outbox/submission/stopped-choices.tsx'
import { canResubmit } from '#src/shared/outbox/submission/needs-you.tsx'
import type { AppointmentView, IntentView } from '#store/rows/views.ts'
import '#src/shared/outbox/submission/needs-you.css'

export interface ChoicesProps {
  request: AppointmentView
  /** Null where the device does not know it. */
  representation: Representation | null
  /** Takes the request into the form; null where there is none. */
  onEdit: ((request: AppointmentView) => void) | null
}

/** What the service did not take: the failure in the specification's words, the reason, and what the citizen can do. */
export function Decision({ request, representation, onEdit }: ChoicesProps) {
  const { t } = useTranslation('appointment')
  const { t: saidWords } = useTranslation('submission')
  const [isAsking, setAsking] = useState(false)
  const { intent } = request
  if (!intent) return null
  return (
    <div className="needs-you request-decision">
      <p className="h5">{t('failedTitle')}</p>
      <p className="small">{t('failedText')}</p>
      <p className="needs-you-reason" role="status">
        <IntentStatus intent={intent} />
      </p>
      <div className="needs-you-choices">
        <StoppedChoices intent={intent} />
        {onEdit && canResubmit(intent) && (
          <Button kind="second" size="small" onClick={() => onEdit(request)}>
            {isDateAtFault(intent) ? t('editDate') : t('edit')}
          </Button>
        )}
        <Button kind="edge" size="small" onClick={() => setAsking(true)}>
          {saidWords('discard')}
        </Button>
        <Call representation={representation} />
      </div>
      {isAsking && <DiscardDialog intent={intent} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** After a no of the representation: another day, or a call. */
export function Declined({ request, representation, onEdit }: ChoicesProps) {
  const { t } = useTranslation('appointment')
  return (
    <div className="buttons request-choices">
      {onEdit && (
        <Button kind="edge" size="small" onClick={() => onEdit(request)}>
          {t('askAgain')}
        </Button>
      )}
      <Call representation={representation} />
    </div>
  )
}

function Call({ representation }: { representation: Representation | null }) {
  const { t } = useTranslation('contact')
  const target = representation?.phone ? { href: telAddress(representation.phone) } : { to: pathTo('helplineOverview') }
  return (
    <ButtonLink kind="quiet" size="small" {...target}>
      {t(representation?.phone ? 'call' : 'helpline')}
    </ButtonLink>
  )
}

function isDateAtFault({ refusal }: IntentView): boolean {
  return refusal?.type === 'abroad:date-passed' || refusal?.type === 'abroad:closed'
}
