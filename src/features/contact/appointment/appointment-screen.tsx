import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import { useSearchParams } from '#src/platform/search-params.ts'
import { useNavigate } from '#src/platform/navigate.ts'
import { pathTo } from '#src/routes.ts'
import { useAppointments, useRepresentations } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Dock } from '#src/screen/dock.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import type { AppointmentView } from '#store/rows/views.ts'
import { formOf } from './form/appointment-form.ts'
import { writeDraft, useAppointmentForm } from './form/use-appointment-form.ts'
import { RequestForm } from './form/request-form.tsx'
import { isUrgent, taken } from './request-line.ts'
import { RequestSaved } from './form/request-saved.tsx'
import { Requests, Urgent } from './requests.tsx'
import '#src/ui/forms/form.css'
import '#src/features/contact/contact.css'
import './appointment.css'

/** What was asked of representations so far, and the form for something new: of the main one, or by `?with=` of another of the citizen's own. */
export function AppointmentScreen() {
  const { t } = useTranslation('appointment')
  const profile = useProfile()
  const posts = useRepresentations()
  const requests = useAppointments()
  const named = useSearchParams().get('with')
  if (profile === undefined || !posts || requests === undefined) {
    return (
      <Screen title={t('title')} parent="contactOverview">
        <Skeleton bars={[40, 100, 40, 100]} />
      </Screen>
    )
  }
  const main =
    profile?.representations.find(({ id }) => id === named) ?? profile?.representations.find((entry) => entry.isMainRepresentation)
  const representation = posts.find(({ id }) => id === main?.id)
  if (profile && representation)
    return (
      <Whole
        key={`${profile.accountId} ${representation.id}`}
        profile={profile}
        representation={representation}
        requests={requests ?? []}
      />
    )
  return <WithoutRepresentation isWaiting={profile === null || main !== undefined} requests={requests ?? []} />
}

interface WholeProps {
  profile: Profile
  representation: Representation
  requests: readonly AppointmentView[]
}

function Whole({ profile, representation, requests }: WholeProps) {
  const { t } = useTranslation('appointment')
  const id = useId()
  const state = useAppointmentForm({ accountId: profile.accountId, representation })
  const [saved, setSaved] = useState<{ id: string; isUrgent: boolean } | null>(null)
  const navigate = useNavigate()
  const isTaken = useLocation().state === taken
  const [goal, setGoal] = useState<{ place: 'date' | 'requests' } | null>(isTaken ? { place: 'date' } : null)
  // What was taken into the form is there to be changed, its date before all; what was sent stands at the top.
  useEffect(() => {
    if (goal) document.getElementById(`${id}-${goal.place}`)?.focus()
  }, [goal, id])

  function edit({ asked, state: how, id: replaced }: AppointmentView) {
    const { representationId } = asked
    const replaces = how === 'needs-you' ? replaced : null
    if (representationId === representation.id) {
      state.begin(asked, replaces)
      setGoal({ place: 'date' })
      return
    }
    // Asked of another representation: into the form of that one.
    writeDraft({ accountId: profile.accountId, representationId }, formOf(asked, replaces))
    void navigate(`${pathTo('appointmentOverview')}?with=${encodeURIComponent(representationId)}`, { state: taken })
  }
  async function send() {
    const entry = { isUrgent: state.form.topic === 'emergencyAssistance' }
    const sent = await state.send()
    if (sent !== null) setSaved({ ...entry, id: sent })
  }
  function close() {
    setSaved(null)
    setGoal({ place: 'requests' })
  }

  const form = (
    <RequestForm
      id={id}
      state={isTaken ? { ...state, isDraft: false } : state}
      representation={representation}
      profile={profile}
      onSend={() => void send()}
      // One call on a screen.
      urgent={!requests.some(isUrgent) && <Urgent />}
    />
  )
  return (
    <Screen
      title={t('title')}
      parent="contactOverview"
      dock={
        <Dock>
          <Button type="submit" form={id} isWide disabled={state.isSaving}>
            {t('send')}
          </Button>
        </Dock>
      }
    >
      <div className="contact appointment">
        <Requests id={`${id}-requests`} requests={requests} own={profile.representations} onEdit={edit} />
        {requests.length === 0 ? form : <Section title={t(state.form.replaces === null ? 'newRequest' : 'editRequest')}>{form}</Section>}
      </div>
      {saved && <RequestSaved {...saved} onClose={close} />}
    </Screen>
  )
}

/** Nobody to ask yet: why, and the way there. What was asked before stands all the same. */
function WithoutRepresentation({ isWaiting, requests }: { isWaiting: boolean; requests: readonly AppointmentView[] }) {
  const { t } = useTranslation('appointment')
  const id = useId()
  return (
    <Screen title={t('title')} parent="contactOverview">
      <div className="contact appointment">
        <p role="status">{t(isWaiting ? 'waiting' : 'noPost')}</p>
        {!isWaiting && (
          <p className="representation-note">
            <ButtonLink kind="second" to={pathTo('editRepresentations')}>
              {t('choosePost')}
            </ButtonLink>
          </p>
        )}
        <Requests id={id} requests={requests} own={[]} onEdit={null} />
      </div>
    </Screen>
  )
}
