import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { parseISO } from 'date-fns/parseISO'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import { Sheet } from '#src/shared/ui/dialogs/dialog.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import type { dayFlaw } from './appointment-form.ts'
import type { Duration } from 'date-fns'
import { add } from 'date-fns/add'
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { eachWeekOfInterval } from 'date-fns/eachWeekOfInterval'
import { endOfMonth } from 'date-fns/endOfMonth'
import { endOfWeek } from 'date-fns/endOfWeek'
import { formatISO } from 'date-fns/formatISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfWeek } from 'date-fns/startOfWeek'

type DayFlaw = ReturnType<typeof dayFlaw>

interface DayCalendarProps {
  /** yyyy-mm-dd; null if none is chosen. */
  value: string | null
  /** The first day of the calendar, in the representation's time zone. */
  today: string
  flawOf: (day: string) => DayFlaw
  onPick: (day: string) => void
  onClose: () => void
}

/** One month at a time. An unavailable day can be focused like the others, and says why it is unavailable. */
export function DayCalendar({ value, today, flawOf, onPick, onClose }: DayCalendarProps) {
  const { t } = useTranslation('appointment')
  const { locale } = useLocale()
  const [day, setDay] = useState(() => (value !== null && value >= today ? value : firstFree(today, flawOf)))
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(true)
  useEffect(() => {
    if (wantsFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    wantsFocus.current = false
  }, [day])

  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const monthName = format({ month: 'long', year: 'numeric' })
  const whole = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const isFirstMonth = isSameMonth(day, today)

  function go(next: string) {
    setDay(next < today ? today : next)
  }
  function onKey(event: KeyboardEvent) {
    const next = dayByKey(event.key, day)
    if (next === null) return
    event.preventDefault()
    wantsFocus.current = true
    go(next)
  }

  return (
    <Sheet title={t('calendar')} onClose={onClose}>
      <div className="calendar-head">
        <IconButton
          icon="chevron-left"
          label={t('monthBefore')}
          aria-disabled={isFirstMonth}
          onClick={() => isFirstMonth || go(moved(day, { months: -1 }))}
        />
        <p className="h5" aria-live="polite">
          {monthName.format(parseISO(day))}
        </p>
        <IconButton icon="chevron-right" label={t('monthAfter')} onClick={() => go(moved(day, { months: 1 }))} />
      </div>
      <table className="calendar" ref={grid}>
        <Weekdays locale={locale} />
        <tbody>
          {weeksOf(day).map((week, row) => (
            <tr key={row}>
              {week.map((one, at) => (
                <td key={at}>
                  {one !== null && (
                    <Day
                      day={one}
                      flaw={flawOf(one)}
                      name={whole.format(parseISO(one))}
                      isAt={one === day}
                      isChosen={one === value}
                      onPick={onPick}
                      onKey={onKey}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small calendar-key">{t('calendarKey')}</p>
    </Sheet>
  )
}

function Weekdays({ locale }: { locale: string }) {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  return (
    <thead>
      <tr>
        {/* A Monday and the days after it. */}
        {Array.from({ length: 7 }, (_, at) => new Date(2001, 0, 1 + at)).map((date, at) => (
          <th key={at} scope="col" abbr={long.format(date)}>
            {short.format(date).replace(/\.$/, '')}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface DayProps {
  day: string
  name: string
  flaw: DayFlaw
  /** The day that the Tab key reaches. The arrow keys lead to the others. */
  isAt: boolean
  isChosen: boolean
  onPick: (day: string) => void
  onKey: (event: KeyboardEvent) => void
}

function Day({ day, name, flaw, isAt, isChosen, onPick, onKey }: DayProps) {
  const { t } = useTranslation('appointment')
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isAt ? 0 : -1}
      aria-pressed={isChosen}
      onKeyDown={onKey}
      aria-disabled={flaw !== null}
      aria-label={flaw === null ? name : `${name}, ${t(flaw === 'closed' ? 'dayClosed' : 'dayPassed')}`}
      onClick={() => flaw === null && onPick(day)}
    >
      {Number(day.slice(8))}
    </button>
  )
}

/** A post that is closed now opens within two weeks, if at all. */
function firstFree(today: string, flawOf: DayCalendarProps['flawOf']): string {
  const days = Array.from({ length: 14 }, (_, at) => moved(today, { days: at }))
  return days.find((day) => flawOf(day) === null) ?? today
}

const monday = { weekStartsOn: 1 } as const

/** The weeks of a month, Monday first; null for days of another month. `month`: any day of it, yyyy-mm-dd. */
export function weeksOf(month: string): (string | null)[][] {
  const start = startOfMonth(parseISO(month))
  return eachWeekOfInterval({ start, end: endOfMonth(start) }, monday)
    .map((first) => eachDayOfInterval({ start: first, end: endOfWeek(first, monday) }).map(dayOf))
    .map((week) => week.map((day) => (isSameMonth(day, month) ? day : null)))
}

/** A day moved by a duration; in a shorter month, its last day. */
export function moved(day: string, by: Duration): string {
  return dayOf(add(parseISO(day), by))
}

function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7)
}

/** The day that a key moves to; null if the key does nothing. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return moved(day, { days: -1 })
    case 'ArrowRight':
      return moved(day, { days: 1 })
    case 'ArrowUp':
      return moved(day, { weeks: -1 })
    case 'ArrowDown':
      return moved(day, { weeks: 1 })
    case 'Home':
      return dayOf(startOfWeek(parseISO(day), monday))
    case 'End':
      return dayOf(endOfWeek(parseISO(day), monday))
    case 'PageUp':
      return moved(day, { months: -1 })
    case 'PageDown':
      return moved(day, { months: 1 })
    default:
      return null
  }
}

const dayOf = (date: Date) => formatISO(date, { representation: 'date' })
