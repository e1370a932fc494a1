import { useTranslation } from 'react-i18next'
import { reloadPage } from '#src/data/engine.ts'
import { helplineNumbers } from '#src/data/helpline-numbers.ts'
import { Button } from '#src/ui/button.tsx'
import { CallButton } from '#src/ui/call-button.tsx'
import { Screen } from '#src/ui/screen.tsx'
import './broken.css'

/** In place of a screen that broke or could not be loaded. The shell around it goes on working; the number stands in the code. */
export function Broken() {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('brokenTitle')} parent="newsfeed" isDetailTitle>
      <p className="broken-text">{t('brokenText')}</p>
      <div className="broken-actions">
        <Button icon="refresh" onClick={() => void reloadPage()}>
          {t('reload')}
        </Button>
        <CallButton phone={helplineNumbers.freeCall} label={t('helplineFree')} />
      </div>
    </Screen>
  )
}
