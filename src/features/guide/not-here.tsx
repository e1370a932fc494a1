import { useTranslation } from 'react-i18next'
import { categoryIds } from '#contract/values/categories.ts'
import { useSilent } from '#src/data/status.ts'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { pathTo } from '#src/routes.ts'
import { NotFound } from '#src/shared/screen/not-found.tsx'

/** Whether the guide has such a category, on this device or not yet. */
export function isOwnCategory(id: string): boolean {
  return categoryIds.some((own) => own === id)
}

/** A category of ours whose topics this device has not fetched: not a wrong address, only early. */
export function NotHere({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation('guide')
  return (
    <Screen title={t('title')} parent="guideOverview">
      {isRead ? <TopicsComing /> : <Skeleton bars={[88, 64, 76, 60]} />}
    </Screen>
  )
}

/** In the place of topics that are not here; whether they are cannot be told while the database is silent. */
export function TopicsComing() {
  const { t } = useTranslation(['guide', 'ui'])
  return <p className="small">{useSilent() ? t('ui:unread') : t('topicsComing')}</p>
}

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
