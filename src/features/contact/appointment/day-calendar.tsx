import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { parseISO } from 'date-fns/parseISO'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import { Sheet } from '#src/shared/ui/dialogs/dialog.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { dayByKey, isSameMonth, moved, weeksOf } from './calendar-month.ts'
import type { dayFlaw } from './appointment-form.ts'

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
