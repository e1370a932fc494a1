import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/actions/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'

interface UnreadDialogProps {
  /** What comes after: it decides the words. */
  before: 'logout' | 'delete'
  onGo: () => void
  onStay: () => void
}

/** Where the device could not be read: whether something is unsent is not known, and it would go unread. */
export function UnreadDialog({ before, onGo, onStay }: UnreadDialogProps) {
  const { t } = useTranslation('account')
  return (
    <Dialog
      title={t('unreadTitle')}
      onClose={onStay}
      actions={
        <div className="unsent-actions">
          <Button onClick={onStay}>{t(`stay-${before}`)}</Button>
          <Button kind="second" onClick={onGo}>
            {t(before === 'logout' ? 'logOut' : 'delete')}
          </Button>
        </div>
      }
    >
      <p className="small">{t('unreadText')}</p>
    </Dialog>
  )
}
