import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { pathTo } from '#src/routes.ts'
import { useAppointments } from '#src/data/contact/appointments.ts'
import { useRepresentations, useContactOffers } from '#src/data/contact/contact.ts'
import { useNotificationCounts, useReadOnSight } from '#src/data/contact/notifications.ts'
import { useProfile } from '#src/data/session/session.ts'
import { ButtonLink, Button } from '#src/shared/ui/actions/button.tsx'
import { Empty } from '#src/shared/ui/blocks/empty.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import type { AppointmentView } from '#store/rows/views.ts'
import { formOf } from './appointment-form.ts'
import { writeDraft } from './use-appointment-form.ts'
import { RequestItem, isUrgent, taken } from './request-item.tsx'
import { Urgent } from './request-saved.tsx'
import { parseISO } from 'date-fns/parseISO'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { addToMessageDraft } from '#src/features/contact/chat/use-message-draft.ts'
import '#src/features/contact/contact.css'
import './appointment.css'

/** All that the citizen has asked for, how far each has come, and what can be done about it. The form opens by a button of its own, by `?with=` for another of the citizen's own representations. */
export function MyAppointments() {
  const { t } = useTranslation('appointment')
  const navigate = useNavigate()
  const { search } = useLocation()
  const profile = useProfile()
  const posts = useRepresentations()
  const requests = useAppointments()
  const hasNews = (useNotificationCounts()?.APPOINTMENT_ANSWERED ?? 0) > 0
  useReadOnSight(hasNews && requests ? ['APPOINTMENT_ANSWERED'] : [])
  if (profile === undefined || !posts || requests === undefined) {
    return (
      <Screen title={t('mine')} parent="contactOverview">
        <Skeleton bars={[40, 100, 40, 100]} />
      </Screen>
    )
  }
  const newRequest = (
    <ButtonLink
      kind={requests && requests.length > 0 ? 'second' : 'primary'}
      icon="calendar-plus"
      to={`${pathTo('appointmentOverview')}${search}`}
    >
      {t('newRequest')}
    </ButtonLink>
  )
  if (!profile || !requests || requests.length === 0) {
    return (
      <Screen title={t('mine')} parent="contactOverview">
        <Empty id="my-appointments" title={t('noneTitle')} text={t('noneText')} action={newRequest} />
      </Screen>
    )
  }

  const isOwn = ({ asked }: AppointmentView) => profile.representations.some(({ id }) => id === asked.representationId)
  function edit({ asked, state, id }: AppointmentView) {
    const { representationId } = asked
    writeDraft({ accountId: profile?.accountId ?? '', representationId }, formOf(asked, state === 'needs-you' ? id : null))
    void navigate(`${pathTo('appointmentOverview')}?with=${encodeURIComponent(representationId)}`, { state: taken })
  }
  // One call on a screen, whatever waits.
  const urgentId = requests.find(isUrgent)?.id
  return (
    <Screen title={t('mine')} parent="contactOverview">
      <div className="contact">
        <ul className="requests">
          {requests.map((request) => {
            const representation = posts.find(({ id }) => id === request.asked.representationId) ?? null
            return (
              <RequestItem
                key={request.id}
                request={request}
                representation={representation}
                onEdit={isOwn(request) ? edit : null}
                urgent={request.id === urgentId && <Urgent />}
              >
                {isOwn(request) && <AskRepresentation request={request} accountId={profile.accountId} />}
              </RequestItem>
            )
          })}
        </ul>
        {newRequest}
      </div>
    </Screen>
  )
}

/**
 * Only the representation moves or cancels an appointment: the citizen asks for it in the conversation. The draft has the wording, to be completed and
 * sent.
 */
function AskRepresentation({ request, accountId }: { request: AppointmentView; accountId: string }) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
  const { locale } = useLocale()
  const navigate = useNavigate()
  const isChatOffered = useContactOffers().chat
  const { asked, state, served, receipt } = request
  if (!isChatOffered || (state !== 'received' && state !== 'confirmed')) return null

  function ask(what: 'askMove' | 'askCancel') {
    const { representationId } = asked
    const day = (date: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(parseISO(date))
    const confirmed = served?.confirmed
    const when = confirmed ? `${day(confirmed.date)}, ${confirmed.time}` : `${day(asked.date)}, ${intentWords(`slot-${asked.daySlot}`)}`
    const about = `${intentWords(`topic-${asked.topic}`)}, ${when}${receipt === null ? '' : ` (${receipt})`}`
    addToMessageDraft({ accountId, representationId }, t(`${what}Text`, { about }))
    void navigate(`${pathTo('contactChat')}?with=${encodeURIComponent(representationId)}`)
  }
  return (
    <div className="buttons request-choices">
      <Button kind="edge" size="small" onClick={() => ask('askMove')}>
        {t('askMove')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => ask('askCancel')}>
        {t('askCancel')}
      </Button>
    </div>
  )
}
