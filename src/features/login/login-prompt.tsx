import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pathTo, routes } from '#src/app/routes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RowLink } from '#src/ui/row.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { wantedRoute, whyKey } from './wanted-route.ts'
import './login.css'

const gives = [
  { icon: 'message-circle', key: 'giveContact' },
  { icon: 'calendar', key: 'giveEvents' },
  { icon: 'compass', key: 'giveFeed' },
] as const

/** Stands at every address that needs a login: why, what a login gives, and the way there. */
export function LoginPrompt() {
  const { t } = useTranslation('login')
  const { pathname } = useLocation()
  const wanted = wantedRoute({ pathname })
  const parent = wanted === null ? 'lastRoot' : routes[wanted].parent
  return (
    <Screen
      title={t('promptTitle')}
      parent={parent === 'contactOverview' || parent === 'user' || parent === 'settingsOverview' ? parent : 'lastRoot'}
      dock={
        <ButtonLink isWide to={wanted === null ? pathTo('login') : `${pathTo('login')}?redirect=${wanted}`}>
          {t('logIn')}
        </ButtonLink>
      }
    >
      <div className="login">
        <p className="login-lead">{t(whyKey(wanted))}</p>
        <ul className="login-gives">
          {gives.map(({ icon, key }) => (
            <li key={key}>
              <Icon name={icon} />
              {t(key)}
            </li>
          ))}
        </ul>
        <RowLink to={pathTo('emergencyOverview')} icon="siren" isEmergency title={t('emergency')} sub={t('emergencySub')} />
      </div>
    </Screen>
  )
}
