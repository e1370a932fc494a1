import { useTranslation } from 'react-i18next'
import { categoryIds } from '#contract/values/categories.ts'
import { useSilent } from '#src/data/status.ts'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { pathTo } from '#src/routes.ts'
import { NotFound } from '#src/shared/screen/not-found.tsx'
import { useState } from 'react'
import { engine } from '#src/data/engine/engine.ts'
import { useHeldHomePack } from '#src/data/guide/packs.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'

/** Whether the guide has such a category, stored or not. */
export function isOwnCategory(id: string): boolean {
  return categoryIds.some((own) => own === id)
}

/** A category whose topics are not stored yet. */
export function CategoryNotStored({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation('guide')
  return (
    <Screen title={t('title')} parent="guideOverview">
      {isRead ? <TopicsComing /> : <Skeleton bars={[88, 64, 76, 60]} />}
    </Screen>
  )
}

/** Shown instead of topics that are not stored; if the database is silent, that is not known. */
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

/** Asks before the guide is downloaded on a slow or metered network, with the size of the download. */
export function HeldPack() {
  const { t } = useTranslation('guide')
  const { bytes } = useFormat()
  const held = useHeldHomePack()
  const [isAsked, setAsked] = useState(false)
  if (!held) return null
  const { country, language, topics } = held

  async function download() {
    setAsked(true)
    await engine.downloadPack({ country, language })
    setAsked(false)
  }

  return (
    <div className="guide-held">
      <p className="small">{t('heldQuestion', { count: topics, size: bytes(held.bytes) })}</p>
      <Button kind="second" size="small" disabled={isAsked} onClick={() => void download()}>
        {t('heldDownload')}
      </Button>
    </div>
  )
}
