import { useTranslation } from 'react-i18next'
import { NotFound as NothingFound } from '#src/shared/screen/not-found.tsx'
import { pathTo } from '#src/routes.ts'

export function NotFound() {
  const { t } = useTranslation('shell')
  return (
    <NothingFound
      id="nowhere"
      parent="newsfeed"
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      back={{ to: pathTo('newsfeed'), label: t('backToDiscover') }}
    />
  )
}
