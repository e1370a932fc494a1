import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { CallButton } from '#src/ui/call-button.tsx'
import { Screen } from '#src/ui/screen.tsx'
import './broken.css'

/** The helpline's number in the code, because this screen shows when nothing else can be counted on. */
const helplineFreeCall = '+41 800 24 7 365'

/** In place of a screen that broke or could not be loaded. The shell around it goes on working. */
export function Broken() {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('brokenTitle')} parent="newsfeed" isDetailTitle>
      <p className="broken-text">{t('brokenText')}</p>
      <div className="broken-actions">
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
        <CallButton phone={helplineFreeCall} label={t('helplineFree')} />
      </div>
    </Screen>
  )
}
