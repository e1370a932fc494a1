import type { ReactNode } from 'react'
import { parseISO } from 'date-fns/parseISO'
import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import type { AppointmentView } from '#store/rows/views.ts'
import { knownTimeZone } from '#contract/values/time-zone.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { IntentLine, type Seen } from '#src/shared/outbox/state/intent-line.tsx'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { addressLine } from '#src/features/contact/representation/representation-body.tsx'
import { CalendarButton } from '#src/shared/ui/actions/calendar-button.tsx'
import { clockTime, isOtherTime, longDate } from '#src/shared/ui/text/format.ts'
import { instantOf } from '#src/shared/ui/text/place-time.ts'
import { CancelIntentButton } from '#src/shared/outbox/submission/cancel-intent.tsx'
import { type ChoicesProps, Decision, Declined } from './request-choices.tsx'

interface RequestItemProps extends ChoicesProps {
  /** The helpline, where it is urgent and still here. */
  urgent: Elements
  /** What else can be done. */
  children?: Elements
}

/** One request: what was asked, how far it has come, what can be done now. */
export function RequestItem({ request, representation, onEdit, urgent, children }: RequestItemProps) {
  const { t } = useTranslation('intent')
  const { locale, language } = useLocale()
  const { asked, state } = request
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(parseISO(asked.date))
  const line = lineOf(request)
  return (
    <li className="request">
      <h2 className="h5">{t(`topic-${asked.topic}`)}</h2>
      <p className="small">{`${day}, ${t(`slot-${asked.daySlot}`)}`}</p>
      {asked.comment && <p className="small request-comment">{asked.comment}</p>}
      {representation && <p className="meta">{representation.names[language]}</p>}
      {state === 'needs-you' ? (
        <Decision request={request} representation={representation} onEdit={onEdit} />
      ) : (
        <div className="request-state" role="status">
          <State request={request} representation={representation} />
        </div>
      )}
      {urgent}
      {line && state !== 'needs-you' && <IntentLine intent={line} />}
      {state === 'waiting' && request.intent && !request.intent.isCancelling && (
        <div className="buttons request-choices">
          <CancelIntentButton intent={request.intent} />
        </div>
      )}
      {state === 'declined' && <Declined request={request} representation={representation} onEdit={onEdit} />}
      {children}
    </li>
  )
}

function State({ request, representation }: Pick<ChoicesProps, 'request' | 'representation'>) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
  const { locale } = useLocale()
  const { state, intent, receipt, served } = request
  switch (state) {
    case 'waiting':
    case 'needs-you':
      return intent && <IntentStatus intent={intent} />
    case 'received':
      return (
        <>
          <Words mark="received">{receipt === null ? intentWords('received') : intentWords('receivedReceipt', { receipt })}</Words>
          <p className="small">
            {t('sentTitle')} {t('sentText')}
          </p>
        </>
      )
    case 'confirmed':
      return (
        <>
          <Words mark="confirmed">{t('confirmed')}</Words>
          {served?.before && <p className="small">{t('moved', dayAndTime(served.before, locale))}</p>}
          {served?.confirmed && <Confirmed request={request} confirmed={served.confirmed} representation={representation} />}
        </>
      )
    case 'declined':
      return (
        <>
          <Words mark="next">{served?.before ? t('cancelled') : t('declined')}</Words>
          {served?.before && <p className="small">{t('cancelledTime', dayAndTime(served.before, locale))}</p>}
          {served?.reason && <blockquote className="request-reason">{served.reason}</blockquote>}
        </>
      )
  }
}

function Words({ mark, children }: { mark: 'received' | 'confirmed' | 'next'; children: ReactNode }) {
  return (
    <span className={`intent-status intent-status-${mark}`}>
      <StatusMark name={mark} size={16} />
      <b>{children}</b>
    </span>
  )
}

interface ConfirmedProps {
  request: AppointmentView
  confirmed: ConfirmedTime
  representation: Representation | null
}

/** Day and time as the representation gave them, by its own clock; beside them the citizen's, where theirs shows another. */
function Confirmed({ request, confirmed, representation }: ConfirmedProps) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
  const { locale, language } = useLocale()
  const at = representation && confirmedInstant(confirmed, representation.timezone)
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
      <p className="h4 request-when">{t('when', dayAndTime(confirmed, locale))}</p>
      {isElsewhere && (
        <p className="small">
          <span>{t('clockOf', { city: representation.city[language] })}</span>{' '}
          <span>{t('yourTime', { day: longDate(new Date(at).toISOString(), locale), time: clockTime(at, locale) })}</span>
        </p>
      )}
      {request.receipt !== null && <p className="meta">{t('receipt', { receipt: request.receipt })}</p>}
      {at !== null && representation && <CalendarButton name="appointment" entry={() => entryAt(at, representation)} />}
    </>
  )
}

function dayAndTime({ date, time }: ConfirmedTime, locale: string) {
  return { day: new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(parseISO(date)), time }
}

interface ConfirmedTime {
  /** yyyy-mm-dd and hh:mm on the clock of the representation. */
  date: string
  time: string
}

/** The instant that a representation's clock shows so; null in a time zone that this browser does not know. */
export function confirmedInstant({ date, time }: ConfirmedTime, timezone: string): number | null {
  return knownTimeZone(timezone) === null ? null : instantOf(Date.parse(`${date}T${time}Z`), timezone)
}

/** State of a history entry that opens a request in the form. */
export const taken = 'taken'

/** The progress of a request; null if it was declined. A request from another device is known from the day it was received. */
export function lineOf({ intent, served, at, state }: AppointmentView): Seen | null {
  if (state === 'declined') return null
  if (!served) return intent && { ...intent, confirmedAt: null }
  const receivedAt = Date.parse(served.requestedAt)
  const seen = { stage: 'received', createdAt: at, firstAttemptAt: null, refusal: null, doneAt: receivedAt } as const
  return served.state === 'confirmed' && served.answeredAt !== null
    ? { ...seen, confirmedAt: Date.parse(served.answeredAt) }
    : { ...seen, confirmedAt: null }
}

/** Whether it asks for help in an emergency and has not been received: the citizen should call instead of waiting for a network. */
export function isUrgent({ asked, state }: Pick<AppointmentView, 'asked' | 'state'>): boolean {
  return asked.topic === 'emergencyAssistance' && (state === 'waiting' || state === 'needs-you')
}
