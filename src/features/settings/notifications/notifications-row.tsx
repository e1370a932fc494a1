import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { pushState } from '#src/data/push/push-state.ts'
import { usePush } from '#src/data/push/use-push.ts'
import { RowLink } from '#src/ui/blocks/row.tsx'

/** The way to the notification settings, and how they stand. */
export function NotificationsRow() {
  const { t } = useTranslation(['push', 'settings'])
  const state = pushState(usePush(), useSession().state === 'logged-in')
  return <RowLink to={pathTo('notificationSettings')} icon="bell" title={t('settings:notifications')} sub={t(`brief-${state}`)} />
}
