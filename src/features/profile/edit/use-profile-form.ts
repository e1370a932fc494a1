import { formatISO } from 'date-fns/formatISO'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Profile, ProfileBody } from '#contract/account/user.ts'
import type { FieldError } from '#contract/wire/wire.ts'
import { type SubmissionFailure, submissionFailure, useSubmit } from '#src/data/outbox/use-submit.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { keepProfileComplete } from '#src/startup/start-flags.ts'
import { useNow } from '#src/platform/use-now.ts'
import { type FormPart, readDraft, writeDraft } from './draft.ts'
import { loadPhoneCheck, type PhoneCheck, roughPhoneCheck } from './fields/phone-number.ts'
import { asksTheSame, bodyOf, formOf, personalPartOf, type ProfileForm, representationsOf, withSuggestions } from './profile-form.ts'
import { type FormProblem, problemsOf, problemsOfService, representationProblems, type FieldName } from './problems.ts'
import type { Reference } from './fields/representation-options.ts'

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
  discardDraft: () => void
  /** Resolves to what is on the device, or to null where something is in the way. Needs no line. */
  save: () => Promise<ProfileBody | null>
}

interface FormOptions {
  reference: Reference
  part: FormPart
  /** What the service has against the profile that the form begins with. */
  refusedFields: readonly FieldError[]
}

/** The state of the profile's form: what stands in it, what is kept of it, and how saving went. */
export function useProfileForm(profile: Profile, { reference, part, refusedFields }: FormOptions): ProfileFormState {
  const { country, isCountryGuessed } = useSettings()
  const name = { accountId: profile.accountId, part }
  const [stored, setStored] = useState(() => formOf(profile, { reference, chosenCountry: isCountryGuessed ? null : country }))
  const [draft, setDraft] = useState(() => {
    const found = readDraft(name)
    return found && asksTheSame(found, stored, reference) ? null : found
  })
  const [form, setForm] = useState(draft ?? stored)
  const latest = useRef(form)
  const [refused, setRefused] = useState(() => (draft ? [] : problemsOfService(refusedFields, form)))
  const [failure, setFailure] = useState<SubmissionFailure | null>(null)
  const [attempt, setAttempt] = useState(refused.length > 0 ? 1 : 0)
  const { isSaving, submit } = useSubmit()
  const rules = { today: formatISO(useNow(), { representation: 'date' }), checkPhone: usePhoneCheck() }

  const own = () => (part === 'everything' ? problemsOf(form, rules) : representationProblems(form))

  function put(change: FormChange) {
    const next = typeof change === 'function' ? change(latest.current) : change
    latest.current = next
    setForm(next)
    setRefused([])
    writeDraft(name, JSON.stringify(next) === JSON.stringify(stored) ? null : next)
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

  function bodyToSend(): ProfileBody | null {
    if (part === 'everything') return bodyOf(form, { reference, mobilePhone: rules.checkPhone(form.dial, form.phone) ?? '' })
    const personal = personalPartOf(profile)
    return personal && { ...personal, representations: representationsOf(form, reference) }
  }

  async function save(): Promise<ProfileBody | null> {
    if (own().length > 0) return fail({})
    const body = bodyToSend()
    if (!body || isSaving) return null
    const entry = await submit({ kind: 'profile', body }, null)
    if (entry.ok) {
      // What was typed while it was being saved is still to be saved.
      if (latest.current === form) writeDraft(name, null)
      // Before the database has told the page: a reload right now must not lead here again.
      keepProfileComplete(true)
      setStored(form)
      return body
    }
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
    discardDraft: () => {
      setDraft(null)
      setAttempt(0)
      setFailure(null)
      put(stored)
    },
    save,
  }
}

/** The shape alone, until the rules of the countries are there. */
function usePhoneCheck(): PhoneCheck {
  const [check, setCheck] = useState<PhoneCheck>(() => roughPhoneCheck)
  useEffect(() => {
    const life = new AbortController()
    void loadPhoneCheck().then(
      (loaded) => life.signal.aborted || setCheck(() => loaded),
      // Without them the shape has to do, and the service has the last word.
      () => undefined,
    )
    return () => life.abort()
  }, [])
  return check
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
