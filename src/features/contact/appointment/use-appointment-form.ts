import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { AppointmentBody } from '#contract/contact/appointments.ts'
import type { Profile } from '#contract/account/user.ts'
import type { Representation } from '#contract/contact/representation.ts'
import { engine } from '#src/data/engine/engine.ts'
import { type SubmissionFailure, useSubmit } from '#src/data/use-submit.ts'
import { isoOf } from '#src/shared/ui/forms/date-input.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useServiceNow } from '#src/data/status.ts'
import { type DraftPlace, useSharedDraft, writeDraft as writeText } from '#src/data/shared-draft.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { readLocal } from '#src/shared/platform/web-storage.ts'
import { AppointmentForm, bodyOf, dateFlaw, type FormProblem, formFor, formOf, problemsOf } from './appointment-form.ts'

export interface AppointmentFormState {
  form: AppointmentForm
  change: (next: Partial<AppointmentForm>) => void
  /** A day that cannot be had is told at once; the rest when the citizen has tried to send. */
  problems: FormProblem[]
  failure: SubmissionFailure | null
  /** Counts what did not go through. */
  attempt: number
  isSaving: boolean
  /** What stands there was typed on an earlier visit. */
  isDraft: boolean
  /** The device could not store what was typed. */
  isUnstored: boolean
  /** Another tab has sent this draft. */
  isSentElsewhere: boolean
  /** Begins with what was asked before, or with nothing. */
  begin: (asked: AppointmentBody | null, replaces: string | null) => void
  /** Resolves to the intent's id when it is on the device, or to null where something is in the way. Needs no line. */
  send: () => Promise<string | null>
}

export function useAppointmentForm({
  profile,
  representation,
}: {
  profile: Profile
  representation: Representation
}): AppointmentFormState {
  const { language } = useLocale()
  const [now, serviceNow] = useServiceNow(15_000)
  const name = { accountId: profile.accountId, representationId: representation.id }
  const blank = formFor(profile)
  const [draft, setDraft] = useState(() => readDraft(name))
  const [form, setForm] = useState(draft ?? blank)
  const latest = useRef(form)
  /** Of tries that the form itself held back; what the device could not keep is counted by `useSay`. */
  const [held, setHeld] = useState(0)
  const { isSaving, failure, attempt, submit, forget } = useSubmit()
  const shared = useSharedDraft(placeOf(name), (text) => {
    const next = draftOf(text)
    latest.current = next ?? blank
    setForm(latest.current)
    setDraft(next)
    setHeld(0)
    forget()
  })

  function put(next: AppointmentForm) {
    latest.current = next
    setForm(next)
    shared.write(JSON.stringify(next) === JSON.stringify(blank) ? null : JSON.stringify(next))
  }

  function begin(asked: AppointmentBody | null, replaces: string | null) {
    setDraft(null)
    setHeld(0)
    forget()
    put(asked ? formOf(asked, replaces) : blank)
  }

  async function send(): Promise<string | null> {
    // The minute may have turned since the form was drawn.
    if (problemsOf(form, representation, serviceNow()).length > 0) {
      forget()
      setHeld((count) => count + 1)
      return null
    }
    if (isSaving || shared.sync()) return null
    const body = bodyOf(form, { representationId: representation.id, language })
    const entry = await submit({ kind: 'appointment', body }, representation.names[language], shared.idOf(JSON.stringify(form)))
    if (!entry.ok) return null
    const isUnchanged = shared.markSent(entry.id)
    // Only now: should this fail or the tab close in between, the old one still asks for a decision, and nothing is lost or sent twice.
    if (form.replaces !== null) void engine.cancelIntent({ id: form.replaces })
    // What was typed while it was being saved, here or in another tab, is still to be sent.
    if (isUnchanged && latest.current === form) begin(null, null)
    return entry.id
  }

  const problems = problemsOf(form, representation, now)
  const date = isoOf(form.date)
  const isDateRefused = date !== null && dateFlaw(representation, { date, daySlot: form.daySlot, now }) !== null
  return {
    form,
    change: (next) => {
      // Another tab may have changed other fields.
      shared.sync()
      put({ ...latest.current, ...next })
    },
    problems: held > 0 ? problems : isDateRefused ? problems.filter(({ field }) => field === 'date') : [],
    failure,
    attempt: held + attempt,
    isSaving,
    isDraft: draft !== null,
    isUnstored: shared.isUnstored,
    isSentElsewhere: shared.isSentElsewhere,
    begin,
    send,
  }
}

/** Whose, and to whom: what was written for one representation is never shown to, or sent to, another. */
interface DraftName {
  accountId: string
  representationId: string
}

export function writeDraft(name: DraftName, form: AppointmentForm): void {
  writeText(placeOf(name), JSON.stringify(form))
}

/** Null if there is none, or none that this version can read. */
function readDraft(name: DraftName): AppointmentForm | null {
  return draftOf(readLocal(placeOf(name).key))
}

function draftOf(text: string | null): AppointmentForm | null {
  if (text === null) return null
  try {
    const read = v.safeParse(AppointmentForm, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

function placeOf({ accountId, representationId }: DraftName): DraftPlace {
  return { accountId, key: `${ownPrefix}draft.${accountId}.appointment.${representationId}` }
}
