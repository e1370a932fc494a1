import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useCancelIntent } from './cancel-intent.tsx'

/** Takes back what was said, for as long as it has not left. Where one can unregister beside it, a registration needs no second way. */
export function TakeBack({ intent, canUnregister = false }: { intent: IntentView; canUnregister?: boolean }) {
  const { t } = useTranslation('submission')
  const takeIntentBack = useCancelIntent()
  const [isWorking, setWorking] = useState(false)
  async function takeBack() {
    setWorking(true)
    const isGone = await takeIntentBack(intent.id)
    setWorking(false)
    if (isGone) document.getElementById('main')?.focus({ preventScroll: true })
  }
  const kind = intent.intent?.kind
  if (kind === 'register' && canUnregister) return null
  return (
    <Button kind="edge" size="small" disabled={isWorking} onClick={() => void takeBack()}>
      {t(kind === 'unregister' ? 'keepPlace' : kind === 'change-participants' ? 'undoChange' : 'takeBack')}
    </Button>
  )
}
