import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { useReason } from '#src/outbox/words/intent-reason.ts'
import { intentMark, intentState, shownWithLine, intentWait } from '#src/outbox/words/intent-state.ts'
import { useConnection } from '#src/data/device/status.ts'
import { isCutOff } from '#src/ui/actions/cut-off.tsx'
import { StatusMark } from '#src/ui/status/status-mark.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import './intent-status.css'

interface IntentStatusProps {
  intent: IntentView
  /** The mark stands elsewhere. */
  hasMark?: boolean
  /** The reason stands elsewhere. */
  hasReason?: boolean
}

/** How far something that the citizen said has come, in one line. Its words come with the part `said`, see `i18n.ts`. */
export function IntentStatus({ intent: said, hasMark = true, hasReason = true }: IntentStatusProps) {
  const intent = shownWithLine(said, isCutOff(useConnection()))
  const reason = useReason()(intent)
  const state = intentState(intent)
  return (
    <span className={`intent-status intent-status-${intentMark(state)}`}>
      {hasMark && <StatusMark name={intentMark(state)} size={16} />}
      <span>
        <Words intent={intent} />
        {hasReason && reason && <span>{`. ${reason}`}</span>}
      </span>
    </span>
  )
}

/** Directly in its element, so that a page that the browser translated shows the next state too. */
function Words({ intent }: { intent: IntentView }) {
  return <b>{useStateWords(intent)}</b>
}

function useStateWords(intent: IntentView): string {
  const { t } = useTranslation('intent')
  const { locale } = useLocale()
  const now = useNow(30_000)
  const state = intentState(intent)
  // A heart is no more than that: nobody keeps its number.
  const hasReceipt = intent.receipt !== null && intent.intent.kind !== 'like'
  if (state === 'received' && hasReceipt) return t('receivedReceipt', { receipt: intent.receipt })
  if (state !== 'trying') return t(state)
  const wait = intentWait(intent.nextAttemptAt, now, locale)
  return wait === null ? t('trying', { times: intent.attempts }) : t('tryingNext', { times: intent.attempts, wait })
}
