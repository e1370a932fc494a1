import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { useToast } from '#src/ui/dialogs/toast.tsx'

/** Asks once before what was refused is let go. */
export function DiscardDialog({ intent, onClose }: { intent: IntentView; onClose: () => void }) {
  const { t } = useTranslation('submission')
  const toast = useToast()
  const [isWorking, setWorking] = useState(false)
  const [failed, setFailed] = useState(false)
  // The device's own no: the service may have it all the same.
  const isUnknown = intent.refusal?.type === 'too-old' || intent.refusal?.type === 'unreadable'
  async function discard() {
    setWorking(true)
    const answer = await engine.cancelIntent({ id: intent.id })
    setWorking(false)
    setFailed(!answer.ok)
    if (!answer.ok) return
    toast({ text: t(answer.value === 'cancelled' ? 'discarded' : cancelMessages[answer.value]) })
    onClose()
  }
  return (
    <Dialog
      title={t('discardTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button disabled={isWorking} onClick={() => void discard()}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <p className="small">{t(isUnknown ? 'discardUnknown' : 'discardText')}</p>
      <p className="small" role="status">
        {failed && t('notDiscarded')}
      </p>
    </Dialog>
  )
}

type Cancelled = Extract<Awaited<ReturnType<typeof engine.cancelIntent>>, { ok: true }>['value']

/** How a wish to take something back ended, in `said`. */
const cancelMessages = {
  cancelled: 'takenBack',
  asked: 'takingBack',
  'not-yet': 'notYet',
  'not-offered': 'noTakingBack',
  'too-late': 'tooLate',
  gone: 'gone',
} as const satisfies Record<Cancelled, string>

/** Takes an intent back, or lets a refused one go, and says how that ended, in the words `done` where it is gone: true then. */
export function useCancelIntent(done: 'takenBack' | 'discarded' = 'takenBack'): (id: string) => Promise<boolean> {
  const { t } = useTranslation('submission')
  const showToast = useToast()
  return async (id) => {
    const answer = await engine.cancelIntent({ id })
    const isGone = answer.ok && answer.value === 'cancelled'
    showToast({ text: t(isGone ? done : answer.ok ? cancelMessages[answer.value] : 'notTakenBack') })
    return isGone
  }
}
