import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '#src/routes.ts'
import { engine } from '#src/data/engine/engine.ts'
import { silence } from '#src/data/database/follow.ts'
import { onSession, readSessionNow } from '#src/data/session/session.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Cover, withTimeout, Loader } from '#src/shared/screen/cover.tsx'
import { useTitleFocus } from '#src/shared/screen/title-focus.ts'
import { RowLink } from '#src/shared/ui/blocks/row.tsx'
import { canRetry, type LoginMessage, messageOfFailure, LoginMessageBox } from './login-message.tsx'
import { useGoal } from './use-goal.ts'
import './login.css'

/** The device's key is made and registered in this time on a bad line; what takes longer goes on by itself. */
const returnLimitMs = 60_000
/** The profile is in the database by then, or it has not come. */
const profileLimitMs = 1_500

/** The citizen is back from the identity provider: this device finishes the log-in, or says why it cannot. */
export function LoginReturn({ profileId }: { profileId: string }) {
  const { t } = useTranslation('login')
  /** Null while the device is at it. */
  const [message, setMessage] = useState<LoginMessage | null>(null)
  const navigate = useNavigate()
  const isRepeatable = canRetry(message)
  if (message === null) return <Finishing profileId={profileId} onEnd={setMessage} />
  return (
    <Cover
      title={t('returnTitle')}
      picture={{ id: 'login', tag: 'NATURE' }}
      actions={
        <>
          {isRepeatable && (
            <Button isWide onClick={() => setMessage(null)}>
              {t('retry')}
            </Button>
          )}
          <Button isWide kind={isRepeatable ? 'second' : 'primary'} onClick={() => void navigate(pathTo('login'), { replace: true })}>
            {t('startAgain')}
          </Button>
        </>
      }
    >
      <LoginMessageBox message={message} />
      <RowLink to={pathTo('emergencyOverview')} icon="siren" isEmergency title={t('emergency')} sub={t('emergencySub')} />
    </Cover>
  )
}

/** Works as long as it stands there, and leads on when it is done. To the eye its words are the loader's alone. */
function Finishing({ profileId, onEnd }: { profileId: string; onEnd: (message: LoginMessage) => void }) {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const goal = useGoal()
  const heading = useTitleFocus(t('returnTitle'))

  const arrive = useEffectEvent(async () => {
    await profileKnown()
    const isIncomplete = readSessionNow().isComplete === false
    void navigate(isIncomplete ? pathTo('profileCompletion') : goal.target(), { replace: true })
    goal.arrived()
  })
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    const life = new AbortController()
    void withTimeout(engine.finishLogin({ profileId }), returnLimitMs).then((answer) => {
      if (life.signal.aborted) return
      const entry =
        answer === 'late' ? (silence.isSilent() ? 'silent' : 'late') : answer.ok ? 'logged-in' : messageOfFailure(answer.failure)
      if (entry === 'logged-in') void arrive()
      else end(entry)
    })
    return () => life.abort()
  }, [profileId])

  return (
    <main className="cover" id="main" tabIndex={-1}>
      <h1 className="hidden-text" tabIndex={-1} ref={heading}>
        {t('returnTitle')}
      </h1>
      <Loader text={t('returning')}>
        {/* The log-in goes on behind it. */}
        <ButtonLink kind="quiet" size="small" icon="siren" to={pathTo('emergencyOverview')}>
          {t('emergency')}
        </ButtonLink>
      </Loader>
    </main>
  )
}

/** Resolves when the page knows whether the profile is complete, or when that has taken too long. */
function profileKnown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onSession(look)
    const timer = setTimeout(end, profileLimitMs)
    look()

    function look() {
      const { state, isComplete } = readSessionNow()
      if (state === 'logged-in' && isComplete !== null) end()
    }
    function end() {
      stop()
      clearTimeout(timer)
      resolve()
    }
  })
}
