import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { useCancelIntent } from './cancel-intent.tsx'

/** Takes back what was said, for as long as it has not left. */
export function TakeBack({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('submission')
  const takeIntentBack = useCancelIntent()
  const [isWorking, setWorking] = useState(false)
  async function takeBack() {
    setWorking(true)
    await takeIntentBack(intent.id)
    setWorking(false)
  }
  return (
    <Button kind="edge" size="small" disabled={isWorking} onClick={() => void takeBack()}>
      {t('takeBack')}
    </Button>
  )
}
