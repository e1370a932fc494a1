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
  /** If false, show `IntentMark` elsewhere. */
  hasMark?: boolean
  /** If false, the reason is shown elsewhere. */
  hasReason?: boolean
}

/** The state of an intent in one line. */
export function IntentStatus({ intent: submitted, hasMark = true, hasReason = true }: IntentStatusProps) {
  const intent = useShown(submitted)
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

/** The mark of `IntentStatus`, for a row that has it in another place. */
export function IntentMark({ intent }: { intent: IntentView }) {
  return <StatusMark name={intentMark(intentState(useShown(intent)))} />
}

function useShown(intent: IntentView): IntentView {
  return shownWithLine(intent, isCutOff(useConnection()))
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
  // Nobody needs the receipt number of a like.
  const hasReceipt = intent.receipt !== null && intent.intent.kind !== 'like'
  if (state === 'received' && hasReceipt) return t('receivedReceipt', { receipt: intent.receipt })
  if (state !== 'trying') return t(state)
  const wait = intentWait(intent.nextAttemptAt, now, locale)
  return wait === null ? t('trying', { times: intent.attempts }) : t('tryingNext', { times: intent.attempts, wait })
}
