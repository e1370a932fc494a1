import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'

interface DiscardDialogProps {
  title: string
  /** What would be lost. */
  text: string
  onClose: () => void
  onDiscard: () => void
}

/** Asks once before an unsent intent is discarded: there is no other copy of it. */
export function DiscardDialog({ title, text, onClose, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation('activity')
  const { t: intentWords } = useTranslation('intent')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button onClick={onDiscard}>{intentWords('discard')}</Button>
        </>
      }
    >
      <p>{text}</p>
      <p className="small">{t('discardText')}</p>
    </Dialog>
  )
}

/**
 * The pressed button may have been removed with its row: then the focus moves to `near`, or to the screen if that was removed too, and not to the start
 * of the page.
 */
export function keepFocus(near: HTMLElement | null = null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const place = near?.isConnected ? near : document.getElementById('main')
    place?.focus({ preventScroll: true })
  })
}
