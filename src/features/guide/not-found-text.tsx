import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { NotFound } from '#src/screen/not-found.tsx'

/** A topic or category that the guide does not have. */
export function NotFoundText() {
  const { t } = useTranslation('guide')
  return (
    <NotFound
      id="guide-not-found"
      parent="guideOverview"
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      hint={t('notFoundHint')}
      back={{ to: pathTo('guideOverview'), label: t('backToGuide') }}
    />
  )
}
