import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { StatusMark, type StatusMarkName } from '#src/ui/blocks/status-mark.tsx'
import './intent-status.css'

const marks = {
  saved: 'saved',
  sending: 'sending',
  answered: 'received',
  'needs-you': 'needs',
  received: 'received',
} as const satisfies Record<IntentView['stage'], StatusMarkName>

/** The mark and one word, for a card of the feed: its words come with the first ones. */
export function IntentBrief({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('ui')
  const mark = marks[intent.stage]
  return (
    <span className={`intent-status intent-status-${mark}`}>
      <StatusMark name={mark} size={16} />
      <b>{t(`said.${mark}`)}</b>
    </span>
  )
}
