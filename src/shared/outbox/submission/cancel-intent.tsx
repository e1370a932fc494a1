import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'

/** Asks once before a refused intent is discarded. */
export function DiscardDialog({ intent, onClose }: { intent: IntentView; onClose: () => void }) {
  const { t } = useTranslation('submission')
  const toast = useToast()
  const [isWorking, setWorking] = useState(false)
  const [failed, setFailed] = useState(false)
  // The app refused it, not the service: the service may have it.
  const isUnknown = intent.refusal?.type === 'too-old' || intent.refusal?.type === 'unreadable'
  async function discard() {
    setWorking(true)
    const answer = await engine.cancelIntent({ id: intent.id })
    setWorking(false)
    setFailed(!answer.ok)
    if (!answer.ok) return
    toast({ text: t(hasEnded(answer.value) ? 'discarded' : cancelMessages[answer.value]) })
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

/** The toast for each end of a withdrawal. */
const cancelMessages = {
  cancelled: 'takenBack',
  'cancelled-others-pending': 'takenBackOthersPending',
  asked: 'takingBack',
  'not-yet': 'notYet',
  'not-offered': 'noTakingBack',
  'too-late': 'tooLate',
  gone: 'gone',
} as const satisfies Record<Cancelled, string>

const hasEnded = (value: Cancelled) => value === 'cancelled' || value === 'cancelled-others-pending'

/** Withdraws an intent and shows in a toast how that ended. Resolves to true if the intent will not be sent. `isRefused`: it is being discarded. */
export function useCancelIntent({ isRefused = false } = {}): (id: string) => Promise<boolean> {
  const { t } = useTranslation('submission')
  const showToast = useToast()
  return async (id) => {
    const answer = await engine.cancelIntent({ id })
    if (!answer.ok) {
      showToast({ text: t('notTakenBack') })
      return false
    }
    const isGone = hasEnded(answer.value)
    showToast({ text: t(isGone && isRefused ? 'discarded' : cancelMessages[answer.value]) })
    return isGone
  }
}

/** Cancels an intent that has not been sent. Renders nothing for a registration if the citizen can unregister beside it. */
export function CancelIntentButton({ intent, canUnregister = false }: { intent: IntentView; canUnregister?: boolean }) {
  const { t } = useTranslation('submission')
  const cancelIntent = useCancelIntent()
  const [isWorking, setWorking] = useState(false)
  async function cancel() {
    setWorking(true)
    const isCancelled = await cancelIntent(intent.id)
    setWorking(false)
    if (isCancelled) document.getElementById('main')?.focus({ preventScroll: true })
  }
  const kind = intent.intent?.kind
  if (kind === 'register' && canUnregister) return null
  return (
    <Button kind="edge" size="small" disabled={isWorking} onClick={() => void cancel()}>
      {t(kind === 'unregister' ? 'keepPlace' : kind === 'change-participants' ? 'undoChange' : 'takeBack')}
    </Button>
  )
}
