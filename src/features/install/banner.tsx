import { useTranslation } from 'react-i18next'
import { installApp, useInstall } from '#src/platform/install/install.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Corner } from './corner.tsx'

/** Where the browser offers it, one tap installs; elsewhere its menu does. */
export function Banner({ closed, onClose }: { closed: string; onClose: () => void }) {
  const { t } = useTranslation('install')
  const isOffered = useInstall() === 'offered'
  function install() {
    void installApp()
    onClose()
  }
  return (
    <Corner title={t('bannerTitle')} className="install-banner" onClose={onClose}>
      <img className="install-app-icon" src="/icons/icon-192.png" alt="" width="48" height="48" />
      <p className="install-text">{isOffered ? t('bannerText') : t('bannerByHand')}</p>
      <div className="install-actions">
        {isOffered && (
          <Button size="small" onClick={install}>
            {t('install')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
      <p className="install-closed">{closed}</p>
    </Corner>
  )
}
