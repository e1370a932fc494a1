import { useTranslation } from 'react-i18next'
import type { Elements } from '#src/shared/ui/elements.ts'
import { reloadPage } from '#src/data/engine/engine.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import './route-error.css'

/** In place of a screen that broke or could not be loaded. The shell around it goes on working; the number stands in the code. */
export function RouteError() {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('brokenTitle')} parent="newsfeed" isDetailTitle>
      <Help />
    </Screen>
  )
}

/** In place of the whole app, where its frame broke: it asks the device for nothing, so that nothing in it can break again. */
export function AppError() {
  const { t } = useTranslation('shell')
  return (
    <main className="screen-main broken-app">
      <h1 className="screen-title">{t('brokenTitle')}</h1>
      <Help>
        <a className="button button-second" href="/emergency.html">
          {t('emergencyPages')}
        </a>
      </Help>
    </main>
  )
}

function Help({ children }: { children?: Elements }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <p className="broken-text">{t('brokenText')}</p>
      <div className="broken-actions">
        <Button icon="refresh" onClick={() => void reloadPage()}>
          {t('reload')}
        </Button>
        <HelplineCall helpline={helplineNumbers} label={t('helplineFree')} />
        {children}
      </div>
    </>
  )
}
