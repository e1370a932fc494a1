import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'

interface DiscardDialogProps {
  title: string
  /** What is at stake. */
  text: string
  onClose: () => void
  onDiscard: () => void
}

/** Asks once: what is discarded was never sent, and nobody has a copy. */
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
