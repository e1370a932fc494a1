import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedFilter, ItemCard } from '#store/rows/views.ts'
import { useFeed } from '#src/data/feed.ts'
import { EventRow } from '#src/shared/outbox/state/own-rows.tsx'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { pathTo } from '#src/routes.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { Rows } from '#src/shared/ui/blocks/row.tsx'
import { comingRoom, Room } from './own.tsx'

const events: FeedFilter = { families: ['EVENT'], favouritesOnly: false }

/** Whether this start of the app has kept room. Without, the cards stand where it would be: it is measured unseen, and shows from the next start on. */
const hadRoom = readLocal(comingRoom) !== null

/** The next events of the feed; nothing where none is ahead. */
export function ComingUp() {
  const { t } = useTranslation('item')
  const now = useNow()
  const feed = useFeed(events, Infinity, newest)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const room = place.current && String(place.current.offsetHeight)
    if (feed && readLocal(comingRoom) !== room) writeLocal(comingRoom, room)
  })
  if (feed === undefined) return <Room of={comingRoom} />
  const next = nextEvents(feed.cards, now)
  if (next.length === 0) return null
  const section = (
    // The margins of what is in it belong to its height.
    <div className="own-room" ref={place} style={{ display: 'flow-root' }}>
      <Section title={t('comingUp')} more={{ to: `${pathTo('newsfeed')}?event=event`, label: t('allComing') }}>
        <Rows>{next.map((card) => card.event && <EventRow key={card.id} card={card} event={card.event} />)}</Rows>
      </Section>
    </div>
  )
  return hadRoom ? section : <div style={{ height: 0, overflow: 'hidden', visibility: 'hidden' }}>{section}</div>
}

const count = 3
/** Of so many items the events are looked through, at each change of the feed: ten thousand would take a tenth of a second. */
const newest = 300

/** Those that are not over; what the citizen goes to stands above. The cards come soonest first. */
export function nextEvents(cards: readonly ItemCard[], now: number): ItemCard[] {
  return cards.filter(({ event }) => event && !event.isRegistered && Date.parse(event.endsAt) >= now).slice(0, count)
}
