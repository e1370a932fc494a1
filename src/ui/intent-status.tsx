import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/views.ts'
import { useReason } from './intent-reason.ts'
import { intentMark, intentState } from './intent-state.ts'
import { intentWait } from './intent-wait.ts'
import { StatusMark } from './status-mark.tsx'
import { useLocale } from './use-format.ts'
import { useNow } from './use-now.ts'
import './intent-status.css'

interface IntentStatusProps {
  intent: IntentView
  /** The mark stands elsewhere. */
  hasMark?: boolean
  /** The reason stands elsewhere. */
  hasReason?: boolean
}

/** How far something that the citizen said has come, in one line. Its words come with the part `said`, see `i18n.ts`. */
export function IntentStatus({ intent, hasMark = true, hasReason = true }: IntentStatusProps) {
  const reason = useReason()(intent)
  const state = intentState(intent)
  return (
    <span className={`intent-status intent-status-${intentMark(state)}`}>
      {hasMark && <StatusMark name={intentMark(state)} size={16} />}
      <span>
        <b>
          <Words intent={intent} />
        </b>
        {hasReason && reason && `. ${reason}`}
      </span>
    </span>
  )
}

function Words({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('intent')
  const { locale } = useLocale()
  const now = useNow(30_000)
  const state = intentState(intent)
  if (state === 'received' && intent.receipt !== null) return t('receivedReceipt', { receipt: intent.receipt })
  if (state !== 'trying') return t(state)
  const wait = intentWait(intent.nextAttemptAt, now, locale)
  return wait === null ? t('trying', { times: intent.attempts }) : t('tryingNext', { times: intent.attempts, wait })
}
