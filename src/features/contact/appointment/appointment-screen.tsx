import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import { pathTo } from '#src/routes.ts'
import { useRepresentations } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Dock } from '#src/shared/screen/section.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { RequestForm } from './request-form.tsx'
import { taken } from './request-item.tsx'
import { RequestSaved, Urgent } from './request-saved.tsx'
import '#src/shared/ui/forms/form.css'
import '#src/features/contact/contact.css'
import './appointment.css'

/** The form for something new: of the main representation, or by `?with=` of another of the citizen's own. */
export function AppointmentScreen() {
  const { t } = useTranslation('appointment')
  const profile = useProfile()
  const posts = useRepresentations()
  const named = useSearchParams()[0].get('with')
  if (profile === undefined || !posts) {
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
    return <Whole key={`${profile.accountId} ${representation.id}`} profile={profile} representation={representation} />
  return <WithoutRepresentation isWaiting={profile === null || main !== undefined} />
}

function Whole({ profile, representation }: { profile: Profile; representation: Representation }) {
  const { t } = useTranslation('appointment')
  const id = useId()
  const state = useAppointmentForm({ profile, representation })
  const [saved, setSaved] = useState<{ id: string; isUrgent: boolean } | null>(null)
  const navigate = useNavigate()
  const isTaken = useLocation().state === taken
  // What was taken into the form is there to be changed, its date before all.
  useEffect(() => {
    if (isTaken) document.getElementById(`${id}-date`)?.focus()
  }, [isTaken, id])

  async function send() {
    const entry = { isUrgent: state.form.topic === 'emergencyAssistance' }
    const sent = await state.send()
    if (sent !== null) setSaved({ ...entry, id: sent })
  }
  return (
    <Screen
      title={t(state.form.replaces === null ? 'title' : 'editRequest')}
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
        <RequestForm
          id={id}
          state={isTaken ? { ...state, isDraft: false } : state}
          representation={representation}
          profile={profile}
          onSend={() => void send()}
          urgent={<Urgent />}
        />
      </div>
      {/* Back leads to where the form was opened, and not to a form that is empty again. */}
      {saved && <RequestSaved {...saved} onClose={() => void navigate(pathTo('myAppointments'), { replace: true })} />}
    </Screen>
  )
}

/** Nobody to ask yet: why, and the way there. */
function WithoutRepresentation({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation('appointment')
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
      </div>
    </Screen>
  )
}
