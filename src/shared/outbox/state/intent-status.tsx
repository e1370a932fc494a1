import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { useReason } from './intent-reason.ts'
import { intentMark, intentState, shownWithLine, intentWait } from './intent-state.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import './intent-status.css'

interface IntentStatusProps {
  intent: IntentView
  /** If false, the caller shows `IntentMark` in another place. */
  hasMark?: boolean
  /** If false, the caller shows the reason in another place. */
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

/** The mark of `IntentStatus` alone, for a row that shows it in another place. */
export function IntentMark({ intent }: { intent: IntentView }) {
  return <StatusMark name={intentMark(intentState(useShown(intent)))} />
}

function useShown(intent: IntentView): IntentView {
  return shownWithLine(intent, isCutOff(useConnection()))
}

/** The only child of its element, so that the next state is visible on a page that the browser has translated. */
function Words({ intent }: { intent: IntentView }) {
  return <b>{useStateWords(intent)}</b>
}

function useStateWords(intent: IntentView): string {
  const { t } = useTranslation('intent')
  const { locale } = useLocale()
  const now = useNow(30_000)
  const state = intentState(intent)
  // The receipt number of a like is of no use.
  const hasReceipt = intent.receipt !== null && intent.intent.kind !== 'like'
  if (state === 'received' && hasReceipt) return t('receivedReceipt', { receipt: intent.receipt })
  if (state !== 'trying') return t(state)
  const wait = intentWait(intent.nextAttemptAt, now, locale)
  return wait === null ? t('trying', { times: intent.attempts }) : t('tryingNext', { times: intent.attempts, wait })
}
