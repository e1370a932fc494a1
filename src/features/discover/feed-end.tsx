import { useTranslation } from 'react-i18next'
import { useConnection } from '#src/data/device/status.ts'
import { isCutOff } from '#src/ui/actions/cut-off.ts'
import { Freshness } from '#src/ui/blocks/freshness.tsx'
import type { FeedView } from '#store/rows/views.ts'

/** What stands after the last card: always a sentence, never a wheel. */
export function FeedEnd({ feed }: { feed: FeedView }) {
  const { t } = useTranslation('discover')
  const isOffline = isCutOff(useConnection())
  if (feed.more === 'here') return null
  return (
    <div className="feed-end">
      {feed.settling && <p>{t('settling')}</p>}
      {feed.more === 'coming' && <p>{t('coming')}</p>}
      {feed.more === 'waiting' && <p>{t('waiting')}</p>}
      {feed.more === 'end' && <Freshness checkedAt={feed.confirmedAt} isOffline={isOffline} prefix={t('end')} />}
    </div>
  )
}
