import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useOutboxCounts } from '#src/data/outbox/outbox-counts.ts'
import { SomeLink } from '#src/ui/actions/link.tsx'
import { useToast } from '#src/ui/dialogs/toast.tsx'
import { useSendNow } from '#src/outbox/connection/use-send-now.ts'
import { outboxReady } from './outbox-ready.ts'
import { ReadyRow } from './ready-row.tsx'

/** Whether all that the citizen said has left; of the rest Activity tells. */
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
      {t(words, { count })}
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
