import { useTranslation } from 'react-i18next'
import type { OutboxCounts } from '#store/rows/views.ts'
import { pathTo } from '#src/routes.ts'
import { useCheckedAt, useConnection, useSilent, useOutboxCounts } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { capitalised, freshForMs } from '#src/shared/ui/text/format.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { checkedAsOf, roundMs } from '#src/shared/ui/status/freshness.tsx'
import { StatusMark, type StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import './status-line.css'

/**
 * What of mine is unsent, else how old is what I read? The same on every screen; it leads to Activity. Says nothing until the device has been read, and while it cannot be.
 * `isQuiet`: nor while what is read was checked just now, where the content says its own age.
 */
export function StatusLine({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation('ui')
  const counts = useOutboxCounts()
  const news = counts && mostUrgent(counts)
  if (useSilent() || news === undefined) return null
  if (news === null) return <Age isQuiet={isQuiet} />
  return (
    <SomeLink className={`status-line status-line-${news.mark}`} to={pathTo('activity')}>
      <StatusMark name={news.mark} size={16} />
      <span>{t(news.word, { count: news.count })}</span>
    </SomeLink>
  )
}

function Age({ isQuiet }: { isQuiet: boolean }) {
  const { t } = useTranslation('ui')
  const connection = useConnection()
  const confirmedAt = useCheckedAt()
  const now = useNow()
  const { checked, locale } = useFormat()
  if (confirmedAt === undefined || connection === undefined) return null

  const checkedAt = checkedAsOf(confirmedAt, connection.answeredAt, roundMs)
  const isCut = isCutOff(connection)
  const isFresh = checkedAt !== null && now - checkedAt < freshForMs
  if (isQuiet && isFresh && !isCut) return null
  return (
    <SomeLink className="status-line" to={pathTo('activity')}>
      <StatusMark name={isCut || checkedAt === null ? 'offline' : isFresh ? 'fresh' : 'older'} size={16} />
      <span>{isCut ? t(connection.state === 'offline' ? 'offline' : 'cannotCheck') : capitalised(checked(checkedAt, now), locale)}</span>
    </SomeLink>
  )
}

interface MostUrgent {
  word: 'needsYou' | 'waiting' | 'locked'
  count: number
  mark: StatusMarkName
}

/** What of the outbox comes before any age: what needs the citizen, what waits, what is locked. Null: nothing is unsent. */
export function mostUrgent({ needsYou, waiting, locked }: OutboxCounts): MostUrgent | null {
  if (needsYou > 0) return { word: 'needsYou', count: needsYou, mark: 'needs' }
  if (waiting > 0) return { word: 'waiting', count: waiting, mark: 'saved' }
  return locked > 0 ? { word: 'locked', count: locked, mark: 'saved' } : null
}
