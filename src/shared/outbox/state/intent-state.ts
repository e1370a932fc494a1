import type { IntentView } from '#store/rows/views.ts'
import type { StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'

/** From this many tries on a citizen is told that it goes on, and when. */
const stillTryingFrom = 10

/** What is said about how far an intent has come: one word for each, in `intent`. */
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
      // Answered, and not taken back: refused, or the service is busy.
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

/** Without a line nothing is on its way, whatever was begun before it went. */
export function shownWithLine<View extends Pick<IntentView, 'stage'>>(intent: View, isCut: boolean): View {
  return isCut && intent.stage === 'sending' ? { ...intent, stage: 'saved' } : intent
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** "in 4 min", "in 2 hours": until something is tried again, to the nearest and never none; null where it is due. */
export function intentWait(nextAt: number | null, now: number, locale: string): string | null {
  if (nextAt === null || nextAt <= now) return null
  const left = nextAt - now
  const [unit, unitMs, style] = left <= hourMs ? (['minute', minuteMs, 'short'] as const) : (['hour', hourMs, 'long'] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always', style }).format(Math.max(1, Math.round(left / unitMs)), unit)
}
