import type { EventFacts } from '#store/rows/views.ts'
import { dayFigure, shortMonth, year } from '#src/shared/ui/text/format.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import './event-day.css'

/** The reader's day as a figure, the month under it; the year too on a screen about this event alone. */
export function EventDay({ event, hasYear = false }: { event: EventFacts; hasYear?: boolean }) {
  const { locale } = useLocale()
  const { startsAt } = event
  return (
    <time className="event-day" dateTime={startsAt}>
      <b>{dayFigure(startsAt, locale)}</b>
      <span>{`${shortMonth(startsAt, locale)}${hasYear ? ` ${year(startsAt, locale)}` : ''}`}</span>
    </time>
  )
}
