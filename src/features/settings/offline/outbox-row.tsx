import { useTranslation } from 'react-i18next'
import type { OutboxCounts } from '#store/rows/views.ts'
import { pathTo } from '#src/routes.ts'
import { useOutboxCounts } from '#src/data/status.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useSendNow } from '#src/shared/outbox/connection/use-send-now.ts'
import type { StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'
import { ReadyRow } from './ready-row.tsx'
import type { RowState } from './readiness.ts'

/** Shows whether everything has been sent, with a link to Activity if not. */
export function OutboxRow() {
  const { t } = useTranslation('settings')
  const showToast = useToast()
  const { send } = useSendNow()
  const counts = useOutboxCounts()
  if (!counts) return null
  const { state, mark, words, count } = outboxReady(counts)
  async function sendAll() {
    const left = await send()
    if (left !== null && left > 0) showToast({ text: t('checkLater') })
  }
  return (
    <ReadyRow
      title={t('outbox')}
      state={state}
      mark={mark}
      fix={words === 'outboxWaits' ? { label: t('sendNow'), run: sendAll } : undefined}
    >
      <span>{t(words, { count })}</span>
      {words !== 'outboxNone' && (
        <>
          {' '}
          <SomeLink className="link" to={pathTo('activity')}>
            {t('toActivity')}
          </SomeLink>
        </>
      )}
    </ReadyRow>
  )
}

interface OutboxReady {
  state: RowState
  mark: StatusMarkName
  words: 'outboxNone' | 'outboxWaits' | 'outboxNeedsYou' | 'outboxLocked'
  count: number
}

/** The most urgent state of the outbox. Unsent intents do not prevent use without a network, so `readiness` ignores them. */
export function outboxReady({ needsYou, waiting, locked }: OutboxCounts): OutboxReady {
  if (needsYou > 0) return { state: 'held', mark: 'needs', words: 'outboxNeedsYou', count: needsYou }
  if (waiting > 0) return { state: 'coming', mark: 'saved', words: 'outboxWaits', count: waiting }
  if (locked > 0) return { state: 'held', mark: 'saved', words: 'outboxLocked', count: locked }
  return { state: 'ready', mark: 'confirmed', words: 'outboxNone', count: 0 }
}
