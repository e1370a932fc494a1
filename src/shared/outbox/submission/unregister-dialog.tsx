import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#store/rows/views.ts'
import { useConnection } from '#src/data/status.ts'
import { useSubmit } from '#src/data/use-submit.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useCancelIntent } from './cancel-intent.tsx'
import { useSubmittedToast } from './submitted-toast.tsx'
import { SubmissionErrorSummary } from './submission-error.tsx'

/** Asks once. A registration that was never sent is withdrawn. */
export function UnregisterDialog({ event, onClose }: { event: Pick<ItemCard, 'id' | 'title' | 'intent' | 'event'>; onClose: () => void }) {
  const { t } = useTranslation('submission')
  const toast = useToast()
  const showSubmitted = useSubmittedToast()
  const submission = useSubmit()
  const takeBack = useCancelIntent()
  const isCutOffNow = isCutOff(useConnection())
  const isWaiting = event.intent !== null && event.intent.end === null
  async function unregister() {
    const entry = await submission.submit({ kind: 'unregister', body: { eventId: event.id } }, event.title)
    if (!entry.ok) return
    const undo = { label: t('undo'), run: () => void takeBack(entry.id) }
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
