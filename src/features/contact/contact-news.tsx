import { parseISO } from 'date-fns/parseISO'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/contact/appointments.ts'
import { pathTo } from '#src/routes.ts'
import { useAnsweredAppointments } from '#src/data/contact/appointments.ts'
import { useRepresentations, useConversations } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'
import { type NotificationType, useReadOnSight } from '#src/data/contact/notifications.ts'
import type { AppointmentView, NotificationCounts } from '#store/rows/views.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

/** What became of the conversation. Said here it is read; messages are read in their thread. */
const events = ['CHAT_CREATED', 'CHAT_REACTIVATED', 'CHAT_RESOLVED', 'CHAT_ARCHIVED'] as const satisfies readonly NotificationType[]

/** What is new with the representation, and what is open with it. */
export function ContactNews({ counts, open }: { counts: NotificationCounts; open: readonly AppointmentView[] }) {
  return (
    <>
      <News counts={counts} />
      <RequestsRow requests={open} isTight />
    </>
  )
}

/** What was read a moment ago stays for as long as the screen does. */
function News({ counts }: { counts: NotificationCounts }) {
  const { t } = useTranslation('news')
  const [shown, setShown] = useState<readonly NotificationType[]>([])
  const fresh = events.filter((type) => counts[type] > 0)
  if (fresh.some((type) => !shown.includes(type))) setShown([...new Set([...shown, ...fresh])])
  useReadOnSight(counts.APPOINTMENT_ANSWERED > 0 ? [...fresh, 'APPOINTMENT_ANSWERED'] : fresh)

  const messages = counts.NEW_CHAT_MESSAGE
  const hasAnswers = useAtMost(counts.APPOINTMENT_ANSWERED) > 0
  if (messages === 0 && !hasAnswers && shown.length === 0) return null
  return (
    <Section title={t('title')} isTight>
      <Rows>
        {messages > 0 && <Messages counted={messages} />}
        <Answers counted={counts.APPOINTMENT_ANSWERED} />
        {events
          .filter((type) => shown.includes(type))
          .map((type) => (
            <RowLink key={type} to={pathTo('contactChat')} icon="info" title={t(type)} />
          ))}
      </Rows>
    </Section>
  )
}

/** The most that a count has been since the screen opened: what is read meanwhile stays while it is looked at. */
function useAtMost(count: number): number {
  const [most, setMost] = useState(count)
  if (count > most) setMost(count)
  return Math.max(count, most)
}

/** What the representation has answered to requests for an appointment, each with what it comes to. */
function Answers({ counted }: { counted: number }) {
  const { t } = useTranslation('news')
  const { t: intentWords } = useTranslation('intent')
  const { language } = useLocale()
  const moment = useMoment()
  const posts = useRepresentations()
  const most = useAtMost(counted)
  const answered = useAnsweredAppointments()?.slice(0, most) ?? []
  function titleOf({ confirmed, before }: Pick<Appointment, 'confirmed' | 'before'>): string {
    if (confirmed)
      return before
        ? t('appointmentMoved', { when: moment(confirmed), was: moment(before) })
        : t('appointmentConfirmed', { when: moment(confirmed) })
    return before ? t('appointmentCancelled', { was: moment(before) }) : t('appointmentDeclined')
  }
  return answered.map(({ id, topic, representationId, ...answer }) => (
    <RowLink
      key={id}
      to={pathTo('myAppointments')}
      icon="calendar"
      title={titleOf(answer)}
      sub={[intentWords(`topic-${topic}`), posts?.find(({ id: post }) => post === representationId)?.names[language]]
        .filter(Boolean)
        .join(', ')}
    />
  ))
}

/** A row for each conversation in which something is new; one for all as long as only the service has counted. */
function Messages({ counted }: { counted: number }) {
  const { t } = useTranslation('news')
  const { language } = useLocale()
  const posts = useRepresentations()
  const main = useProfile()?.representations.find((entry) => entry.isMainRepresentation)?.id
  const unread = (useConversations() ?? []).filter((conversation) => conversation.unread > 0)
  if (unread.length === 0) {
    return <RowLink to={pathTo('contactChat')} icon="message-circle" title={t('messages', { count: counted })} sub={t('messagesSub')} />
  }
  return unread.map(({ representationId, unread: count }) => (
    <RowLink
      key={representationId}
      to={`${pathTo('contactChat')}${representationId === main ? '' : `?with=${encodeURIComponent(representationId)}`}`}
      icon="message-circle"
      title={t('messages', { count })}
      sub={posts?.find(({ id }) => id === representationId)?.names[language] ?? t('messagesSub')}
    />
  ))
}

interface RequestsRowProps {
  requests: readonly AppointmentView[]
  isTight?: boolean
}

/** Link to the appointment requests, with the next confirmed date; nothing if there are no requests. */
export function RequestsRow({ requests, isTight = false }: RequestsRowProps) {
  const { t } = useTranslation('ownRepresentation')
  const moment = useMoment()
  const next = useNextConfirmed(requests)
  const count = requests.length
  if (count === 0) return null
  return (
    <Section title={t('myRequests')} isTight={isTight}>
      <RowLink
        to={pathTo('myAppointments')}
        icon="calendar"
        title={next ? t('nextAppointment', { when: moment(next) }) : t('requestsSub', { count })}
        sub={next && count > 1 && t('otherRequests', { count: count - 1 })}
      />
    </Section>
  )
}

function useNextConfirmed(requests: readonly AppointmentView[]) {
  const now = useNow()
  const today = new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  const [next] = requests
    .flatMap(({ served }) => served?.confirmed ?? [])
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))
  return next
}

/** By the representation's clock. */
function useMoment() {
  const { locale } = useLocale()
  return ({ date, time }: NonNullable<Appointment['confirmed']>) =>
    `${new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(parseISO(date))}, ${time}`
}
