import { useTranslation } from 'react-i18next'
import { useSubmit } from '#src/data/outbox/use-submit.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { useToast } from '#src/ui/dialogs/toast.tsx'
import { SubmissionErrorSummary } from './submission-error.tsx'

/** Asks once. What was registered and never left this device is simply taken back. */
export function UnregisterDialog({ event, onClose }: { event: { id: string; title: string }; onClose: () => void }) {
  const { t } = useTranslation('submission')
  const toast = useToast()
  const saying = useSubmit()
  async function unregister() {
    const entry = await saying.submit({ kind: 'unregister', body: { eventId: event.id } }, event.title)
    if (!entry.ok) return
    toast(entry.value === 'nothing' ? { text: t('takenBack') } : { text: t('savedToast'), mark: 'saved' })
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
          <Button disabled={saying.isSaving} onClick={() => void unregister()}>
            {t('unregister')}
          </Button>
        </>
      }
    >
      <SubmissionErrorSummary saying={saying} />
      <p className="small">{t('unregisterText', { title: event.title })}</p>
    </Dialog>
  )
}
