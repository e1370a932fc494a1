import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/app/routes.ts'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Screen } from '#src/ui/screen.tsx'
import './settings.css'

const kinds = [
  { title: 'cookiesEssential', text: 'cookiesEssentialText', state: 'on' },
  { title: 'cookiesStatistics', text: 'cookiesStatisticsText', state: 'none' },
] as const

/** This version has nothing to consent to, and says so. */
export function CookieSettings() {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('cookies')} parent="settingsOverview">
      <div className="settings">
        <p className="settings-lead">{t('cookiesLead')}</p>
        <ul className="rows ready-list">
          {kinds.map(({ title, text, state }) => (
            <li key={title} className="settings-row">
              <div>
                <p className="h5">{t(title)}</p>
                <p className="small">{t(text)}</p>
              </div>
              <span className="row-value">{t(state)}</span>
            </li>
          ))}
        </ul>
        <Rows>
          <RowLink to={pathTo('privacySettings')} icon="shield" title={t('privacy')} />
        </Rows>
      </div>
    </Screen>
  )
}
