import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useMyEvents } from '#src/data/my-events.ts'
import { useSession } from '#src/data/session/session.ts'
import { ButtonLink, Button } from '#src/shared/ui/actions/button.tsx'
import { Empty } from '#src/shared/ui/blocks/empty.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useId, useState, type FormEvent } from 'react'
import type { EventFacts, ItemCard, IntentView } from '#store/rows/views.ts'
import { EventCalendarButton } from '#src/shared/ui/actions/calendar-button.tsx'
import { EventDay } from '#src/shared/ui/blocks/event-day.tsx'
import { langOf, useFormat } from '#src/shared/ui/text/use-format.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { participationStatus } from '#src/shared/outbox/state/intent-brief.tsx'
import { CancelIntentButton } from '#src/shared/outbox/submission/cancel-intent.tsx'
import { NeedsYou } from '#src/shared/outbox/submission/needs-you.tsx'
import {
  useParticipants,
  freePlaces,
  participantChoices,
  ParticipantsField,
  UnregisterDialog,
} from '#src/shared/outbox/submission/participants.tsx'
import { useNow } from '#src/shared/platform/hooks.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useSubmit } from '#src/data/use-submit.ts'
import { SubmissionErrorSummary } from '#src/shared/outbox/submission/submission-error.tsx'
import { useSubmittedToast } from '#src/shared/outbox/submission/submitted-toast.tsx'
import './my-events.css'
import '#src/shared/outbox/submission/submission-panel.css'

/** Events that the citizen is registered for, or has just sent a change of; soonest first. */
export function MyEventsScreen() {
  const { t } = useTranslation('profile')
  const { state, accountId } = useSession()
  const known = useMyEvents()
  const events = state === 'logged-out' ? null : known
  const cards = events?.cards ?? []
  return (
    <Screen title={t('myEvents')} parent="user">
      {events === undefined ? (
        <Skeleton bars={[40, 88, 64]} />
      ) : events && !events.isAsked && cards.length === 0 ? (
        <p role="status">{t('events.waiting')}</p>
      ) : cards.length === 0 ? (
        <Empty
          id="my-events"
          title={t('events.emptyTitle')}
          text={t('events.emptyText')}
          action={
            <ButtonLink kind="second" to={pathTo('newsfeed')}>
              {t('events.back')}
            </ButtonLink>
          }
        />
      ) : (
        // Forms and dialogs start again with another account.
        <div className="my-events" key={accountId}>
          {cards.map((card) => card.event && <MyEvent key={card.id} card={card} event={card.event} />)}
        </div>
      )}
    </Screen>
  )
}

function MyEvent({ card, event }: { card: ItemCard; event: EventFacts }) {
  const { t } = useTranslation('submission')
  const { eventStart } = useFormat()
  const id = useId()
  const now = useNow()
  const [isLeaving, setLeaving] = useState(false)
  const request = useRequestSummary()
  const participation = participationStatus(card)
  const { t: ui } = useTranslation('ui')
  const { intent } = card
  const to = pathTo('eventDetails', { id: card.id })
  const hasBegun = now >= Date.parse(event.startsAt)
  const isComing = event.isRegistered && now <= Date.parse(event.endsAt)
  const canChange = isComing && !hasBegun && intent?.stage !== 'needs-you'
  return (
    <article className="my-event" aria-labelledby={id}>
      <EventDay event={event} hasYear />
      <div>
        <h2 className="h4" id={id} lang={langOf(card.language)}>
          <SomeLink className="my-event-title" to={to}>
            <span>{card.title}</span>
            <Icon name="chevron-right" size={20} />
          </SomeLink>
        </h2>
        <p className="small">{eventStart(event.startsAt, event.timezone)}</p>
        {hasBegun && <p className="small">{t(now > Date.parse(event.endsAt) ? 'over' : 'begun')}</p>}
        <p className="small">{participation ? ui(participation.key, { count: participation.count }) : request(card, event)}</p>
        {intent?.stage === 'needs-you' ? (
          <div className="my-event-decision">
            <NeedsYou intent={intent}>
              <ButtonLink kind="second" size="small" to={to}>
                {t('change')}
              </ButtonLink>
            </NeedsYou>
          </div>
        ) : (
          <MyEventState intent={intent} canUnregister={canChange} />
        )}
        {isComing && (
          <div className="my-event-change">
            {canChange && <ParticipantsForm key={event.selectedParticipants ?? 1} card={card} event={event} />}
            <div className="buttons">
              {canChange && (
                <Button kind="edge" size="small" aria-hidden={isLeaving ? true : undefined} onClick={() => setLeaving(true)}>
                  {t('unregister')}
                </Button>
              )}
              <EventCalendarButton card={card} event={event} />
            </div>
          </div>
        )}
      </div>
      {isLeaving && <UnregisterDialog event={card} onClose={() => setLeaving(false)} />}
    </article>
  )
}

/** The registration as stored, or the request that was refused. */
function useRequestSummary(): (card: ItemCard, event: EventFacts) => string {
  const { t } = useTranslation('submission')
  const people = useParticipants()
  return ({ intent: entry }, event) => {
    const intent = entry?.intent
    if (intent?.kind === 'unregister' && entry?.stage !== 'needs-you') return t('notComing')
    const asked = entry?.stage === 'needs-you' && intent && 'body' in intent && 'numberOfParticipants' in intent.body ? intent.body : null
    return people(
      asked?.numberOfParticipants ?? event.selectedParticipants ?? 1,
      asked ? asked.attendance : event.selectedAttendance,
      event.locations,
    )
  }
}

/** The state of the pending intent about the event; without one, the registration received by the service. */
function MyEventState({ intent, canUnregister }: { intent: IntentView | null; canUnregister: boolean }) {
  const { t } = useTranslation('intent')
  return (
    <div className="my-event-state">
      {intent ? (
        <>
          <IntentStatus intent={intent} />
          {intent.stage === 'saved' && !intent.isCancelling && <CancelIntentButton intent={intent} canUnregister={canUnregister} />}
        </>
      ) : (
        <p className="submission-known">
          <StatusMark name="received" size={16} />
          {t('received')}
        </p>
      )}
    </div>
  )
}

/** The number is changed in place; the buttons appear with a change. */
function ParticipantsForm({ card, event }: { card: ItemCard; event: EventFacts }) {
  const { t } = useTranslation(['submission', 'ui'])
  const showSubmitted = useSubmittedToast()
  const submission = useSubmit()
  const participation = event.selectedParticipants ?? 1
  const [chosen, choose] = useState(participation)

  async function save(submitted: FormEvent) {
    submitted.preventDefault()
    const attendance = event.selectedAttendance
    const body = { eventId: card.id, numberOfParticipants: chosen, ...(attendance && { attendance }) }
    const entry = await submission.submit({ kind: 'change-participants', body }, card.title)
    if (entry.ok) showSubmitted({ id: entry.id, done: t('ui:said.registered', { count: chosen }) })
  }

  return (
    <form className="participants-form" noValidate onSubmit={(submitted) => void save(submitted)}>
      <SubmissionErrorSummary submission={submission} />
      <ParticipantsField choices={participantChoices(freePlaces(event, card.intent), participation)} value={chosen} onChange={choose} />
      {chosen !== participation && (
        <div className="buttons">
          <Button type="submit" size="small" disabled={submission.isSaving}>
            {t('save')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => choose(participation)}>
            {t('undo')}
          </Button>
        </div>
      )}
    </form>
  )
}
