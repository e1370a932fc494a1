import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/button.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { pathTo } from './routes.ts'
import './broken.css'

/** Previews are for the staff, whose log-in this version does not have. */
export function Preview() {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('previewTitle')} parent="newsfeed" isDetailTitle>
      <p className="broken-text">{t('previewText')}</p>
      <ButtonLink kind="second" to={pathTo('newsfeed')}>
        {t('backToDiscover')}
      </ButtonLink>
    </Screen>
  )
}
