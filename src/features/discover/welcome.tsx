import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'

/** Asks visitors without a session to log in: once, in two lines, in nobody's way. */
export function Welcome() {
  const { t } = useTranslation('discover')
  if (useSession().state === 'logged-in') return null
  return (
    <section className="welcome" aria-label={t('welcomeTitle')}>
      <p className="small welcome-words">
        <b>{t('welcomeTitle')}</b> {t('welcomeText')}
      </p>
      <ButtonLink kind="quiet" size="small" to={`${pathTo('login')}?redirect=newsfeed`}>
        {t('logIn')}
      </ButtonLink>
    </section>
  )
}
