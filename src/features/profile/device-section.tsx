import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Section } from '#src/screen/section.tsx'

export function FavouritesRow() {
  const { t } = useTranslation('profile')
  return <RowLink to={`${pathTo('newsfeed')}?favourites`} icon="heart" title={t('favourites')} sub={t('favouritesSub')} />
}

/** What belongs to the device, whoever uses it. */
export function DeviceSection() {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('device')}>
      <Rows>
        <RowLink to={pathTo('offlineSettings')} icon="hard-drive" title={t('ready')} sub={t('readySub')} />
        <RowLink to={pathTo('activity')} icon="list-checks" title={t('activity')} sub={t('activitySub')} />
        <RowLink to={pathTo('settingsOverview')} icon="settings" title={t('settings')} sub={t('settingsSub')} />
      </Rows>
    </Section>
  )
}
