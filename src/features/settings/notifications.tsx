import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/app/routes.ts'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Screen } from '#src/ui/screen.tsx'
import './settings.css'

/** No push in this version: said, with what there is in its place. */
export function NotificationSettings() {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('notifications')} parent="settingsOverview">
      <div className="settings">
        <p className="settings-lead">{t('notificationsLead')}</p>
        <p className="small settings-lead">{t('notificationsText')}</p>
        <Rows>
          <RowLink to={pathTo('helplineOverview')} icon="phone" title={t('helplineRow')} />
        </Rows>
      </div>
    </Screen>
  )
}
