import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/app/routes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Screen } from '#src/ui/screen.tsx'

export function RepresentationNotFound() {
  const { t } = useTranslation('contact')
  return (
    <Screen title={t('notFoundTitle')} parent="contactOverview">
      <div className="contact">
        <Empty
          id="representation-not-found"
          title={t('notFoundText')}
          text={t('phoneUnknownText')}
          action={
            <ButtonLink kind="second" to={pathTo('contactOverview')}>
              {t('backToContact')}
            </ButtonLink>
          }
        />
      </div>
    </Screen>
  )
}
