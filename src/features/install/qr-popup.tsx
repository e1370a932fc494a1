import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/actions/button.tsx'
import { Corner } from './corner.tsx'
import { QrCode } from './qr-code.tsx'

/** On a computer: the app belongs on the phone, and this is the shortest way there. */
export function QrPopup({ closed, onClose }: { closed: string; onClose: () => void }) {
  const { t } = useTranslation('install')
  const { t: ui } = useTranslation('ui')
  const address = `${location.origin}/`
  return (
    <Corner title={t('qrTitle')} className="install-qr" onClose={onClose}>
      <QrCode text={address} label={t('qrPicture', { address })} />
      <p className="install-text">{t('qrText')}</p>
      <p className="install-closed">{closed}</p>
      <IconButton icon="x" label={ui('close')} onClick={onClose} />
    </Corner>
  )
}
