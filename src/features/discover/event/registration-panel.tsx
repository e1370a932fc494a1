import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventFacts, IntentView } from '#store/rows/views.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { IntentLine } from '#src/shared/outbox/state/intent-line.tsx'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { participationStatus } from '#src/shared/outbox/state/intent-brief.tsx'
import { CancelIntentButton } from '#src/shared/outbox/submission/cancel-intent.tsx'
import { NeedsYou } from '#src/shared/outbox/submission/needs-you.tsx'
import { useParticipants } from '#src/shared/outbox/submission/participants.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import type { Registration } from './registration.ts'
import '#src/shared/outbox/submission/submission-panel.css'

interface RegistrationPanelProps {
  ref: Ref<HTMLElement>
  event: EventFacts
  registration: Registration
  onChange: () => void
}

/** How the citizen's own registration stands; nothing where there is none. */
export function RegistrationPanel({ ref, event, registration, onChange }: RegistrationPanelProps) {
  const { t } = useTranslation('submission')
  const request = useWish()
  const { t: ui } = useTranslation('ui')
  const { entry, offer, free } = registration
  if (!entry && !event.isRegistered) return null
  const place = { ref, tabIndex: -1, 'aria-label': t('yourRegistration') }
  const participation = participationStatus({ event, survey: null, intent: entry })
  const words = {
    title: t('yourRegistration'),
    lead: participation ? ui(participation.key, { count: participation.count }) : request(event, entry),
  }
  // Where there is one way only, nobody chose it. Words that have it in them already say it once.
  const attendance = participation && event.locations.length > 1 ? (bodyOf(entry)?.attendance ?? event.selectedAttendance) : null
  if (entry?.stage === 'needs-you') {
    return (
      <section className="submission-place" {...place}>
        <NeedsYou intent={entry} {...words}>
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
    <section className="submission-place submission-panel" {...place}>
      <h2 className="h5">{words.title}</h2>
      <p className="small">{words.lead}</p>
      {attendance && <p className="small">{`${t('attendance')}: ${t(attendance)}`}</p>}
      {entry ? <IntentStatus intent={entry} /> : <Known />}
      {(entry?.stage === 'saved' || entry?.stage === 'sending') && !entry.isCancelling && <IntentLine intent={entry} />}
      {entry?.stage === 'saved' && !entry.isCancelling && <CancelIntentButton intent={entry} canUnregister={offer === 'change'} />}
    </section>
  )
}

/** Said on another device, or so long ago that this one keeps no receipt. */
function Known() {
  const { t } = useTranslation('intent')
  return (
    <p className="submission-known">
      <StatusMark name="received" size={16} />
      {t('received')}
    </p>
  )
}

/** What was asked for: the service may have something else. */
function useWish(): (event: EventFacts, entry: IntentView | null) => string {
  const { t } = useTranslation('submission')
  const people = useParticipants()
  return (event, entry) => {
    const intent = entry?.intent
    // One that was refused changed nothing.
    if (intent?.kind === 'unregister' && entry?.stage !== 'needs-you') return t('notComing')
    const body = bodyOf(entry)
    return people(
      body?.numberOfParticipants ?? event.selectedParticipants ?? 1,
      body ? body.attendance : event.selectedAttendance,
      event.locations,
    )
  }
}

/** Of what says that the citizen comes. */
function bodyOf(entry: IntentView | null) {
  const intent = entry?.intent
  return intent?.kind === 'register' || intent?.kind === 'change-participants' ? intent.body : null
}
