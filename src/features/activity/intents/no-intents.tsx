import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/blocks/empty.tsx'

/** Says what will stand here, and leads there. */
export function NoIntents() {
  const { t } = useTranslation('activity')
  const isLoggedIn = useSession().state === 'logged-in'
  return (
    <Empty
      id="activity"
      title={t('nothing')}
      text={t(isLoggedIn ? 'nothingYet' : 'nothingSub')}
      action={
        <ButtonLink kind="second" size="small" to={isLoggedIn ? pathTo('newsfeed') : `${pathTo('login')}?redirect=activity`}>
          {t(isLoggedIn ? 'toDiscover' : 'logIn')}
        </ButtonLink>
      }
    />
  )
}
