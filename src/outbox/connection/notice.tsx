import { useTranslation } from 'react-i18next'
import { type ReactNode, useState } from 'react'
import type { ConnectionView } from '#store/rows/views.ts'
import { useOutboxCounts } from '#src/data/outbox/outbox-counts.ts'
import { useConnection, useSilent } from '#src/data/device/status.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { isSameDay, momentInWords } from '#src/ui/format/format.ts'
import { StatusMark } from '#src/ui/status/status-mark.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { CutOff, isCutOff } from '#src/ui/actions/cut-off.tsx'
import './notice.css'

/**
 * What is so with the line, or with a database that does not answer, under the header of every screen. The region outlives screens, so that
 * a screen reader says it once, when it comes; it goes without a word. The state of the line arrives debounced.
 */
export function Notice() {
  const { t } = useTranslation('ui')
  const connection = useConnection()
  const isSilent = useSilent()
  const title = isSilent ? 'notice.silentTitle' : titles[connection?.state ?? 'offline']
  return (
    // Not atomic: when one more thing waits, a screen reader says that sentence and not the whole once more.
    <output className="notice-place" aria-atomic="false" aria-label={t(title)}>
      {isSilent ? <SilentText /> : connection && connection.state !== 'online' && <NoticeText connection={connection} />}
    </output>
  )
}

const titles = {
  online: 'notice.waitTitle',
  offline: 'notice.waitTitle',
  captive: 'notice.waitTitle',
  'service-down': 'notice.downTitle',
  slow: 'notice.slowTitle',
} as const satisfies Record<ConnectionView['state'], string>

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

function NoticeText({ connection }: { connection: ConnectionView }) {
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
        // A portal answers plain http in place of us; over https it could only be refused.
        <ButtonLink kind="quiet" size="small" href={`http://${location.host}/`}>
          {t('notice.open')}
        </ButtonLink>
      )}
    </span>
  )
}

export function CutOffProvider({ children }: { children: ReactNode }) {
  const connection = useConnection()
  return <CutOff value={isCutOff(connection)}>{children}</CutOff>
}
