import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import type { PreviewHere } from './use-preview.ts'
import '#src/features/discover/item/detail.css'

interface PreviewMissingProps {
  /** `empty`: the item came, and has no text. */
  here: Exclude<PreviewHere, { state: 'here' }> | { state: 'empty' }
}

/** A preview's screen while there is none: still bars, then why, and a way on. */
export function PreviewMissing({ here }: PreviewMissingProps) {
  const { t } = useTranslation(['preview', 'item'])
  const { state } = here
  if (state === 'asking') {
    return (
      <Screen title={t('title')} parent="newsfeed">
        <Skeleton hasPicture bars={[34, 92, 88, 64]} />
      </Screen>
    )
  }
  return (
    <Screen title={t(`${state}Title`)} parent="newsfeed" isDetailTitle eyebrow={<p className="meta">{t('title')}</p>}>
      <p className="detail-note">{t(`${state}Text`)}</p>
      <div className="buttons">
        <ButtonLink kind="second" to={pathTo('newsfeed')}>
          {t('item:backToDiscover')}
        </ButtonLink>
        {state === 'away' && (
          <Button kind="quiet" icon="refresh" onClick={here.retry}>
            {t('item:retry')}
          </Button>
        )}
      </div>
    </Screen>
  )
}
