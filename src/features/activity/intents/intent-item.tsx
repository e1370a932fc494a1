import { useState } from 'react'
import type { IntentView } from '#store/rows/views.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { intentMark, intentState } from '#src/outbox/words/intent-state.ts'
import { IntentStatus } from '#src/outbox/state/intent-status.tsx'
import { useIntentWords } from '#src/outbox/words/intent-words.ts'
import { shortMoment } from '#src/ui/format/short-moment.ts'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { NeedsYouChoices } from './needs-you-choices.tsx'
import { IntentDetail } from './intent-detail.tsx'

/** One thing that was said; opened it tells all of its way. What needs the citizen shows its choices at once. */
export function IntentItem({ intent }: { intent: IntentView }) {
  const words = useIntentWords()
  const { locale } = useLocale()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const needsYou = intent.stage === 'needs-you'
  const at = intent.doneAt ?? intent.refusal?.at ?? intent.createdAt
  return (
    <li className={needsYou ? 'said said-needs' : 'said'}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="said-head">
          <StatusMark name={intentMark(intentState(intent))} />
          <span className="said-words">
            <span className="h5 said-what">{words(intent)}</span>
            <IntentStatus intent={intent} hasMark={false} />
          </span>
          <span className="said-end">
            <time dateTime={new Date(at).toISOString()}>{shortMoment(at, now, locale)}</time>
            <Icon name="chevron-down" size={16} />
          </span>
        </summary>
        {isOpen && <IntentDetail intent={intent} />}
      </details>
      {needsYou && <NeedsYouChoices intent={intent} />}
    </li>
  )
}
