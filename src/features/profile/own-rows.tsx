import { useTranslation } from 'react-i18next'
import type { ItemCard, OutboxView } from '#store/rows/views.ts'
import { IntentBrief } from '#src/outbox/state/intent-brief.tsx'
import { standingOf } from '#src/outbox/state/standing.ts'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import { useIntentWords } from '#src/outbox/words/intent-words.ts'
import { useNow } from '#src/platform/use-now.ts'
import { pathTo } from '#src/routes.ts'
import { RowLink } from '#src/ui/blocks/row.tsx'
import { langOf, useFormat } from '#src/ui/format/use-format.ts'

/** What has not left this device, or asks for a decision: the badge of the tab is about it. */
export function WaitingRow({ outbox }: { outbox: OutboxView }) {
  const { t } = useTranslation('profile')
  const { t: ui } = useTranslation('ui')
  const words = useIntentWords()
  const [first, ...others] = [...outbox.needsYou, ...outbox.waiting]
  if (!first) return null
  const [word, count] =
    outbox.needsYou.length > 0 ? (['needsYou', outbox.needsYou.length] as const) : (['waiting', outbox.waiting.length] as const)
  return (
    <div className="profile-waiting">
      <RowLink
        to={pathTo('activity')}
        icon="list-checks"
        title={ui(word, { count })}
        sub={others.length === 0 ? words(first) : t('andMore', { what: words(first), count: others.length })}
      />
    </div>
  )
}

/** How many of the next events stand here; the list has all. */
const nextEvents = 2

/** The next events with how each stands, and the way to all of them. */
export function MyEventsRows({ cards: all }: { cards: readonly ItemCard[] }) {
  const { t } = useTranslation('profile')
  const { eventStart } = useFormat()
  const now = useNow()
  const cards = all.flatMap((card) => (card.event && Date.parse(card.event.endsAt) >= now ? [{ card, event: card.event }] : []))
  return (
    <>
      {cards.slice(0, nextEvents).map(({ card, event }) => (
        <RowLink
          key={card.id}
          to={pathTo('eventDetails', { id: card.id })}
          icon="calendar"
          title={<span lang={langOf(card.language)}>{card.title}</span>}
          sub={
            <>
              {eventStart(event.startsAt, event.timezone)} <EventState card={card} />
            </>
          }
        />
      ))}
      <RowLink
        to={pathTo('myEvents')}
        icon="calendar"
        title={t('myEvents')}
        sub={cards.length > nextEvents ? t('allEvents', { count: cards.length }) : t('myEventsSub')}
      />
    </>
  )
}

function EventState({ card }: { card: ItemCard }) {
  const { t } = useTranslation('ui')
  const standing = standingOf(card)
  const { intent } = card
  return (
    <span className="profile-event-state">
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
