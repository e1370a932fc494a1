import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
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

/** The mark of a card: that of `intentMark`, whose words come later than the first card. Without a line nothing is on its way. */
export function briefMark({ stage, isCancelling }: Pick<IntentView, 'stage' | 'isCancelling'>, isCut: boolean) {
  const isHere = stage === 'sending' ? isCut || isCancelling : stage === 'answered' && isCancelling
  return isHere ? 'saved' : marks[stage]
}

/** The mark and one word, for a card of the feed: its words come with the first ones. */
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
