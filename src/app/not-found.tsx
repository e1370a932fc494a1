import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/ui/button.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { pathTo } from './routes.ts'
import './broken.css'

export function NotFound() {
  const { t } = useTranslation('shell')
  return (
    <Screen title={t('notFoundTitle')} parent="newsfeed" isDetailTitle>
      <p className="broken-text">{t('notFoundText')}</p>
      <ButtonLink kind="second" to={pathTo('newsfeed')}>
        {t('backToDiscover')}
      </ButtonLink>
    </Screen>
  )
}
