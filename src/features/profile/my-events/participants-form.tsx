import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventFacts, ItemCard } from '#store/rows/views.ts'
import { useSubmit } from '#src/data/outbox/use-submit.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { SubmissionErrorSummary } from '#src/outbox/submission/submission-error.tsx'
import { freePlaces, participantChoices } from '#src/outbox/submission/participants.ts'
import { ParticipantsField } from '#src/outbox/submission/participants-field.tsx'
import { useToast } from '#src/ui/dialogs/toast.tsx'

/** The number can be changed where it stands; the button comes with a change. */
export function ParticipantsForm({ card, event }: { card: ItemCard; event: EventFacts }) {
  const { t } = useTranslation('submission')
  const toast = useToast()
  const saying = useSubmit()
  const standing = event.selectedParticipants ?? 1
  const [chosen, choose] = useState(standing)

  async function save(submitted: FormEvent) {
    submitted.preventDefault()
    const attendance = event.selectedAttendance
    const body = { eventId: card.id, numberOfParticipants: chosen, ...(attendance && { attendance }) }
    const entry = await saying.submit({ kind: 'change-participants', body }, card.title)
    if (entry.ok) toast({ text: t('savedToast'), mark: 'saved' })
  }

  return (
    <form className="participants-form" noValidate onSubmit={(submitted) => void save(submitted)}>
      <SubmissionErrorSummary saying={saying} />
      <ParticipantsField choices={participantChoices(freePlaces(event, card.intent), standing)} value={chosen} onChange={choose} />
      {chosen !== standing && (
        <Button type="submit" size="small" disabled={saying.isSaving}>
          {t('save')}
        </Button>
      )}
    </form>
  )
}
