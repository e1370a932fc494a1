import { formatISO } from 'date-fns/formatISO'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { baseOf, fieldsFrom, profileFields, type ProfileField } from '#contract/account/profile-fields.ts'
import type { Profile, ProfileBody } from '#contract/account/user.ts'
import { type SubmissionFailure, submissionFailure, useSubmit } from '#src/data/use-submit.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { keepProfileComplete } from '#src/app/startup/start-flags.ts'
import { usePhones } from '#src/shared/platform/phones.ts'
import { useNow } from '#src/shared/platform/use-now.ts'
import { useSharedDraft } from '#src/data/shared-draft.ts'
import { type Draft, draftOf, type FormPart, placeOf, readDraft, type SeenProfile, textOf } from './draft.ts'
import { phoneCheckBy, roughPhoneCheck } from './phone-number.ts'
import {
  asksTheSame,
  bodyOf,
  editedFields,
  formOf,
  personalPartOf,
  type ProfileForm,
  type RefusedProfile,
  representationsOf,
  withSuggestions,
} from './profile-form.ts'
import { type FormProblem, problemsOf, problemsOfService, representationProblems, type FieldName } from './problems.ts'
import type { Reference } from './representation-options.ts'

type FormChange = ProfileForm | ((now: ProfileForm) => ProfileForm)

export interface ProfileFormState {
  form: ProfileForm
  /** What has to wait first gives a function of the form as it stands then: the citizen goes on typing meanwhile. */
  change: (next: FormChange) => void
  /** Empty until the citizen has tried to send. */
  problems: FormProblem[]
  failure: SubmissionFailure | null
  /** Counts what did not go through. */
  attempt: number
  isSaving: boolean
  /** What stands there was typed on an earlier visit. */
  isDraft: boolean
  /** The device could not store what was typed. */
  isUnstored: boolean
  /** Another tab has saved what was typed here. */
  isSavedElsewhere: boolean
  discardDraft: () => void
  /** Resolves when the change is stored on the device; null if a field is invalid or it could not be stored. Needs no network. */
  save: () => Promise<SavedProfile | null>
}

export interface SavedProfile {
  /** Of the intent; null if nothing was changed, so nothing is sent. */
  id: string | null
  body: ProfileBody
}

interface FormOptions {
  reference: Reference
  part: FormPart
  refused: RefusedProfile | null
  /** What was typed and could not be stored. It outlives the form, which opens again after a refusal or another tab's change. */
  unstored: Draft | null
  onUnstored: (draft: Draft | null) => void
  /** Another tab has saved or discarded the draft: the form has to open again with the profile as it is now. */
  onTaken: () => void
}

