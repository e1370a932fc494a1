import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#store/rows/views.ts'
import { EventRow } from '#src/shared/outbox/state/own-rows.tsx'
import { useNow } from '#src/shared/platform/use-now.ts'
import { pathTo } from '#src/routes.ts'
import { RowLink } from '#src/shared/ui/blocks/row.tsx'

/** How many of the next events stand here; the list has all. */
const nextEvents = 2

/** The next events with how each stands, and the way to all of them. */
export function MyEventsRows({ cards: all }: { cards: readonly ItemCard[] }) {
  const { t } = useTranslation('profile')
  const now = useNow()
  const cards = all.flatMap((card) => (card.event && Date.parse(card.event.endsAt) >= now ? [{ card, event: card.event }] : []))
  return (
    <>
      {cards.slice(0, nextEvents).map(({ card, event }) => (
        <EventRow key={card.id} card={card} event={event} />
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
