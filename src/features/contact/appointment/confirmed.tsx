import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import { addressLine } from '#src/features/contact/representation/address.ts'
import { CalendarButton } from '#src/ui/actions/calendar-button.tsx'
import { clockTime, isOtherTime, longDate } from '#src/ui/format/format.ts'
import { useLocale } from '#src/ui/format/use-format.ts'
import type { AppointmentView } from '#store/rows/views.ts'
import { asUtc } from './form/calendar-month.ts'
import { type ConfirmedTime, confirmedInstant } from './confirmed-time.ts'

interface ConfirmedProps {
  request: AppointmentView
  confirmed: ConfirmedTime
  representation: Representation | null
}

/** Day and time as the representation gave them, by its own clock; beside them the citizen's, where theirs shows another. */
export function Confirmed({ request, confirmed, representation }: ConfirmedProps) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
  const { locale, language } = useLocale()
  const at = representation && confirmedInstant(confirmed, representation.timezone)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(asUtc(confirmed.date))
  const isElsewhere = at !== null && representation !== null && isOtherTime(new Date(at).toISOString(), representation.timezone)

  const entryAt = (startsAt: number, place: Representation) => ({
    uid: `${request.id}@abroad`,
    stampedAt: Date.now(),
    startsAt,
    endsAt: null,
    title: `${intentWords(`topic-${request.asked.topic}`)}: ${place.names[language]}`,
    place: addressLine(place) ?? place.city[language],
    note: request.receipt === null ? '' : intentWords('receivedReceipt', { receipt: request.receipt }),
  })
  return (
    <>
      <p className="h4 request-when">{t('when', { day, time: confirmed.time })}</p>
      {isElsewhere && (
        <p className="small">
          {t('clockOf', { city: representation.city[language] })}{' '}
          {t('yourTime', { day: longDate(new Date(at).toISOString(), locale), time: clockTime(at, locale) })}
        </p>
      )}
      {request.receipt !== null && <p className="meta">{t('receipt', { receipt: request.receipt })}</p>}
      {at !== null && representation && <CalendarButton name="appointment" entry={() => entryAt(at, representation)} />}
    </>
  )
}
