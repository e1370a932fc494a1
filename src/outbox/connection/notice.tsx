import { useTranslation } from 'react-i18next'
import { type ReactNode, useState } from 'react'
import type { ConnectionView } from '#store/rows/views.ts'
import { useOutboxCounts } from '#src/data/outbox/outbox-counts.ts'
import { useConnection, useSilent } from '#src/data/device/status.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { isSameDay, momentInWords } from '#src/ui/format/format.ts'
import { LastHeard } from '#src/ui/status/checked-as-of.ts'
import { StatusMark } from '#src/ui/status/status-mark.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { CutOff, isCutOff } from '#src/ui/actions/cut-off.tsx'
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
  const isToday = isSameDay(new Date(since).toISOString(), new Date(now).toISOString())
  return (
    <span className={isWhole ? 'notice' : 'notice notice-line'}>
      <button type="button" className="notice-grow" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        <StatusMark name={state === 'slow' ? 'older' : 'offline'} />
        <span className="notice-words">
          <b>{t(titles[state])}</b>
          {state === 'slow' && <span>{` ${t('notice.slow')}`}</span>}
          {state === 'offline' && (
            <span>{` ${t(isToday ? 'notice.offline' : 'notice.offlineDated', { time: momentInWords(since, now, locale) })}`}</span>
          )}
          {state === 'captive' && <span>{` ${t('notice.captive')}`}</span>}
          {state === 'service-down' && <span>{` ${t('notice.serviceDown')}`}</span>}
          {state !== 'slow' && waiting > 0 && <span>{` ${t('notice.waits', { count: waiting })}`}</span>}
        </span>
      </button>
      {(state === 'offline' || state === 'service-down') && (
        <Button kind="quiet" size="small" onClick={() => void engine.refresh('asked')}>
          {t('notice.check')}
        </Button>
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

/** What many places of a screen ask of the connection: whether it is cut off, and when a service last replied. */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const connection = useConnection()
  return (
    <CutOff value={isCutOff(connection)}>
      <LastHeard value={connection?.answeredAt ?? null}>{children}</LastHeard>
    </CutOff>
  )
}
