import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventFacts, IntentView } from '#store/rows/views.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { IntentStatus } from '#src/outbox/state/intent-status.tsx'
import { NeedsYou } from '#src/outbox/submission/needs-you.tsx'
import { usePeople } from '#src/outbox/submission/use-participants.ts'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import type { Registration } from './registration.ts'
import '#src/outbox/submission/submission-panel.css'

interface RegistrationPanelProps {
  ref: Ref<HTMLElement>
  event: EventFacts
  registration: Registration
  onChange: () => void
}

/** How the citizen's own registration stands; nothing where there is none. */
export function RegistrationPanel({ ref, event, registration, onChange }: RegistrationPanelProps) {
  const { t } = useTranslation('said')
  const wish = useWish()
  const { said, offer, free } = registration
  if (!said && !event.isRegistered) return null
  const place = { ref, tabIndex: -1, 'aria-label': t('yourRegistration') }
  const words = { title: t('yourRegistration'), lead: wish(event, said) }
  if (said?.stage === 'needs-you') {
    return (
      <section className="said-place" {...place}>
        <NeedsYou intent={said} {...words}>
          {offer === 'decide' && free !== 0 && (
            <Button kind="second" size="small" onClick={onChange}>
              {t('change')}
            </Button>
          )}
        </NeedsYou>
      </section>
    )
  }
  return (
    <section className="said-place said-panel" {...place}>
      <h2 className="h5">{words.title}</h2>
      <p className="small">{words.lead}</p>
      {said ? <IntentStatus intent={said} /> : <Known />}
    </section>
  )
}

/** Said on another device, or so long ago that this one keeps no receipt. */
function Known() {
  const { t } = useTranslation('said')
  return (
    <p className="said-known">
      <StatusMark name="received" size={16} />
      {t('registeredAlready')}
    </p>
  )
}

/** What was asked for: the service may have something else. */
function useWish(): (event: EventFacts, said: IntentView | null) => string {
  const { t } = useTranslation('said')
  const people = usePeople()
  return (event, said) => {
    const intent = said?.intent
    // One that was refused changed nothing.
    if (intent?.kind === 'unregister' && said?.stage !== 'needs-you') return t('notComing')
    const body = intent?.kind === 'register' || intent?.kind === 'change-participants' ? intent.body : null
    return people(
      body?.numberOfParticipants ?? event.selectedParticipants ?? 1,
      body ? body.attendance : event.selectedAttendance,
      event.locations,
    )
  }
}
