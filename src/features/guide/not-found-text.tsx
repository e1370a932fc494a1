import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/app/routes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Screen } from '#src/ui/screen.tsx'

/** A topic or category that the guide does not have. */
export function NotFoundText() {
  const { t } = useTranslation('guide')
  return (
    <Screen title={t('notFoundTitle')} parent="guideOverview">
      <div className="guide-narrow">
        <Empty
          id="guide-not-found"
          title={t('notFoundText')}
          text={t('notFoundHint')}
          action={
            <ButtonLink kind="second" to={pathTo('guideOverview')}>
              {t('backToGuide')}
            </ButtonLink>
          }
        />
      </div>
    </Screen>
  )
}
