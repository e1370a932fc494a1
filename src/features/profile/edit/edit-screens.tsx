import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useIsMounted } from '#src/shared/platform/hooks.ts'
import { usePendingLocation } from '#src/shared/platform/wanted-location.ts'
import { pathTo } from '#src/routes.ts'
import { useReference } from '#src/data/contact/contact.ts'
import { useOwnProfile } from '#src/data/session/session.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section, Dock } from '#src/shared/screen/section.tsx'
import { NotStored } from '#src/shared/outbox/submission/submission-error.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useSubmittedToast } from '#src/shared/outbox/submission/submitted-toast.tsx'
import type { Draft } from './draft.ts'
import { afterSave, type EditScreen, personalPartOf, refusedProfile } from './profile-form.ts'
import { ConflictFields } from './conflict-fields.tsx'
import { DraftNote, NotSaved, StillSent } from './form-notes.tsx'
import { EmailField, PersonalFields, PhoneField, ResidenceField } from './personal-fields.tsx'
import type { FieldName } from './problems.ts'
import type { Reference } from './representation-options.ts'
import { RepresentationFields } from './representation-fields.tsx'
import { type SavedProfile, useProfileForm } from './use-profile-form.ts'
import '#src/shared/ui/forms/form.css'
import './edit.css'

type OwnProfile = NonNullable<ReturnType<typeof useOwnProfile>>

const titles = {
  profileCompletion: 'titleComplete',
  editProfile: 'titleEdit',
  representationsCompletion: 'titleChoose',
  editRepresentations: 'titleRepresentations',
} as const satisfies Record<EditScreen, string>

/** One screen for completing and editing, of the whole profile or of the representations alone. */
function EditProfileScreen({ screen }: { screen: EditScreen }) {
  const { t } = useTranslation('profileForm')
  const own = useOwnProfile()
  const reference = useReference()
  const refusals = useRefusals(own)
  const [takenCount, setTakenCount] = useState(0)
  const [unstored, setUnstored] = useState<{ accountId: string; draft: Draft } | null>(null)
  const onTaken = () => setTakenCount((count) => count + 1)
  if (own && reference) {
    const { accountId } = own.profile
    return (
      <Form
        key={`${accountId} ${refusals} ${takenCount}`}
        screen={screen}
        own={own}
        reference={reference}
        isTaken={takenCount > 0}
        unstored={unstored?.accountId === accountId ? unstored.draft : null}
        onUnstored={(draft) => setUnstored(draft && { accountId, draft })}
        onTaken={onTaken}
      />
    )
  }
  return (
    <Screen title={t(titles[screen])} parent="user">
      {own === null ? (
        <div className="form" role="status">
          <p className="h4">{t('waitTitle')}</p>
          <p className="small">{t('waitText')}</p>
        </div>
      ) : (
        <Skeleton bars={[40, 100, 40, 100]} />
      )}
    </Screen>
  )
}

/**
 * Names the refusals that the form has to show; changes only when there is a new one. The form then opens again with the decision, and what was
 * typed comes back as its draft.
 */
function useRefusals(own: OwnProfile | null | undefined): string {
  const [known, setKnown] = useState<readonly string[]>([])
  const ids = own?.refused.map(({ id }) => id) ?? []
  if (ids.some((id) => !known.includes(id))) setKnown([...known, ...ids])
  return known.join()
}

interface FormProps {
  screen: EditScreen
  own: OwnProfile
  reference: Reference
  /** Another tab has saved or discarded what was typed here. */
  isTaken: boolean
  unstored: Draft | null
  onUnstored: (draft: Draft | null) => void
  onTaken: () => void
}

function Form({ screen, own, reference, isTaken, unstored, onUnstored, onTaken }: FormProps) {
  const { t } = useTranslation('profileForm')
  const id = useId()
  const leave = useLeave(screen)
  // As it was when the form was opened: a later reply does not change what is being typed, and a change is sent with what it was based on.
  const [opened] = useState({ profile: own.profile, refused: refusedProfile(own) })
  const { profile, refused } = opened
  // Representations are saved with the rest: as long as something of that is missing or refused, the form asks for all of it.
  const isRepresentations = screen === 'representationsCompletion' || screen === 'editRepresentations'
  const isWhole = !isRepresentations || refused !== null || personalPartOf(profile) === null
  const part = isWhole ? 'everything' : 'representations'
  const state = useProfileForm(profile, { reference, part, refused, unstored, onUnstored, onTaken })
  const { form, change, problems } = state

  const field = (name: FieldName) => {
    const problem = problems.find((candidate) => candidate.field === name)
    // The field's counter shows the excess.
    return { id: `${id}-${name}`, error: problem && problem.key !== 'nameTooLong' ? t(`problem.${problem.key}`) : undefined }
  }
  const fields = { form, change, field, reference }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await state.save()
    if (saved) leave(saved)
  }

  return (
    <Screen
      title={t(titles[screen])}
      parent="user"
      dock={
        <Dock>
          <Button type="submit" form={id} isWide disabled={state.isSaving}>
            {t(state.isSaving ? 'saving' : 'save')}
          </Button>
        </Dock>
      }
    >
      <form id={id} className="form" noValidate onSubmit={(event) => void submit(event)}>
        <NotSaved state={state} idOf={(name) => field(name).id} />
        {state.isUnstored && <NotStored />}
        {(state.isSavedElsewhere || (isTaken && !state.isDraft)) && (
          <p className="form-draft small" role="status">
            {t('takenElsewhere')}
          </p>
        )}
        {state.isDraft && <DraftNote onDiscard={state.discardDraft} />}
        {refused && <ConflictFields refused={refused} theirs={own.profile} {...fields} />}
        {screen === 'profileCompletion' && <p className="form-lead">{t('leadComplete')}</p>}
        {!isWhole && <p className="form-lead">{t('leadRepresentations')}</p>}
        {/* First of all: it decides the representation and the dial code. */}
        <Section title={isWhole ? t('home') : t('representations')}>
          {isWhole && <ResidenceField {...fields} />}
          <RepresentationFields {...fields} />
          <p className="small form-change">{t('changeNote')}</p>
          <StillSent />
        </Section>
        {isWhole && (
          <>
            <Section title={t('personal')}>
              <PersonalFields {...fields} />
            </Section>
            <Section title={t('reach')}>
              <PhoneField {...fields} countries={reference.countries} />
              <EmailField email={profile.email} />
            </Section>
          </>
        )}
      </form>
    </Screen>
  )
}

function useLeave(screen: EditScreen) {
  const { t } = useTranslation('submission')
  const navigate = useNavigate()
  const { key } = useLocation()
  const showSubmitted = useSubmittedToast()
  const isMounted = useIsMounted()
  const pending = usePendingLocation()
  return ({ id, body }: SavedProfile) => {
    const next = afterSave(screen, body)
    if (id !== null) showSubmitted({ id, done: t('done.profile') })
    // The user may have opened another screen, which is still loading.
    if (!isMounted() || pending()) return
    if (next !== 'back') void navigate(pathTo(next), { replace: true })
    // The form may be what the app opened with: then there is no screen of ours to go back to.
    else if (key === 'default') void navigate(pathTo('user'), { replace: true })
    else void navigate(-1)
  }
}

export const ProfileCompletion = () => <EditProfileScreen screen="profileCompletion" />
export const EditProfile = () => <EditProfileScreen screen="editProfile" />
export const RepresentationsCompletion = () => <EditProfileScreen screen="representationsCompletion" />
export const EditRepresentations = () => <EditProfileScreen screen="editRepresentations" />
