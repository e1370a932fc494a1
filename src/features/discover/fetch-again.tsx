import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { useToast } from '#src/ui/dialogs/toast.tsx'

/** Asks at once, in place of waiting for the engine's next round. */
export function FetchAgain() {
  const { t } = useTranslation('discover')
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  async function ask() {
    setAsking(true)
    const result = await engine.refresh('asked')
    setAsking(false)
    if (!result.ok) showToast({ text: t('noAnswer') })
  }
  return (
    <Button kind="second" icon="refresh" disabled={isAsking} onClick={() => void ask()}>
      {t('fetchAgain')}
    </Button>
  )
}
