import { useTranslation } from 'react-i18next'
import type { EventFacts, ItemCard, OutboxView } from '#store/rows/views.ts'
import { useIntentWords } from '#src/outbox/words/intent-words.ts'
import { pathTo } from '#src/routes.ts'
import { RowLink } from '#src/ui/blocks/row.tsx'
import { StatusMark } from '#src/ui/status/status-mark.tsx'
import { dayAndMonth } from '#src/ui/format/format.ts'
import { langOf, useFormat } from '#src/ui/format/use-format.ts'
import { IntentBrief } from './intent-brief.tsx'
import { standingOf } from './standing.ts'
import './own-rows.css'

/** What has not left this device, or asks for a decision: the badge of the tab is about it. Nothing where there is none. */
export function WaitingRow({ outbox }: { outbox: OutboxView }) {
  const { t } = useTranslation('intent')
  const { t: ui } = useTranslation('ui')
  const words = useIntentWords()
  const [first, ...others] = [...outbox.needsYou, ...outbox.waiting]
  if (!first) return null
  const [word, count] =
    outbox.needsYou.length > 0 ? (['needsYou', outbox.needsYou.length] as const) : (['waiting', outbox.waiting.length] as const)
  return (
    <RowLink
      to={pathTo('activity')}
      icon="list-checks"
      title={ui(word, { count })}
      sub={others.length === 0 ? words(first) : t('andMore', { what: words(first), count: others.length })}
    />
  )
}

/** An event of the citizen's own, when it is, and how their registration stands. */
export function EventRow({ card, event }: { card: ItemCard; event: EventFacts }) {
  const { eventStart, locale } = useFormat()
  return (
    <RowLink
      to={pathTo('eventDetails', { id: card.id })}
      icon="calendar"
      title={<span lang={langOf(card.language)}>{card.title}</span>}
      value={dayAndMonth(event.startsAt, locale, event.timezone)}
      sub={
        <>
          {eventStart(event.startsAt, event.timezone)} <EventState card={card} />
        </>
      }
    />
  )
}

function EventState({ card }: { card: ItemCard }) {
  const { t } = useTranslation('ui')
  const standing = standingOf(card)
  const { intent } = card
  return (
    <span className="own-event-state">
      {standing ? (
        <>
          <StatusMark name="received" size={16} />
          {t(standing.key, { count: standing.count })}
        </>
      ) : (
        intent && intent.stage !== 'received' && <IntentBrief intent={intent} />
      )}
    </span>
  )
}
