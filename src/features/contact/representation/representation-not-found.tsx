import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { NotFound } from '#src/screen/not-found.tsx'

export function RepresentationNotFound() {
  const { t } = useTranslation('contact')
  return (
    <NotFound
      id="representation-not-found"
      parent="contactOverview"
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      hint={t('phoneUnknownText')}
      back={{ to: pathTo('contactOverview'), label: t('backToContact') }}
    />
  )
}
