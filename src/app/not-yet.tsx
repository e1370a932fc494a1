import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { routeAt } from './place.ts'
import { pathTo, routes } from './routes.ts'
import './broken.css'

/** What this version does not do yet, for a citizen who has logged in: said, with the ways that work. */
export function NotYet() {
  const { t } = useTranslation('shell')
  const route = routeAt(useLocation().pathname)
  return (
    <Screen title={t('notYetTitle')} parent={route !== null && routes[route].parent === 'user' ? 'user' : 'contactOverview'} isDetailTitle>
      <p className="broken-text">{t('notYetText')}</p>
      <ButtonLink kind="second" to={pathTo('contactOverview')}>
        {t('toContact')}
      </ButtonLink>
    </Screen>
  )
}
