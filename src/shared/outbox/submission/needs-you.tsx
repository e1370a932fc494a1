import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { DiscardDialog } from './cancel-intent.tsx'
import { StoppedChoices, StoppedHelpline } from './stopped-choices.tsx'
import { intentReason } from '#src/shared/outbox/state/intent-reason.ts'
import './needs-you.css'

interface NeedsYouProps {
  intent: IntentView
  /** The subject, if nothing around it names it. */
  title?: string
  /** What was asked for. */
  lead?: string
  /** A link or button to submit a changed version, if there is one. */
  children?: Elements
}

/** A refused intent: the reason in plain words, then the choices. */
export function NeedsYou({ intent, title, lead, children }: NeedsYouProps) {
  const { t } = useTranslation('submission')
  const [isAsking, setAsking] = useState(false)
  const { refusal } = intent
  return (
    <div className="needs-you">
      {title && <h2 className="h5">{title}</h2>}
      {lead && <p className="small">{lead}</p>}
      <p className="needs-you-reason">
        <IntentStatus intent={intent} />
      </p>
      {refusal?.detail && isDetailShown(refusal.type) && <p className="meta needs-you-detail">{refusal.detail}</p>}
      <StoppedHelpline intent={intent} />
      <div className="needs-you-choices">
        <StoppedChoices intent={intent} />
        {canResubmit(intent) && children}
        <Button kind="edge" size="small" onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
        <ButtonLink kind="quiet" size="small" to={pathTo('representationOverview')}>
          {t('contact')}
        </ButtonLink>
      </div>
      {isAsking && <DiscardDialog intent={intent} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Of what could not be taken as it stands, the service says what. */
function isDetailShown(type: NonNullable<IntentView['refusal']>['type']): boolean {
  return type === 'abroad:invalid' || type === 'abroad:key-reused' || type === 'abroad:too-large'
}

type Refused = Pick<IntentView, 'refusal' | 'intent'>

/**
 * What a citizen can do about a refusal besides discarding it. `change`: submit it again, changed or not; `look`: open its subject, which is over or
 * already answered; null: nothing. The only place that decides this, for the item, the requests and Activity.
 */
export function nextStep({ refusal, intent }: Refused): 'change' | 'look' | null {
  if (refusal === null) return null
  const reason = intentReason(refusal, intent.kind)
  switch (reason) {
    case 'full':
    // A new message reopens an archived conversation if the citizen asks for it.
    case 'closed-chat':
    case 'closed-day':
    case 'date-passed':
    case 'changed-elsewhere':
    case 'cancelled':
    case 'invalid':
    case 'too-old':
    case 'other':
      return 'change'
    case 'closed-event':
    case 'closed-survey':
    case 'already':
      return 'look'
    case 'closed-alert':
    case 'gone':
    case 'not-found':
    // Written by a newer version of the app, and not replaced by a submission of this one.
    case 'unreadable':
    // Can be retried unchanged.
    case 'stopped':
      return null
  }
}

export const canResubmit = (refused: Refused): boolean => nextStep(refused) === 'change'
