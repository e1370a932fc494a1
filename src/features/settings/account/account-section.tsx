import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Section } from '#src/screen/section.tsx'

/** The way in, or the two ways out. */
export function AccountSection() {
  const { t } = useTranslation('settings')
  const { state } = useSession()
  return (
    <Section title={t('account')}>
      <Rows>
        {state === 'logged-in' ? (
          <>
            <RowLink to={pathTo('ownDevices')} icon="shield" title={t('devices')} sub={t('devicesSub')} />
            <RowLink to={pathTo('logout')} icon="log-out" title={t('logOut')} sub={t('logOutSub')} />
            <RowLink to={pathTo('accountDeletion')} icon="trash" title={t('deleteAccount')} sub={t('deleteAccountSub')} />
          </>
        ) : (
          <RowLink to={pathTo('login')} icon="log-in" title={t('logIn')} sub={t('logInSub')} />
        )}
      </Rows>
    </Section>
  )
}
