import type { EventFacts } from '#store/rows/views.ts'
import { dayFigure, shortMonth, year } from '#src/ui/format/format.ts'
import { useLocale } from '#src/ui/format/use-format.ts'
import './event-day.css'

/** The day as a figure, the month under it; the year too where the screen is about this event alone. */
export function EventDay({ event, hasYear = false }: { event: EventFacts; hasYear?: boolean }) {
  const { locale } = useLocale()
  const { startsAt, timezone } = event
  return (
    <time className="event-day" dateTime={startsAt}>
      <b>{dayFigure(startsAt, locale, timezone)}</b>
      <span>
        {shortMonth(startsAt, locale, timezone)}
        {hasYear && ` ${year(startsAt, locale, timezone)}`}
      </span>
    </time>
  )
}
