import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { NeedsYou } from '#src/shared/outbox/submission/needs-you.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { CancelIntentButton } from '#src/shared/outbox/submission/cancel-intent.tsx'
import type { Vote } from './vote.ts'
import '#src/shared/outbox/submission/submission-panel.css'

interface VotePanelProps {
  vote: Vote
  /** Who sees the results. */
  results: 'results' | 'resultsBern'
  /** It was given just now: the button that gave it is gone. */
  takesFocus: boolean
}

/** How far the citizen's vote has come; where another device gave it, that it was given. */
export function VotePanel({ vote: { entry, state }, results, takesFocus }: VotePanelProps) {
  const { t } = useTranslation('item')
  const { t: ui } = useTranslation('ui')
  const place = useRef<HTMLElement>(null)
  const isThere = entry !== null
  useEffect(() => {
    if (isThere && takesFocus) place.current?.focus()
  }, [isThere, takesFocus])
  if (!entry) return state === 'completed' ? <VotedElsewhere results={results} /> : null
  return (
    <section
      ref={place}
      className={entry.stage === 'needs-you' ? 'submission-place' : 'submission-place submission-panel'}
      tabIndex={-1}
      aria-label={t('yourVote')}
    >
      {entry.stage === 'needs-you' ? (
        <NeedsYou intent={entry} title={t('yourVote')} />
      ) : (
        <>
          <h2 className="h5">{t('yourVote')}</h2>
          {entry.stage === 'received' && <p className="small">{ui('said.voted')}</p>}
          <IntentStatus intent={entry} />
          {entry.stage === 'received' && <p className="small">{t(results)}</p>}
          {entry.stage === 'saved' && !entry.isCancelling && <CancelIntentButton intent={entry} />}
        </>
      )}
    </section>
  )
}

function VotedElsewhere({ results }: Pick<VotePanelProps, 'results'>) {
  const { t } = useTranslation('item')
  const { t: ui } = useTranslation('ui')
  const { t: intentWords } = useTranslation('intent')
  return (
    <section className="submission-place submission-panel" aria-label={t('yourVote')}>
      <h2 className="h5">{t('yourVote')}</h2>
      <p className="small">{ui('said.voted')}</p>
      <p className="submission-known">
        <StatusMark name="received" size={16} />
        <span>{intentWords('received')}</span>
      </p>
      <p className="small">{t(results)}</p>
    </section>
  )
}
