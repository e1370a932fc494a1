import { useTranslation } from 'react-i18next'
import { type ReactNode, useState } from 'react'
import type { ConnectionView } from '#store/rows/views.ts'
import { useConnection, useSilent, useOutboxCounts } from '#src/data/status.ts'
import { engine } from '#src/data/engine/engine.ts'
import { ButtonLink, IconButton } from '#src/shared/ui/actions/button.tsx'
import { clockTime, isSameDay } from '#src/shared/ui/text/format.ts'
import { LastHeard } from '#src/shared/ui/status/freshness.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { CutOff, isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import './notice.css'

/**
 * Says under the header of every screen that the network or the database does not respond. The region outlives screens, so that a screen reader
 * reads it once; it has a name only while it is filled. The connection's state arrives debounced.
 */
export function Notice() {
  const { t } = useTranslation('ui')
  const connection = useConnection()
  const isSilent = useSilent()
  const shown = connection && connection.state !== 'online' ? { ...connection, state: connection.state } : null
  const title = isSilent ? 'notice.silentTitle' : shown && titles[shown.state]
  return (
    // Not atomic: when one more item is waiting, a screen reader reads that sentence and not all of it again.
    <output className="notice-place" aria-atomic="false" aria-label={title ? t(title) : undefined}>
      {isSilent ? <SilentText /> : shown && <NoticeText connection={shown} />}
    </output>
  )
}

type Trouble = Exclude<ConnectionView['state'], 'online'>

const titles = {
  offline: 'notice.waitTitle',
  captive: 'notice.waitTitle',
  'service-down': 'notice.downTitle',
  slow: 'notice.slowTitle',
} as const satisfies Record<Trouble, string>

const reasons = {
  offline: 'notice.offline',
  captive: 'notice.captive',
  'service-down': 'notice.serviceDown',
  slow: 'notice.slow',
} as const satisfies Record<Trouble, string>

function SilentText() {
  const { t } = useTranslation('ui')
  return (
    <span className="notice">
      <StatusMark name="offline" />
      <span className="notice-words">
        <b>{t('notice.silentTitle')}</b>
        <span>{t('notice.silent')}</span>
      </span>
    </span>
  )
}

export function NoticeText({ connection }: { connection: ConnectionView & { state: Trouble } }) {
  const { t } = useTranslation('ui')
  const { locale } = useLocale()
  const { state, since } = connection
  const now = useNow()
  /** One line, which grows on a tap. */
  const [isWhole, setWhole] = useState(false)
  const waiting = useOutboxCounts()?.waiting ?? 0
  const title = t(titles[state])
  const isToday = isSameDay(new Date(since).toISOString(), new Date(now).toISOString())
  const lost = isToday
    ? t('notice.lost', { time: clockTime(since, locale) })
    : t('notice.lostDated', { day: shortestDay(since, locale), time: clockTime(since, locale) })
  const reason = t(reasons[state])
  const rest = state !== 'slow' && waiting > 0 ? `${reason} ${t('notice.waits', { count: waiting })}` : reason
  return (
    <span className={isWhole ? 'notice' : 'notice notice-line'}>
      <button type="button" className="notice-grow" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        <span className="notice-first">
          <b>{title}</b>
          {state === 'offline' && <span>{` – ${lost}`}</span>}
        </span>
        <span className="notice-rest">{isWhole ? rest : `. ${rest}`}</span>
      </button>
      {(state === 'offline' || state === 'service-down') && (
        <IconButton icon="refresh" label={t('notice.check')} onClick={() => void engine.refresh('asked')} />
      )}
      {state === 'captive' && (
        // A portal replies to plain http in our place; over https the browser would refuse it.
        <ButtonLink kind="quiet" size="small" href={`http://${location.host}/`}>
          {t('notice.open')}
        </ButtonLink>
      )}
    </span>
  )
}

/** The shortest day that cannot be misread: "28.11.", but "28 Nov" in English, where readers disagree on the order of two numbers. */
function shortestDay(at: number, locale: string): string {
  return new Date(at).toLocaleDateString(locale, { day: 'numeric', month: locale.startsWith('en') ? 'short' : 'numeric' })
}

/** What many places of a screen ask of the connection: whether it is cut off, and when a service last replied. */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const connection = useConnection()
  return (
    <CutOff value={isCutOff(connection)}>
      <LastHeard value={connection?.answeredAt ?? null}>{children}</LastHeard>
    </CutOff>
  )
}
