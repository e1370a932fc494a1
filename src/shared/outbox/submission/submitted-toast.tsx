import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '#src/data/outbox.ts'
import { type Toast, useToast } from '#src/shared/ui/dialogs/toast.tsx'

interface Submitted {
  /** Of the intent; null: nothing has to be sent, so it is done. */
  id: string | null
  /** What is true after the receipt: "You are unregistered". */
  done: string
  /** Offered until the receipt. */
  action?: NonNullable<Toast['action']>
}

/** Shows "Saved on this device", and what was done once the receipt is stored. */
export function useSubmittedToast(): (submitted: Submitted) => void {
  const { t } = useTranslation('submission')
  const toast = useToast()
  return ({ id, done, action }) => {
    if (id === null) return toast({ text: done, mark: 'received' })
    const text = (
      <SubmittedWords key={id} id={id} done={done}>
        {t('savedToast')}
      </SubmittedWords>
    )
    toast({ text, mark: 'saved', ...(action && { action }) })
  }
}

/** Replaces its toast when the receipt is stored. If the toast has closed by then, the state on the screen is enough. */
function SubmittedWords({ id, done, children }: { id: string; done: string; children: string }) {
  const toast = useToast()
  const isApplied = useIntent(id)?.end === 'applied'
  const replace = useEffectEvent(() => toast({ text: done, mark: 'received' }))
  useEffect(() => {
    if (isApplied) replace()
  }, [isApplied])
  return <span>{children}</span>
}
