import { useTranslation } from 'react-i18next'
import type { IntentView, ItemCard } from '#store/rows/views.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { StatusMark, type StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'
import './intent-status.css'

const marks = {
  saved: 'saved',
  sending: 'sending',
  answered: 'received',
  'needs-you': 'needs',
  received: 'received',
} as const satisfies Record<IntentView['stage'], StatusMarkName>

/** The same mark as `intentMark`, whose wording is loaded after the first card. Without a network nothing is being sent. */
export function briefMark({ stage, isCancelling }: Pick<IntentView, 'stage' | 'isCancelling'>, isCut: boolean) {
  const isUnsent = stage === 'sending' ? isCut || isCancelling : stage === 'answered' && isCancelling
  return isUnsent ? 'saved' : marks[stage]
}

/** The mark and one word, for a card of the feed. Its wording is part of the first chunk. */
export function IntentBrief({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('ui')
  const mark = briefMark(intent, isCutOff(useConnection()))
  return (
    <span className={`intent-status intent-status-${mark}`}>
      <StatusMark name={mark} size={16} />
      <b>{t(`said.${mark}`)}</b>
    </span>
  )
}

/**
 * The citizen's registration or vote as the service has it: a sentence of `ui` that is the same on every screen and device. It is shown with the mark of
 * a receipt, because no representation confirms it. Null if there is none, or if a later intent is pending and shown instead.
 */
export function participationStatus({ event, survey, intent }: Pick<ItemCard, 'event' | 'survey' | 'intent'>) {
  if (intent && intent.stage !== 'received') return null
  if (event?.isRegistered) return { key: 'said.registered', count: event.selectedParticipants ?? 1 } as const
  return survey?.isAnswered ? ({ key: 'said.voted', count: 1 } as const) : null
}
