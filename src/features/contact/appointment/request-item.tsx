import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import { IntentLine } from '#src/outbox/state/intent-line.tsx'
import { IntentStatus } from '#src/outbox/state/intent-status.tsx'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import type { AppointmentView } from '#store/rows/views.ts'
import { asUtc } from './form/calendar-month.ts'
import { Confirmed } from './confirmed.tsx'
import { Decision, Declined, TakeBack } from './request-choices.tsx'
import { lineOf } from './request-line.ts'

export interface RequestItemProps {
  request: AppointmentView
  /** Null where the device does not know it. */
  representation: Representation | null
  /** Takes the request into the form; null where there is none. */
  onEdit: ((request: AppointmentView) => void) | null
  /** The helpline, where it is urgent and still here. */
  urgent: ReactNode
}

/** One request: what was asked, how far it has come, what can be done now. */
export function RequestItem({ request, representation, onEdit, urgent }: RequestItemProps) {
  const { t } = useTranslation('intent')
  const { locale, language } = useLocale()
  const { asked, state } = request
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(asUtc(asked.date))
  const line = lineOf(request)
  return (
    <li className="request">
      <h3 className="h5">{t(`topic-${asked.topic}`)}</h3>
      <p className="small">
        {day}, {t(`slot-${asked.daySlot}`)}
      </p>
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
      {state === 'waiting' && request.intent && <TakeBack intent={request.intent} />}
      {state === 'declined' && <Declined request={request} representation={representation} onEdit={onEdit} />}
    </li>
  )
}

function State({ request, representation }: Pick<RequestItemProps, 'request' | 'representation'>) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
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
          {served?.confirmed && <Confirmed request={request} confirmed={served.confirmed} representation={representation} />}
        </>
      )
    case 'declined':
      return (
        <>
          <Words mark="next">{t('declined')}</Words>
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
