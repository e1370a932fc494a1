import { formatISO } from 'date-fns/formatISO'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { baseOf, fieldsFrom, profileFields, type ProfileField } from '#contract/account/profile-fields.ts'
import type { Profile, ProfileBody } from '#contract/account/user.ts'
import { type SubmissionFailure, submissionFailure, useSubmit } from '#src/data/use-submit.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { keepProfileComplete } from '#src/app/startup/start-flags.ts'
import { usePhones } from '#src/shared/platform/phones.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
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
  /** A change after a wait is a function of the current form, because the citizen may have typed in the meantime. */
  change: (next: FormChange) => void
  /** Empty until the citizen has tried to send. */
  problems: FormProblem[]
  failure: SubmissionFailure | null
  /** Number of failed attempts to save. */
  attempt: number
  isSaving: boolean
  /** The form shows a draft of an earlier visit. */
  isDraft: boolean
  /** The device could not store the draft. */
  isUnstored: boolean
  /** Another tab has saved this draft. */
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
  /** A draft that could not be stored. It outlives the form, which opens again after a refusal or another tab's change. */
  unstored: Draft | null
  onUnstored: (draft: Draft | null) => void
  /** Another tab has saved or discarded the draft: the form has to open again with the profile as it is now. */
  onTaken: () => void
}

/** The state of the profile's form: its fields, its draft, and how saving went. `profile`: as it was when the form was opened. */
export function useProfileForm(profile: Profile, options: FormOptions): ProfileFormState {
  const { reference, part, refused: before, unstored } = options
  const { country } = useSettings()
  const asForm = (of: Profile) => formOf(of, { reference, guideCountry: country })
  const fields = useFields(profile, options, asForm)
  const { form, seen, shared, refused } = fields
  const [failure, setFailure] = useState<SubmissionFailure | null>(null)
  const [attempt, setAttempt] = useState(refused.length > 0 ? 1 : 0)
  const { isSaving, submit } = useSubmit()
  const phones = usePhones()
  // If the rules could not be loaded, only the format is checked, and the service decides.
  const checkPhone = useMemo(() => (phones ? phoneCheckBy(phones) : roughPhoneCheck), [phones])
  const rules = { today: formatISO(useNow(), { representation: 'date' }), checkPhone }

  const own = () => (part === 'everything' ? problemsOf(form, rules) : representationProblems(form))
  const bodyToSend = (of: ProfileForm) => profileBodyOf(of, { part, profile, reference, checkPhone })

  function fail(why: { refused?: FormProblem[]; failure?: SubmissionFailure }) {
    fields.setRefused(why.refused ?? [])
    setFailure(why.failure ?? null)
    setAttempt((count) => count + 1)
    return null
  }

  /** Also names the fields of a refused change that the citizen set back, because this change settles them. */
  function fieldsToSend(body: ProfileBody): ProfileField[] {
    const untouched = bodyToSend(asForm({ ...profile, ...seen })) ?? body
    const edited = editedFields(body, { seen, untouched })
    return profileFields.filter((field) => edited.includes(field) || before?.fields.includes(field))
  }

  function close(id: string | null, body: ProfileBody): SavedProfile {
    fields.settle(id)
    // Before the live query updates, so that a reload at this moment does not lead here again.
    keepProfileComplete(true)
    return { id, body }
  }

  async function save(): Promise<SavedProfile | null> {
    if (own().length > 0) return fail({})
    const body = bodyToSend(form)
    if (!body || isSaving || shared.sync()) return null
    const names = fieldsToSend(body)
    if (names.length === 0) return close(null, body)
    const base = baseOf(seen, names)
    const entry = await submit({ kind: 'profile', body: { ...body, base } }, null, shared.idOf(textOf({ form, base: seen })))
    if (entry.ok) return close(entry.id, body)
    const invalid = entry.failure.kind === 'invalid' ? problemsOfService(entry.failure.fields, form) : []
    return invalid.length > 0 ? fail({ refused: invalid }) : fail({ failure: submissionFailure(entry.failure) })
  }

  return {
    form,
    change: fields.change,
    problems: attempt > 0 ? [...own(), ...refused] : [],
    failure,
    attempt,
    isSaving,
    isDraft: fields.isDraft,
    isUnstored: shared.isUnstored || unstored !== null,
    isSavedElsewhere: shared.isSentElsewhere,
    discardDraft: () => {
      setAttempt(0)
      setFailure(null)
      fields.discardDraft()
    },
    save,
  }
}

