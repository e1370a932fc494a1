import { subDays } from 'date-fns/subDays'
import { useTranslation } from 'react-i18next'
import { clockTime, isSameDay, longDate } from '#src/shared/ui/text/format.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { NeedsYou } from '#src/shared/outbox/submission/needs-you.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import type { MessageRow } from '#store/rows/rows.ts'
import type { IntentView } from '#store/rows/views.ts'
import type { ThreadRow } from './thread-rows.ts'
import type { Writing } from './use-message-draft.ts'

interface ThreadLineProps {
  row: ThreadRow
  isOlderMissing: boolean
  onReachOlder: () => void
  writing: Writing
}

/** One line of the thread. */
export function ThreadLine({ row, isOlderMissing, onReachOlder, writing }: ThreadLineProps) {
  const { t } = useTranslation('chat')
  switch (row.kind) {
    case 'older':
      return (
        <div className="chat-older">
          {isOlderMissing && <p className="meta">{t('olderOffline')}</p>}
          <Button kind="quiet" size="small" onClick={onReachOlder}>
            {t('older')}
          </Button>
        </div>
      )
    case 'greeting':
      return <Greeting text={row.text} />
    case 'day':
      return <Day at={row.at} />
    case 'unread':
      return (
        <p className="chat-unread">
          <span>{t('unreadLine')}</span>
        </p>
      )
    case 'message':
      return <Message message={row.message} isRead={row.isRead} />
    case 'pending':
      return <Pending intent={row.intent} writing={writing} />
    case 'closed':
      return <p className="small chat-closed">{t(row.state)}</p>
  }
}

export function Greeting({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  return (
    <div className="chat-line chat-theirs">
      <p className="chat-text">
        <span className="hidden-text">{t('introduction')}: </span>
        <span>{text}</span>
      </p>
      <p className="chat-state">
        <span aria-hidden="true">{t('introduction')}</span>
      </p>
    </div>
  )
}

function Day({ at }: { at: number }) {
  const { t } = useTranslation('chat')
  const { locale } = useLocale()
  const now = useNow()
  const iso = new Date(at).toISOString()
  const isDaysAgo = (days: number) => isSameDay(iso, subDays(now, days).toISOString())
  return <h2 className="chat-day">{isDaysAgo(0) ? t('today') : isDaysAgo(1) ? t('yesterday') : longDate(iso, locale)}</h2>
}

function Message({ message, isRead }: { message: MessageRow; isRead: boolean }) {
  const { t } = useTranslation('chat')
  const { locale } = useLocale()
  const { from, isIntroduction, text, sentAt } = message
  const isMine = from === 'citizen'
  const time = <time dateTime={sentAt}>{clockTime(sentAt, locale)}</time>
  return (
    <div className={isMine ? 'chat-line chat-mine' : 'chat-line chat-theirs'}>
      <p className="chat-text">
        {isMine && <span className="hidden-text">{t('you')}: </span>}
        {!isMine && <span className="hidden-text">{`${t(isIntroduction ? 'introduction' : 'representation')}: `}</span>}
        <span>{text}</span>
      </p>
      <p className="chat-state">
        {isMine && <StatusMark name="received" size={16} />}
        {isMine ? (
          <span>{`${t(isRead ? 'read' : 'received')}, `}</span>
        ) : (
          <span aria-hidden="true">{`${t(isIntroduction ? 'introduction' : 'representation')}, `}</span>
        )}
        {time}
      </p>
    </div>
  )
}

/** What no service has yet, and what needs the citizen with its choices. */
function Pending({ intent, writing }: { intent: IntentView; writing: Writing }) {
  const { t } = useTranslation('chat')
  const { locale } = useLocale()
  const entry = intent.intent
  const isArchived = intent.refusal?.type === 'abroad:closed'
  return (
    <div className="chat-line chat-mine">
      <p className="chat-text">
        <span className="hidden-text">{t('you')}: </span>
        <span>{entry.kind === 'chat-message' ? entry.body.text : t('unread')}</span>
      </p>
      {intent.stage === 'needs-you' ? (
        <NeedsYou intent={intent}>
          <Button size="small" kind="second" onClick={() => void (isArchived ? writing.reopenWith(intent) : writing.edit(intent))}>
            {t(isArchived ? 'reopen' : 'edit')}
          </Button>
        </NeedsYou>
      ) : (
        <p className="chat-state">
          <IntentStatus intent={intent} />
          <span>
            , <time dateTime={new Date(intent.createdAt).toISOString()}>{clockTime(intent.createdAt, locale)}</time>
          </span>
        </p>
      )}
    </div>
  )
}
