import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { DiscardDialog } from './cancel-intent.tsx'
import { canResubmit } from './can-resubmit.ts'
import { StoppedChoices, StoppedHelpline } from './stopped-choices.tsx'
import './needs-you.css'

interface NeedsYouProps {
  intent: IntentView
  /** What it is about, where nothing around it says so. */
  title?: string
  /** What was asked for. */
  lead?: string
  /** The way to say it differently, where there is one. */
  children?: Elements
}

/** What the service did not take, as a decision: the reason in plain words, then the choices. */
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
