import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventFacts, ItemCard } from '#store/rows/views.ts'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { CalendarButton } from '#src/ui/actions/calendar-button.tsx'
import { EventDay } from '#src/ui/blocks/event-day.tsx'
import { eventEntry } from '#src/ui/format/event-entry.ts'
import { langOf } from '#src/ui/format/lang-of.ts'
import { SomeLink } from '#src/ui/actions/link.tsx'
import { NeedsYou } from '#src/outbox/submission/needs-you.tsx'
import { UnregisterDialog } from '#src/outbox/submission/unregister-dialog.tsx'
import { useParticipants } from '#src/outbox/submission/use-participants.ts'
import { useFormat } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { MyEventState } from './my-event-state.tsx'
import { ParticipantsForm } from './participants-form.tsx'

export function MyEvent({ card, event }: { card: ItemCard; event: EventFacts }) {
  const { t } = useTranslation('submission')
  const { eventStart } = useFormat()
  const id = useId()
  const now = useNow()
  const [isLeaving, setLeaving] = useState(false)
  const request = useWish()
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
            {card.title}
          </SomeLink>
        </h2>
        <p className="small">{eventStart(event.startsAt, event.timezone)}</p>
        {hasBegun && <p className="small">{t(now > Date.parse(event.endsAt) ? 'over' : 'begun')}</p>}
        <p className="small">{request(card, event)}</p>
        {intent?.stage === 'needs-you' ? (
          <div className="my-event-decision">
            <NeedsYou intent={intent}>
              <ButtonLink kind="second" size="small" to={to}>
                {t('change')}
              </ButtonLink>
            </NeedsYou>
          </div>
        ) : (
          <MyEventState intent={intent} />
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
              <CalendarButton name={card.id} entry={() => eventEntry(card, event, { origin: location.origin, online: t('remote') })} />
            </div>
          </div>
        )}
      </div>
      {isLeaving && <UnregisterDialog event={card} onClose={() => setLeaving(false)} />}
    </article>
  )
}

/** What stands, or what was asked for and refused. */
function useWish(): (card: ItemCard, event: EventFacts) => string {
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