/** The fields, and their draft, which other tabs share. */
function useFields(
  profile: Profile,
  { reference, part, refused: before, unstored, onUnstored, onTaken }: FormOptions,
  asForm: (of: Profile) => ProfileForm,
) {
  const name = { accountId: profile.accountId, part }
  const [stored, setStored] = useState(() => asForm(before?.profile ?? profile))
  const [draft, setDraft] = useState(() => {
    const found = unstored ?? readDraft(name)
    return found && asksTheSame(found.form, stored, reference) ? null : found
  })
  // A citizen who is asked about a conflict sees the stored value of the field, whatever an older draft was typed on.
  const [seen, setSeen] = useState<SeenProfile>(() => ({ ...(draft?.base ?? profile), ...fieldsFrom(profile, before?.conflicts ?? []) }))
  const [form, setForm] = useState(draft?.form ?? stored)
  const latest = useRef(form)
  const [refused, setRefused] = useState(() => (draft ? [] : problemsOfService(before?.errors ?? [], form)))
  const shared = useSharedDraft(placeOf(name), (text) => {
    const next = draftOf(text)
    if (next === null) return onTaken()
    show(next.form)
    setDraft(next)
    setSeen(next.base ?? profile)
    setRefused([])
  })
  useLateSuggestions(reference, () => show(withSuggestions(latest.current, reference)))

  function show(next: ProfileForm) {
    latest.current = next
    setForm(next)
  }

  function change(given: FormChange) {
    const next = typeof given === 'function' ? given(latest.current) : given
    show(next)
    setRefused([])
    writeDraft(JSON.stringify(next) === JSON.stringify(stored) ? null : { form: next, base: seen })
  }

  function writeDraft(next: Draft | null) {
    const isStored = shared.write(next && textOf(next))
    onUnstored(isStored ? null : next)
  }

  /** After `form` was submitted with this id, or needed no change (null). */
  function settle(id: string | null) {
    const isUnchanged = id === null || shared.markSent(id)
    // What was typed here or in another tab in the meantime is still to be saved.
    if (isUnchanged && latest.current === form) writeDraft(null)
    setStored(form)
  }

  function discardDraft() {
    setDraft(null)
    setSeen(profile)
    change(stored)
  }

  return { form, seen, isDraft: draft !== null, refused, setRefused, shared, change, settle, discardDraft }
}

/** On a first visit the countries may load before the representations, when the form is open already. */
function useLateSuggestions(reference: Reference, suggest: () => void): void {
  const isLoaded = reference.representations.length > 0
  const wasLoaded = useRef(isLoaded)
  const onLoad = useEffectEvent(suggest)
  useEffect(() => {
    if (isLoaded && !wasLoaded.current) onLoad()
    wasLoaded.current = isLoaded
  }, [isLoaded])
}

interface BodyOptions extends Pick<FormOptions, 'part' | 'reference'> {
  profile: Profile
  checkPhone: typeof roughPhoneCheck
}

/** Null if the profile lacks the personal part that a change of the representations needs. */
function profileBodyOf(form: ProfileForm, { part, profile, reference, checkPhone }: BodyOptions): ProfileBody | null {
  if (part === 'everything') return bodyOf(form, { reference, mobilePhone: checkPhone(form.dial, form.phone) ?? '' })
  const personal = personalPartOf(profile)
  return personal && { ...personal, representations: representationsOf(form, reference) }
}

/** The id of a field, to which the error summary links, and its message. */
export type FieldOf = (name: FieldName) => { id: string; error: string | undefined }

export interface FieldsProps {
  form: ProfileForm
  change: (next: FormChange) => void
  field: FieldOf
}

export interface RepresentationFieldsProps extends FieldsProps {
  reference: Reference
}
