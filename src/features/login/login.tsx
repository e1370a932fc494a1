import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { pathTo } from '#src/app/routes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Landscape } from '#src/ui/landscape.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { wantedRoute, whyKey } from './wanted-route.ts'
import './login.css'

/** This version offers no login yet and says so, with every way on that works without one. */
export function LoginScreen() {
  const { t } = useTranslation('login')
  const [parameters] = useSearchParams()
  const wanted = wantedRoute({ redirect: parameters.get('redirect') })
  return (
    <Screen
      title={t('title')}
      parent="lastRoot"
      hero={
        <div className="login-cover">
          <Landscape id="login" tag="NATURE" />
        </div>
      }
      dock={
        <ButtonLink isWide to={pathTo('newsfeed')}>
          {t('continue')}
        </ButtonLink>
      }
    >
      <div className="login">
        <p className="login-lead">{t('tagline')}</p>
        {wanted !== null && <p className="h5 login-why">{t(whyKey(wanted))}</p>}
        <div className="login-note">
          <p className="h5">{t('notOfferedTitle')}</p>
          <p className="small">{t('notOfferedText')}</p>
        </div>
        <Rows>
          <RowLink to={pathTo('contactOverview')} icon="phone" title={t('contact')} />
          <RowLink to={pathTo('emergencyOverview')} icon="siren" isEmergency title={t('emergency')} sub={t('emergencySub')} />
        </Rows>
      </div>
    </Screen>
  )
}
