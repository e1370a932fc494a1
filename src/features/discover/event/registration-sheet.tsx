import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/content/content.ts'
import type { EventFacts, ItemDetail } from '#store/rows/views.ts'
import { useConnection } from '#src/data/status.ts'
import { useSubmit } from '#src/data/use-submit.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Freshness, roundMs } from '#src/shared/ui/status/freshness.tsx'
import { SubmissionErrorSummary } from '#src/shared/outbox/submission/submission-error.tsx'
import { participantChoices, ParticipantsField } from '#src/shared/outbox/submission/participants.tsx'
import { Segments } from '#src/shared/ui/forms/segments.tsx'
import { Sheet } from '#src/shared/ui/dialogs/dialog.tsx'
import { useSubmittedToast } from '#src/shared/outbox/submission/submitted-toast.tsx'
import type { Registration } from './registration.ts'

interface RegistrationSheetProps {
  kind: 'register' | 'change-participants'
  item: ItemDetail
  event: EventFacts
  registration: Registration
  onClose: () => void
  /** With the id of the intent where it deserves a word of its own. */
  onSaved: (id: string | null) => void
}

/** How many come, and how. It stays open until what it holds is on the device. */
export function RegistrationSheet({ kind, item, event, registration, onClose, onSaved }: RegistrationSheetProps) {
  const { t } = useTranslation(['submission', 'item', 'ui'])
  const id = useId()
  const showSubmitted = useSubmittedToast()
  const submission = useSubmit()
  const isOffline = isCutOff(useConnection())
  const [{ participants, attendance }, setForm] = useState(() => formOf(event, registration))
  const { free } = registration

  async function submit(submitted: FormEvent) {
    submitted.preventDefault()
    const body = { eventId: item.id, numberOfParticipants: participants, ...(event.locations.length > 1 && { attendance }) }
    const entry = await submission.submit({ kind, body }, item.title)
    if (!entry.ok) return
    if (kind === 'change-participants') showSubmitted({ id: entry.id, done: t('ui:said.registered', { count: participants }) })
    onSaved(kind === 'register' ? entry.id : null)
  }

  return (
    <Sheet
      title={t(kind === 'register' ? 'item:registerFor' : 'item:changeRegistration')}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} isWide disabled={submission.isSaving}>
          {t(kind === 'register' ? 'register' : 'save')}
        </Button>
      }
    >
      <form id={id} className="registration-form" noValidate onSubmit={(submitted) => void submit(submitted)}>
        <SubmissionErrorSummary submission={submission} />
        <p className="small">{item.title}</p>
        <ParticipantsField
          choices={participantChoices(free, participants)}
          value={participants}
          onChange={(chosen) => setForm((form) => ({ ...form, participants: chosen }))}
        />
        {free !== null && (
          <p className="registration-free">
            <span>{t('item:placesFree', { count: free })}</span>
            <Freshness confirmedAt={item.confirmedAt} withinMs={roundMs} isOffline={isOffline} />
          </p>
        )}
        {event.locations.length > 1 && (
          <Segments<Attendance>
            label={t('attendance')}
            options={[
              { value: 'onsite', label: t('onsite') },
              { value: 'remote', label: t('remote') },
            ]}
            value={attendance}
            onChange={(chosen) => setForm((form) => ({ ...form, attendance: chosen }))}
          />
        )}
      </form>
    </Sheet>
  )
}

interface RegistrationForm {
  participants: number
  attendance: Attendance
}

/** Begins with what the citizen asked for last, taken or not; never with more people than there are places. */
export function formOf(event: EventFacts, { entry, free }: Pick<Registration, 'entry' | 'free'>): RegistrationForm {
  const asked = entry?.intent.kind === 'register' || entry?.intent.kind === 'change-participants' ? entry.intent.body : null
  // After unregistering the old number still stands beside it.
  const known = event.isRegistered ? event.selectedParticipants : null
  const wanted = asked?.numberOfParticipants ?? known ?? 1
  const choices = participantChoices(free, known)
  return {
    participants: choices.includes(wanted) ? wanted : (choices.at(-1) ?? 1),
    attendance: asked?.attendance ?? event.selectedAttendance ?? event.locations[0] ?? 'onsite',
  }
}
