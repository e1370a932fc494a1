import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { parseISO } from 'date-fns/parseISO'
import type { Appointment } from '#contract/contact/appointments.ts'
import type { Representation } from '#contract/contact/representation.ts'
import { knownTimeZone } from '#contract/values/time-zone.ts'
import type { ItemCard, FeedFilter } from '#store/rows/views.ts'
import { useAnsweredAppointments } from '#src/data/contact/appointments.ts'
import { useRepresentations } from '#src/data/contact/contact.ts'
import { useMyEvents } from '#src/data/my-events.ts'
import { useOutbox } from '#src/data/outbox.ts'
import { EventRow, useHasWaiting, WaitingRow } from '#src/shared/outbox/state/own-rows.tsx'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { pathTo } from '#src/routes.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { instantOf } from '#src/shared/ui/text/place-time.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { ownRoom, Room, comingRoom } from './own.tsx'
import { useFeed } from '#src/data/feed.ts'
import { Section } from '#src/shared/screen/section.tsx'

/** A row for each: unsent intents, the next event, the next appointment. */
export function OwnRows() {
  const { t } = useTranslation('intent')
  const now = useNow()
  const outbox = useOutbox()
  const events = useMyEvents()
  const answered = useAnsweredAppointments()
  const posts = useRepresentations()
  const waits = useHasWaiting(outbox)
  const place = useRef<HTMLElement>(null)
  const isKnown = outbox !== undefined && events !== undefined && answered !== undefined && posts !== undefined
  useLayoutEffect(() => {
    const room = place.current && String(place.current.offsetHeight)
    if (isKnown && readLocal(ownRoom) !== room) writeLocal(ownRoom, room)
  })
  if (!isKnown) return <Room of={ownRoom} />
  const event = nextEvent(events?.cards ?? [], now)
  const appointment = nextAppointment(answered, posts, now)
  if (!waits && !event && !appointment) return null
  return (
    <section className="own" aria-label={t('own')} ref={place}>
      <Rows>
        {waits && <WaitingRow outbox={outbox} />}
        {event?.event && <EventRow card={event} event={event.event} />}
        {appointment && <AppointmentRow {...appointment} />}
      </Rows>
    </section>
  )
}

function AppointmentRow({ when, topic, representation }: NextAppointment) {
  const { t } = useTranslation('intent')
  const { language, locale } = useLocale()
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(parseISO(when.date))
  return (
    <RowLink
      to={pathTo('myAppointments')}
      icon="calendar-plus"
      title={t('nextAppointment', { when: `${day}, ${when.time}` })}
      sub={[t(`topic-${topic}`), representation?.names[language]].filter(Boolean).join(', ')}
    />
  )
}

/** The soonest event that the citizen is registered for, or has asked to be, and that is not over. The cards come soonest first. */
export function nextEvent(cards: readonly ItemCard[], now: number): ItemCard | undefined {
  return cards.find(({ event }) => event?.isRegistered && Date.parse(event.endsAt) >= now)
}

interface NextAppointment {
  /** By the representation's clock. */
  when: NonNullable<Appointment['confirmed']>
  topic: Appointment['topic']
  representation: Representation | undefined
}

/** The row stays for as long as the visit may last. */
const visitMs = 60 * 60_000

/** The soonest appointment that a representation has confirmed and that is not over. */
export function nextAppointment(
  answered: readonly Appointment[],
  posts: readonly Representation[],
  now: number,
): NextAppointment | undefined {
  const [next] = answered
    .flatMap(({ state, confirmed, topic, representationId }) => {
      if (state !== 'confirmed' || confirmed === null) return []
      const representation = posts.find(({ id }) => id === representationId)
      const clock = Date.parse(`${confirmed.date}T${confirmed.time}Z`)
      const timezone = representation?.timezone
      const at = timezone !== undefined && knownTimeZone(timezone) !== null ? instantOf(clock, timezone) : clock
      return at + visitMs < now ? [] : [{ at, when: confirmed, topic, representation }]
    })
    .toSorted((one, other) => one.at - other.at)
  return next
}

const eventFilter: FeedFilter = { families: ['EVENT'], favouritesOnly: false }

/** Whether room was reserved at this start. If not, the cards are in its place: the section is measured unseen, and shown from the next start on. */
const hadRoom = readLocal(comingRoom) !== null

/** The next events of the feed. In this chunk because it shares its rows: a further chunk with them would move the wording of intents into the core. */
export function ComingUp() {
  const { t } = useTranslation('item')
  const now = useNow()
  const feed = useFeed(eventFilter, Infinity, maxItems)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const room = place.current && String(place.current.offsetHeight)
    if (feed && readLocal(comingRoom) !== room) writeLocal(comingRoom, room)
  })
  if (feed === undefined) return <Room of={comingRoom} />
  const next = nextEvents(feed.cards, now)
  if (next.length === 0) return null
  const section = (
    // Its height includes the margins of its content.
    <div className="own-room" ref={place} style={{ display: 'flow-root' }}>
      <Section title={t('comingUp')} more={{ to: `${pathTo('newsfeed')}?event=event`, label: t('allComing') }}>
        <Rows>{next.map((card) => card.event && <EventRow key={card.id} card={card} event={card.event} />)}</Rows>
      </Section>
    </div>
  )
  return hadRoom ? section : <div style={{ height: 0, overflow: 'hidden', visibility: 'hidden' }}>{section}</div>
}

const maxEvents = 3
/** How many items are searched for events at each change of the feed: ten thousand would take a tenth of a second. */
const maxItems = 300

/** Events that are not over, without those the citizen is registered for, which are shown above. The cards come soonest first. */
export function nextEvents(cards: readonly ItemCard[], now: number): ItemCard[] {
  return cards.filter(({ event }) => event && !event.isRegistered && Date.parse(event.endsAt) >= now).slice(0, maxEvents)
}
