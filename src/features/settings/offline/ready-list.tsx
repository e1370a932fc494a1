import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/representation.ts'
import type { StoredPart } from '#store/views.ts'
import { useShellStatus } from '#src/device/shell-status.ts'
import type { StorageState } from '#src/device/storage.ts'
import { useEmergency } from '#src/data/guide.ts'
import { Button } from '#src/ui/button.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { useFormat } from '#src/ui/use-format.ts'
import { useAge } from './use-age.ts'
import { ownPack, type Own, partOf } from './readiness.ts'

interface ReadyListProps {
  parts: readonly StoredPart[]
  own: Own
  representation: Representation | null
  storage: { state: StorageState | undefined; hasAsked: boolean; keep: () => Promise<void> }
}

/** What is here and what is not, each with its size and its age. */
export function ReadyList({ parts, own, representation, storage }: ReadyListProps) {
  const { t } = useTranslation('settings')
  const { language, bytes } = useFormat()
  const age = useAge()
  const topics = useEmergency()?.topics.reduce((sum, { subTopics }) => sum + subTopics.length, 0) ?? 0
  const [emergency, posts, pack, feed] = [
    partOf(parts, 'emergency'),
    partOf(parts, 'representations'),
    ownPack(parts, own),
    partOf(parts, 'feed'),
  ]
  return (
    <ul className="rows ready-list">
      <AppFiles />
      <Ready title={t('part-emergency')} isHere={emergency !== undefined} end={emergency && bytes(emergency.bytes)}>
        {topics > 0 ? t('emergencyCount', { count: topics }) : t('emergencyNone')}. {age(emergency)}
      </Ready>
      <Ready title={t('part-representation')} isHere={posts !== undefined && own.hasRepresentation} end={posts && bytes(posts.bytes)}>
        {representation?.names[language] ??
          t(own.country === null ? 'representationFirst' : own.hasRepresentation ? 'representationNone' : 'missing')}
        . {posts && `${t('postCount', { count: posts.count })}. ${age(posts)}`}
      </Ready>
      <Ready title={t('part-guide')} isHere={pack !== undefined} end={pack && bytes(pack.bytes)}>
        {pack ? `${t('topicCount', { count: pack.count, language: t(`inLanguage-${language}`) })}. ${age(pack)}` : t('missing')}
      </Ready>
      <Ready title={t('part-feed')} isHere={feed !== undefined} end={feed && bytes(feed.bytes)}>
        {feed ? `${t('itemCount', { count: feed.count })}. ${age(feed)}` : t('missing')}
      </Ready>
      <Kept {...storage} />
    </ul>
  )
}

function AppFiles() {
  const { t } = useTranslation('settings')
  const status = useShellStatus()
  if (status === undefined) return null
  const isWhole = status !== null && status.present === status.total
  return (
    <Ready title={t('part-app')} isHere={isWhole}>
      {status === null ? t('appUnknown') : isWhole ? t('appAll') : t('appSome', { present: status.present, total: status.total })}
    </Ready>
  )
}

function Kept({ state, hasAsked, keep }: ReadyListProps['storage']) {
  const { t } = useTranslation('settings')
  const isKept = state?.isKept ?? null
  const words = isKept === true ? t('keptYes') : isKept === false ? t('keptNo') : t('keptUnknown')
  return (
    <Ready
      title={t('kept')}
      isHere={isKept === true}
      end={
        isKept === false && (
          <Button kind="quiet" size="small" onClick={() => void keep()}>
            {hasAsked ? t('askAgain') : t('ask')}
          </Button>
        )
      }
    >
      {words}
    </Ready>
  )
}

function Ready({ title, isHere, end, children }: { title: string; isHere: boolean; end?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <li className="ready-row">
      <StatusMark name={isHere ? 'confirmed' : 'next'} />
      <div>
        <p className="h5">
          {title}
          <span className="hidden-text">: {t(isHere ? 'here' : 'missing')}</span>
        </p>
        <p className="row-sub">{children}</p>
      </div>
      <span className="row-value">{end}</span>
    </li>
  )
}
