import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { providerAddress } from '#store/floor/web-address.ts'
import { rememberReturnTo } from '#src/app/startup/return-to.ts'
import { pathTo, type RouteName, routes } from '#src/routes.ts'
import { engine, goToAddress } from '#src/data/engine/engine.ts'
import { silence } from '#src/data/database/follow.ts'
import { skipLogin, useSession } from '#src/data/session/session.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Cover, withTimeout } from '#src/shared/screen/cover.tsx'
import { RowLink } from '#src/shared/ui/blocks/row.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useIsMounted } from '#src/shared/platform/hooks.ts'
import { type LoginMessage, messageOfFailure, standingMessage, LoginMessageBox } from './login-message.tsx'
import { LoginReturn } from './login-return.tsx'
import { useGoal } from './use-goal.ts'
import './login.css'

/** After this long it is said that it takes long; the engine goes on for as long as its calls may take. */
const lateMs = 20_000

/** The log-in page, and where the identity provider sends the citizen back to. */
export function LoginScreen() {
  const [parameters] = useSearchParams()
  const profileId = parameters.get('profile')
  return profileId === null ? <LoginPage /> : <LoginReturn key={profileId} profileId={profileId} />
}

function LoginPage() {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const goal = useGoal()
  const standing = useStandingMessage()
  const begin = useBegin()
  const message = begin.message ?? standing

  function goOn() {
    skipLogin()
    void navigate(goal.openTarget(), { replace: true })
    goal.arrived()
  }

  return (
    <Cover
      title={t('appTitle')}
      name={t('title')}
      picture={{ id: 'login', tag: 'NATURE' }}
      actions={
        <>
          <Button isWide disabled={begin.isBusy} onClick={() => void begin.run('login')}>
            {t('logIn')}
          </Button>
          <Button isWide kind="second" disabled={begin.isBusy} onClick={() => void begin.run('register')}>
            {t('register')}
          </Button>
          <Button isWide kind="quiet" onClick={goOn}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <p className="cover-lead">{t('tagline')}</p>
      {goal.wanted !== null && <p className="h5 login-why">{t(whyKey(goal.wanted))}</p>}
      <LoginMessageBox message={message} />
      <RowLink to={pathTo('emergencyOverview')} icon="siren" isEmergency title={t('emergency')} sub={t('emergencySub')} />
    </Cover>
  )
}

function useStandingMessage(): LoginMessage | null {
  const [parameters] = useSearchParams()
  const session = useSession()
  return standingMessage({
    successfulLogout: parameters.has('successfulLogout'),
    accountDeleted: parameters.has('accountDeleted'),
    ...session,
  })
}

/** Off to the identity provider; the page goes away when it works. */
function useBegin() {
  const goal = useGoal()
  const navigate = useNavigate()
  const { language } = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<LoginMessage | null>(null)
  const runs = useRef(0)
  const isMounted = useIsMounted()

  // Who comes back from the provider by the browser's Back finds the page as it was left.
  useEffect(() => {
    const life = new AbortController()
    window.addEventListener('pageshow', () => setBusy(false), { signal: life.signal })
    return () => life.abort()
  }, [])

  async function run(page: 'login' | 'register') {
    setBusy(true)
    setMessage('opening')
    rememberReturnTo(goal.target())
    const beginning = engine.beginLogin({ redirect: goal.wanted, page })
    const mine = (runs.current += 1)
    const isOver = () => !isMounted() || mine !== runs.current
    if ((await withTimeout(beginning, lateMs)) === 'late' && !isOver()) {
      setBusy(false)
      setMessage(silence.isSilent() ? 'silent' : 'late')
    }
    const begun = await beginning
    // Left, or tried again meanwhile.
    if (isOver()) return
    const address = begun.ok ? providerAddress(begun.value.redirectTo, { language, here: location.href }) : null
    if (address !== null) return goToAddress(address)
    setBusy(false)
    const entry = begun.ok ? 'refused' : messageOfFailure(begun.failure)
    if (entry === 'logged-in') void navigate(pathTo('newsfeed'), { replace: true })
    else setMessage(entry === 'network' && page === 'register' ? 'networkRegister' : entry)
  }

  return { isBusy, message: message === 'opening' && !isBusy ? null : message, run }
}

/** The wording that says why a login stands in the way: needed here, or of use here. */
export function whyKey(wanted: RouteName) {
  if (wanted === 'contactChat' || wanted === 'appointmentOverview' || wanted === 'representationOverview' || wanted === 'myEvents')
    return `wanted-${wanted}` as const
  return routes[wanted].loginOnly ? 'wanted-other' : 'wanted-more'
}
