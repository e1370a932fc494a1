import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '#src/routes.ts'
import { engine } from '#src/data/engine/engine.ts'
import { readSessionNow, logoutInProgress } from '#src/data/session/session.ts'
import { useConnection } from '#src/data/status.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { ErrorSummary } from '#src/shared/ui/forms/field.tsx'
import { withTimeout, Loader } from '#src/shared/screen/cover.tsx'
import { Dock } from '#src/shared/screen/section.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { UnreadDialog, UnsentDialog, useUnsentGuard } from './unsent-dialog.tsx'
import './account.css'

/** The device is empty at once; the service is given a few seconds to hear of it. */
const logoutLimitMs = 15_000

/** Asks once more, and says what goes and what stays; what is unsent comes first. */
export function LogoutScreen() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const isOffline = isCutOff(useConnection())
  const [isRunning, setRunning] = useState(false)
  const [failures, setFailures] = useState(0)

  const unsent = useUnsentGuard(() => void logOut())

  async function logOut() {
    unsent.stop()
    setRunning(true)
    await logoutInProgress.during(async () => {
      const answer = await withTimeout(engine.logOut(), logoutLimitMs)
      setRunning(false)
      // Whether this device is empty is told by the device, also where the engine's answer was lost.
      const isOut = (answer !== 'late' && answer.ok) || readSessionNow().state === 'logged-out'
      if (isOut) void navigate(`${pathTo('login')}?successfulLogout`, { replace: true })
      else setFailures((count) => count + 1)
    })
  }

  return (
    <Screen
      title={t('logoutTitle')}
      parent="settingsOverview"
      dock={
        <Dock>
          <ButtonLink kind="second" to={pathTo('settingsOverview')}>
            {t('cancel')}
          </ButtonLink>
          <Button disabled={isRunning} aria-busy={unsent.isLooking} onClick={() => void unsent.guard()}>
            {t('logOut')}
          </Button>
        </Dock>
      }
    >
      <div className="account">
        {failures > 0 && (
          <ErrorSummary title={t('logoutFailed')} attempt={failures}>
            <p className="small">{t('logoutFailedText')}</p>
          </ErrorSummary>
        )}
        <p>{t('logoutLead')}</p>
        <p className="small account-offline" role="status">
          {isOffline && t('logoutOffline')}
        </p>
      </div>
      {unsent.asking === 'some' && <UnsentDialog before="logout" onGo={() => void logOut()} onStay={unsent.stop} />}
      {unsent.asking === 'unknown' && <UnreadDialog before="logout" onGo={() => void logOut()} onStay={unsent.stop} />}
      {isRunning && <Loader text={t('loggingOut')} />}
    </Screen>
  )
}
