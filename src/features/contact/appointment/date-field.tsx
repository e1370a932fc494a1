import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#contract/values/local-time.ts'
import type { Representation } from '#contract/contact/representation.ts'
import { DateInput, isoOf, typedOf } from '#src/shared/ui/forms/date-input.tsx'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import { Field } from '#src/shared/ui/forms/field.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useServiceNow } from '#src/data/status.ts'
import { dayFlaw, openWeekdays } from './appointment-form.ts'
import { DayCalendar } from './day-calendar.tsx'

interface DateFieldProps {
  id: string
  error: string | undefined
  value: string
  representation: Representation
  onChange: (typed: string) => void
}

/** Typed or picked: a text field because the platform's own shows no closed days, and the date not as it is written here. */
export function DateField({ id, error, value, representation, onChange }: DateFieldProps) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
  const [now] = useServiceNow()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const openDays = useOpenDays(representation)
  const hint = openDays === null ? t('dateHint') : t('dateHintOpen', { days: openDays })

  function close() {
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <Field label={intentWords('field-date')} hint={hint} id={id} {...(error !== undefined && { error })}>
        <div className="date-field" ref={place}>
          <DateInput value={value} onChange={onChange} autoComplete="off" />
          <IconButton icon="calendar" label={t('calendarOpen')} onClick={() => setOpen(true)} />
        </div>
      </Field>
      {isOpen && (
        <DayCalendar
          value={isoOf(value)}
          today={localTimeAt(now, representation.timezone).date}
          flawOf={(date) => dayFlaw(representation, { date, now })}
          onPick={(day) => {
            onChange(typedOf(day))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** "Mon, Tue and Thu" */
function useOpenDays(representation: Representation): string | null {
  const { locale } = useLocale()
  const open = openWeekdays(representation)
  if (open === null) return null
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  // The first day of 2001 was a Monday.
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(open.map((day) => name.format(new Date(2001, 0, 1 + day))))
}
