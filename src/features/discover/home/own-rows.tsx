import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { parseISO } from 'date-fns/parseISO'
import type { Appointment } from '#contract/contact/appointments.ts'
import type { Representation } from '#contract/contact/representation.ts'
import { knownTimeZone } from '#contract/values/time-zone.ts'
import type { ItemCard } from '#store/rows/views.ts'
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
import { ownRoom, Room } from './own.tsx'

/** In this part, with which it shares its rows: one more part that shares them would bring the words of intents into the core. */
export { ComingUp } from './coming-up.tsx'

/** What waits or needs the citizen, their next event and their next appointment: a row for each that there is. */
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

/** The soonest that the citizen is registered for, or has asked to be, and that is not over. The cards come soonest first. */
export function nextEvent(cards: readonly ItemCard[], now: number): ItemCard | undefined {
  return cards.find(({ event }) => event?.isRegistered && Date.parse(event.endsAt) >= now)
}

interface NextAppointment {
  /** By the representation's clock. */
  when: NonNullable<Appointment['confirmed']>
  topic: Appointment['topic']
  representation: Representation | undefined
}

/** It stays for as long as one may be there. */
const visitMs = 60 * 60_000

/** The soonest that a representation has confirmed and that is not over. */
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
