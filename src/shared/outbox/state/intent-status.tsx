import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { useReason } from './intent-reason.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { StatusMark, type StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'
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
  return asShown(intent, isCutOff(useConnection()))
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

/** From this many attempts on, the state shows that retries go on, and when. */
const stillTryingFrom = 10

/** The states shown for an intent: keys of the wording `intent`. */
type IntentState =
  | 'saved'
  | 'trying'
  | 'logIn'
  | 'cancelling'
  | 'cancelLater'
  | 'sending'
  | 'answered'
  | 'needsYou'
  | 'received'
  | 'confirmed'
  | 'declined'
  | 'end-cancelled'
  | 'end-discarded'
  | 'end-replaced'

type Seen = Pick<IntentView, 'stage' | 'isCancelling' | 'attempts' | 'wait' | 'end' | 'answer'>

export function intentState(intent: Seen): IntentState {
  switch (intent.stage) {
    case 'needs-you':
      return 'needsYou'
    case 'received':
      if (intent.answer) return intent.answer.state
      return intent.end === null || intent.end === 'applied' ? 'received' : `end-${intent.end}`
    case 'answered':
      return intent.isCancelling ? 'cancelling' : 'answered'
    case 'sending':
      return intent.isCancelling ? 'cancelling' : 'sending'
    case 'saved':
      // The service answered the cancellation: it refused it, or is busy.
      if (intent.isCancelling) return intent.wait === 'busy' ? 'cancelLater' : 'cancelling'
      if (intent.wait === 'log-in') return 'logIn'
      return intent.attempts >= stillTryingFrom ? 'trying' : 'saved'
  }
}

export function intentMark(state: IntentState): StatusMarkName {
  switch (state) {
    case 'saved':
    case 'trying':
    case 'logIn':
    case 'cancelling':
    case 'cancelLater':
      return 'saved'
    case 'sending':
      return 'sending'
    case 'answered':
    case 'received':
      return 'received'
    case 'confirmed':
      return 'confirmed'
    case 'needsYou':
      return 'needs'
    case 'declined':
    case 'end-cancelled':
    case 'end-discarded':
    case 'end-replaced':
      return 'next'
  }
}

/** The intent as shown: without a network it is not being sent, even if its request had started. */
export function asShown<View extends Pick<IntentView, 'stage'>>(intent: View, isCut: boolean): View {
  return isCut && intent.stage === 'sending' ? { ...intent, stage: 'saved' } : intent
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** "in 4 min", "in 2 hours": the time until the next attempt, rounded and at least one; null if it is due. */
export function intentWait(nextAt: number | null, now: number, locale: string): string | null {
  if (nextAt === null || nextAt <= now) return null
  const left = nextAt - now
  const [unit, unitMs, style] = left <= hourMs ? (['minute', minuteMs, 'short'] as const) : (['hour', hourMs, 'long'] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always', style }).format(Math.max(1, Math.round(left / unitMs)), unit)
}
