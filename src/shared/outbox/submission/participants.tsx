import { useTranslation } from 'react-i18next'
import type { EventFacts, IntentView, ItemCard } from '#store/rows/views.ts'
import type { Attendance } from '#contract/content/content.ts'
import { Field } from '#src/shared/ui/forms/field.tsx'
import { Select } from '#src/shared/ui/forms/select.tsx'
import { useConnection } from '#src/data/status.ts'
import { useSubmit } from '#src/data/use-submit.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useCancelIntent } from './cancel-intent.tsx'
import { useSubmittedToast } from './submitted-toast.tsx'
import { SubmissionErrorSummary } from './submission-error.tsx'
import './stepper.css'

/** The most people that one registration may name. */
const mostParticipants = 50

type Places = Pick<EventFacts, 'capacity' | 'participants' | 'isRegistered' | 'selectedParticipants'>

/**
 * The places that are free as far as the service has told, those that it counts for the citizen among them; null where nobody tells. While
 * something is under way, `isRegistered` and its number are what the citizen wishes, and the service may count another number or none.
 */
export function freePlaces(event: Places, intent: Pick<IntentView, 'stage'> | null): number | null {
  if (event.capacity === null || event.participants === null) return null
  const own = event.isRegistered && !isUnderWay(intent) ? (event.selectedParticipants ?? 0) : 0
  return Math.max(0, event.capacity - event.participants + own)
}

/** The numbers to choose from: up to what is free, and always the one that stands. */
export function participantChoices(free: number | null, current: number | null): number[] {
  const most = Math.min(mostParticipants, free ?? mostParticipants)
  const choices = Array.from({ length: most }, (_, place) => place + 1)
  return current !== null && current > most ? [...choices, current] : choices
}

/** A refused intent changes nothing: what shows is the service's again. */
function isUnderWay(intent: Pick<IntentView, 'stage'> | null): boolean {
  return intent !== null && intent.stage !== 'received' && intent.stage !== 'needs-you'
}

interface ParticipantsFieldProps {
  choices: readonly number[]
  value: number
  onChange: (value: number) => void
}

/** One more or one less by a tap, any number from the list between. */
export function ParticipantsField({ choices, value, onChange }: ParticipantsFieldProps) {
  const { t } = useTranslation('submission')
  const options = choices.map((choice) => ({ value: String(choice), label: String(choice) }))
  const at = choices.indexOf(value)
  return (
    <Field label={t('participants')}>
      <div className="stepper">
        <Step className="stepper-fewer" label={t('fewer')} to={choices[at - 1]} onChange={onChange} />
        <Select options={options} value={String(value)} onChange={(chosen) => onChange(Number(chosen))} />
        <Step className="stepper-more" label={t('more')} to={choices[at + 1]} onChange={onChange} />
      </div>
    </Field>
  )
}

interface StepProps extends Pick<ParticipantsFieldProps, 'onChange'> {
  className: string
  label: string
  /** Undefined at the end: the button keeps its focus there. */
  to: number | undefined
}

function Step({ className, label, to, onChange }: StepProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={to === undefined ? true : undefined}
      onClick={() => to !== undefined && onChange(to)}
    />
  )
}

/** "2 people, on site". Nobody chooses where an event is held in one way only: then that way is meant. */
export function useParticipants(): (count: number, attendance: Attendance | null | undefined, locations: readonly Attendance[]) => string {
  const { t } = useTranslation('submission')
  return (count, chosen, locations) => {
    const people = t('people', { count })
    const attendance: Attendance | null | undefined = chosen ?? (locations.length === 1 ? locations[0] : null)
    switch (attendance) {
      case 'onsite':
        return t('peopleOnsite', { people })
      case 'remote':
        return t('peopleRemote', { people })
      case null:
      case undefined:
        return people
    }
  }
}

/** Asks once. A registration that was never sent is withdrawn. */
export function UnregisterDialog({ event, onClose }: { event: Pick<ItemCard, 'id' | 'title' | 'intent' | 'event'>; onClose: () => void }) {
  const { t } = useTranslation('submission')
  const toast = useToast()
  const showSubmitted = useSubmittedToast()
  const submission = useSubmit()
  const cancelIntent = useCancelIntent()
  const isCutOffNow = isCutOff(useConnection())
  const isWaiting = event.intent !== null && event.intent.end === null
  async function unregister() {
    const entry = await submission.submit({ kind: 'unregister', body: { eventId: event.id } }, event.title)
    if (!entry.ok) return
    const undo = { label: t('undo'), run: () => void cancelIntent(entry.id) }
    // Undo withdraws what was not sent. Online it has been sent before anyone can tap, and an intent that this one replaced cannot be restored.
    if (entry.value === 'nothing') toast({ text: t('takenBack') })
    else showSubmitted({ id: entry.id, done: t('done.unregistered'), ...(isCutOffNow && !isWaiting && { action: undo }) })
    onClose()
  }
  return (
    <Dialog
      title={t('unregisterTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={submission.isSaving} onClick={() => void unregister()}>
            {t('unregister')}
          </Button>
        </>
      }
    >
      <SubmissionErrorSummary submission={submission} />
      <p className="small">{t('unregisterText', { title: event.title, count: event.event?.selectedParticipants ?? 1 })}</p>
    </Dialog>
  )
}
