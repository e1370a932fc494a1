import { useTranslation } from 'react-i18next'
import type { EventFacts, ItemCard, OutboxView } from '#store/rows/views.ts'
import { useIntentWords } from './intent-words.ts'
import { pathTo } from '#src/routes.ts'
import { RowLink } from '#src/shared/ui/blocks/row.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { dayAndMonth } from '#src/shared/ui/text/format.ts'
import { langOf, useFormat } from '#src/shared/ui/text/use-format.ts'
import { IntentBrief } from './intent-brief.tsx'
import { standingOf } from './standing.ts'
import { useLingers } from './use-lingers.ts'
import './own-rows.css'

/** Whether `WaitingRow` shows anything: a decision at once, an unsent intent unless its receipt is likely to come in a moment. */
export function useHasWaiting(outbox: OutboxView | undefined): boolean {
  const lingers = useLingers(outbox?.waiting.at(-1))
  return lingers || (outbox !== undefined && outbox.needsYou.length > 0)
}

/** What is unsent or needs a decision, as the tab's badge counts it. */
export function WaitingRow({ outbox }: { outbox: OutboxView }) {
  const { t } = useTranslation('intent')
  const { t: ui } = useTranslation('ui')
  const words = useIntentWords()
  const [first, ...others] = [...outbox.needsYou, ...outbox.waiting]
  if (!useHasWaiting(outbox) || !first) return null
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

/** A registered event with its time and the state of the registration. */
export function EventRow({ card, event }: { card: ItemCard; event: EventFacts }) {
  const { eventStart, locale } = useFormat()
  return (
    <RowLink
      to={pathTo('eventDetails', { id: card.id })}
      icon="calendar"
      title={<span lang={langOf(card.language)}>{card.title}</span>}
      value={dayAndMonth(event.startsAt, locale)}
      sub={
        <>
          <span>{eventStart(event.startsAt, event.timezone)}</span> <EventState card={card} />
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
          <span>{t(standing.key, { count: standing.count })}</span>
        </>
      ) : (
        intent && intent.stage !== 'received' && <IntentBrief intent={intent} />
      )}
    </span>
  )
}