/** The state of the profile's form: its fields, its draft, and how saving went. `profile`: as it was when the form was opened. */
export function useProfileForm(
  profile: Profile,
  { reference, part, refused: before, unstored, onUnstored, onTaken }: FormOptions,
): ProfileFormState {
  const { country } = useSettings()
  const name = { accountId: profile.accountId, part }
  const shown = before?.profile ?? profile
  const asForm = (of: Profile) => formOf(of, { reference, guideCountry: country })
  const [stored, setStored] = useState(() => asForm(shown))
  const [draft, setDraft] = useState(() => {
    const found = unstored ?? readDraft(name)
    return found && asksTheSame(found.form, stored, reference) ? null : found
  })
  // A citizen who is asked about a conflict sees the stored value of the field, whatever an older draft was typed on.
  const [seen, setSeen] = useState<SeenProfile>(() => ({ ...(draft?.base ?? profile), ...fieldsFrom(profile, before?.conflicts ?? []) }))
  const [form, setForm] = useState(draft?.form ?? stored)
  const latest = useRef(form)
  const [refused, setRefused] = useState(() => (draft ? [] : problemsOfService(before?.errors ?? [], form)))
  const [failure, setFailure] = useState<SubmissionFailure | null>(null)
  const [attempt, setAttempt] = useState(refused.length > 0 ? 1 : 0)
  const { isSaving, submit } = useSubmit()
  const phones = usePhones()
  // If the rules could not be loaded, only the format is checked, and the service decides.
  const checkPhone = useMemo(() => (phones ? phoneCheckBy(phones) : roughPhoneCheck), [phones])
  const rules = { today: formatISO(useNow(), { representation: 'date' }), checkPhone }
  const shared = useSharedDraft(placeOf(name), (text) => {
    const next = draftOf(text)
    if (next === null) return onTaken()
    latest.current = next.form
    setForm(next.form)
    setDraft(next)
    setSeen(next.base ?? profile)
    setRefused([])
  })

  const own = () => (part === 'everything' ? problemsOf(form, rules) : representationProblems(form))

  function put(change: FormChange) {
    const next = typeof change === 'function' ? change(latest.current) : change
    latest.current = next
    setForm(next)
    setRefused([])
    writeDraft(JSON.stringify(next) === JSON.stringify(stored) ? null : { form: next, base: seen })
  }

  function writeDraft(next: Draft | null) {
    const isStored = shared.write(next && textOf(next))
    onUnstored(isStored ? null : next)
  }

  // On a first visit the countries can be here before the representations, and the form is open by then.
  const isListHere = reference.representations.length > 0
  const wasListHere = useRef(isListHere)
  const suggest = useEffectEvent(() => {
    latest.current = withSuggestions(latest.current, reference)
    setForm(latest.current)
  })
  useEffect(() => {
    if (isListHere && !wasListHere.current) suggest()
    wasListHere.current = isListHere
  }, [isListHere])

  function fail(why: { refused?: FormProblem[]; failure?: SubmissionFailure }) {
    setRefused(why.refused ?? [])
    setFailure(why.failure ?? null)
    setAttempt((count) => count + 1)
    return null
  }

  function bodyToSend(of: ProfileForm): ProfileBody | null {
    if (part === 'everything') return bodyOf(of, { reference, mobilePhone: rules.checkPhone(of.dial, of.phone) ?? '' })
    const personal = personalPartOf(profile)
    return personal && { ...personal, representations: representationsOf(of, reference) }
  }

  /** Also names the fields of a refused change that the citizen set back, because this change settles them. */
  function fieldsToSend(body: ProfileBody): ProfileField[] {
    const untouched = bodyToSend(asForm({ ...profile, ...seen })) ?? body
    const edited = editedFields(body, { seen, untouched })
    return profileFields.filter((field) => edited.includes(field) || before?.fields.includes(field))
  }

  function close(id: string | null, body: ProfileBody): SavedProfile {
    const isUnchanged = id === null || shared.markSent(id)
    // What was typed while it was being saved, here or in another tab, is still to be saved.
    if (isUnchanged && latest.current === form) writeDraft(null)
    // Before the live query updates, so that a reload at this moment does not lead here again.
    keepProfileComplete(true)
    setStored(form)
    return { id, body }
  }

  async function save(): Promise<SavedProfile | null> {
    if (own().length > 0) return fail({})
    const body = bodyToSend(form)
    if (!body || isSaving || shared.sync()) return null
    const fields = fieldsToSend(body)
    if (fields.length === 0) return close(null, body)
    const base = baseOf(seen, fields)
    const entry = await submit({ kind: 'profile', body: { ...body, base } }, null, shared.idOf(textOf({ form, base: seen })))
    if (entry.ok) return close(entry.id, body)
    const named = entry.failure.kind === 'invalid' ? problemsOfService(entry.failure.fields, form) : []
    return named.length > 0 ? fail({ refused: named }) : fail({ failure: submissionFailure(entry.failure) })
  }

  return {
    form,
    change: put,
    problems: attempt > 0 ? [...own(), ...refused] : [],
    failure,
    attempt,
    isSaving,
    isDraft: draft !== null,
    isUnstored: shared.isUnstored || unstored !== null,
    isSavedElsewhere: shared.isSentElsewhere,
    discardDraft: () => {
      setDraft(null)
      setSeen(profile)
      setAttempt(0)
      setFailure(null)
      put(stored)
    },
    save,
  }
}

/** What ties a field to its place in the form: the id that the summary leads to, and its message. */
export type FieldOf = (name: FieldName) => { id: string; error: string | undefined }

export interface FieldsProps {
  form: ProfileForm
  change: (next: FormChange) => void
  field: FieldOf
}

export interface RepresentationFieldsProps extends FieldsProps {
  reference: Reference
}
