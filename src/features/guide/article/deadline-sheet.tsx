import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#src/shared/platform/hooks.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { addToCalendar } from '#src/shared/ui/actions/calendar-button.tsx'
import { Sheet } from '#src/shared/ui/dialogs/dialog.tsx'
import { DateInput, isoOf } from '#src/shared/ui/forms/date-input.tsx'
import { Field } from '#src/shared/ui/forms/field.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import type { DeadlineProps } from './use-todo.tsx'
import { add } from 'date-fns/add'
import type { Deadline } from '#contract/values/rich-text.ts'

/** Computes the last day from the day of the event. What is typed here is not stored. */
export function DeadlineSheet({ due, article, place, step, onClose }: DeadlineProps & { onClose: () => void }) {
  const { t } = useTranslation('deadline')
  const { locale } = useLocale()
  const today = formatISO(useNow(), { representation: 'date' })
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const day = isoOf(typed)
  const isWrong = day === null && typed.trim() !== '' && (isLeft || /\.\d{4}$/.test(typed))
  const last = day === null ? null : lastDay(day, due)
  const hasPassed = last !== null && last < today

  function addEntry(lastDayOf: string) {
    const { topic, category, title } = article
    const url = location.origin + pathTo('guideSubtopicOverview', { topicId: category, subtopicId: topic })
    const now = Date.now()
    addToCalendar(`${topic}-${place}`, {
      uid: `deadline-${topic}-${place}@abroad`,
      stampedAt: now,
      // A calendar replaces an entry by one with a higher revision.
      revision: Math.floor(now / 60_000),
      day: lastDayOf,
      remindsDaysBefore: Math.max(0, Math.min(remindsDaysBefore, differenceInCalendarDays(parseISO(lastDayOf), now) - 1)),
      // Two deadlines of one article are two entries.
      title: t('entry', { topic: step ? `${step} (${title})` : title }),
      place: '',
      note: `${t('reckoned')}\n\n${url}`,
      url,
    })
  }

  return (
    <Sheet
      title={t('title')}
      onClose={onClose}
      actions={
        <Button isWide icon="calendar-plus" disabled={last === null || hasPassed} onClick={() => last !== null && addEntry(last)}>
          {t('toCalendar')}
        </Button>
      }
    >
      <p className="small">{t('lead')}</p>
      <Field label={t(`event.${due.event}`)} hint={t('dateHint')} saysError {...(isWrong && { error: t('invalid') })}>
        <DateInput value={typed} onChange={setTyped} onBlur={() => setLeft(true)} autoComplete="off" />
      </Field>
      <div className="deadline-day" role="status">
        {last !== null && (
          <>
            <p className="h4">{t('lastDay', { date: inFull(last, locale) })}</p>
            <p className="small">{t(hasPassed ? 'passed' : 'reckoned')}</p>
          </>
        )}
      </div>
    </Sheet>
  )
}

/** Enough time to fill in a form and post it. */
const remindsDaysBefore = 7

/** "Tuesday, 15 December 2026" */
function inFull(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${day}T12:00:00Z`))
}

/**
 * The last day of a deadline. Both days are yyyy-mm-dd. The day of the event does not count; a month later is the same day of that month, or its
 * last day. A deadline before a birthday ends on the day before.
 */
export function lastDay(eventDay: string, { count, unit, event }: Deadline): string {
  const day = add(parseISO(eventDay), { [`${unit}s`]: count, ...(event === 'birth' && { days: -1 }) })
  return formatISO(day, { representation: 'date' })
}
