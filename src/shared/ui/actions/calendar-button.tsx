import { useTranslation } from 'react-i18next'
import type { EventFacts, ItemCard } from '#store/rows/views.ts'
import { calendarFile, type CalendarDay, type CalendarEntry } from '#src/shared/platform/files/calendar-file.ts'
import { giveFile } from '#src/shared/platform/files/share.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from './button.tsx'

interface CalendarButtonProps {
  /** Of the file, without its ending. */
  name: string
  kind?: 'edge' | 'quiet'
  /** Asked for at the tap. */
  entry: () => CalendarEntry
}

/** Needs no line: the file is made on the device. Its words come with those of what was said. */
export function CalendarButton({ name, kind = 'edge', entry }: CalendarButtonProps) {
  const { t } = useTranslation('submission')
  return (
    <Button kind={kind} size="small" icon="calendar-plus" onClick={() => addToCalendar(name, entry())}>
      {t('toCalendar')}
    </Button>
  )
}

/** The event for the citizen's own calendar. */
export function EventCalendarButton({ card, event, kind }: { card: ItemCard; event: EventFacts; kind?: 'quiet' }) {
  const { t } = useTranslation('submission')
  const entry = () => eventEntry(card, event, { origin: location.origin, online: t('remote') })
  return <CalendarButton name={card.id} entry={entry} {...(kind && { kind })} />
}

/** `name`: of the file, without its ending. */
export function addToCalendar(name: string, entry: CalendarEntry | CalendarDay): void {
  void giveFile(new File([calendarFile(entry)], `${name}.ics`, { type: 'text/calendar' }), entry.title)
}

interface EventEntryOptions {
  /** Of the app, for the link. */
  origin: string
  /** What stands for the place of an event that has none. */
  online: string
}

/** An event for the citizen's own calendar. Made of the item alone, so that the same event is the same entry on all their devices. */
export function eventEntry(card: ItemCard, event: EventFacts, { origin, online }: EventEntryOptions): CalendarEntry {
  const url = origin + pathTo('eventDetails', { id: card.id })
  return {
    uid: `event-${card.id}@abroad`,
    stampedAt: Date.parse(card.publishedAt),
    revision: card.rev,
    startsAt: Date.parse(event.startsAt),
    endsAt: Date.parse(event.endsAt),
    title: card.title,
    place: event.locations.includes('onsite') ? (event.address ?? '') : online,
    // Once more in words: not every calendar shows an address that stands by itself.
    note: card.teaser === '' ? url : `${card.teaser}\n\n${url}`,
    url,
    remindsDaysBefore: 1,
  }
}
