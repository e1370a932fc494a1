import { useTranslation } from 'react-i18next'
import { consentToPush } from '#src/data/push/use-push.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'

/** Asked once, before anything of the provider's is requested. */
export function ConsentDialog({ onClose, onAgree }: { onClose: () => void; onAgree: () => void }) {
  const { t } = useTranslation('push')
  function agree() {
    consentToPush()
    onClose()
    onAgree()
  }
  return (
    <Dialog
      title={t('consentTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={agree}>{t('consentYes')}</Button>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('consentText')}</p>
    </Dialog>
  )
}
