import { useTranslation } from 'react-i18next'
import type { EventFacts, ItemCard, OutboxView, IntentView } from '#store/rows/views.ts'
import { useIntentWords } from './intent-words.ts'
import { pathTo } from '#src/routes.ts'
import { RowLink } from '#src/shared/ui/blocks/row.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { dayAndMonth } from '#src/shared/ui/text/format.ts'
import { langOf, useFormat } from '#src/shared/ui/text/use-format.ts'
import { IntentBrief, participationStatus } from './intent-brief.tsx'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { useNow } from '#src/shared/platform/hooks.ts'
import './own-rows.css'

/** Whether `WaitingRow` shows anything: a decision at once, an unsent intent unless its receipt is likely to come in a moment. */
export function useHasWaiting(outbox: OutboxView | undefined): boolean {
  const isLingering = useLingers(outbox?.waiting.at(-1))
  return isLingering || (outbox !== undefined && outbox.needsYou.length > 0)
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
  const participation = participationStatus(card)
  const { intent } = card
  return (
    <span className="own-event-state">
      {participation ? (
        <>
          <StatusMark name="received" size={16} />
          <span>{t(participation.key, { count: participation.count })}</span>
        </>
      ) : (
        intent && intent.stage !== 'received' && <IntentBrief intent={intent} />
      )}
    </span>
  )
}

/** Online, the receipt is usually stored by then: a row that appears for less would only move the page. */
const usualMs = 2_000
const idleMs = 60_000

/** Whether an unsent intent deserves a row of its own: at once if nothing can be sent now, otherwise once it is two seconds old. */
export function useLingers(intent: Pick<IntentView, 'createdAt'> | undefined): boolean {
  const isCut = isCutOff(useConnection())
  const now = useNow(intent ? 500 : idleMs)
  return intent !== undefined && lingers(now - intent.createdAt, isCut)
}

/** An age is negative right after the intent, because the time was last read before it. Far below zero the clock was set back. */
export function lingers(ageMs: number, isCut: boolean): boolean {
  return isCut || ageMs >= usualMs || ageMs < -idleMs
}
