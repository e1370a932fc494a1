import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { IntentStatus } from '#src/outbox/state/intent-status.tsx'
import { NeedsYou } from '#src/outbox/submission/needs-you.tsx'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import { useCancelIntent } from '#src/outbox/submission/cancel-intent.tsx'
import type { Vote } from './vote.ts'
import '#src/outbox/submission/submission-panel.css'

interface VotePanelProps {
  vote: Vote
  /** It was given just now: the button that gave it is gone. */
  takesFocus: boolean
}

/** How far the citizen's vote has come; where another device gave it, that it was given. */
export function VotePanel({ vote: { entry, state }, takesFocus }: VotePanelProps) {
  const { t } = useTranslation('item')
  const place = useRef<HTMLElement>(null)
  const isThere = entry !== null
  useEffect(() => {
    if (isThere && takesFocus) place.current?.focus()
  }, [isThere, takesFocus])
  if (!entry) return state === 'completed' ? <VotedElsewhere /> : null
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
          <IntentStatus intent={entry} />
          {entry.stage === 'saved' && !entry.isCancelling && <TakeBack intent={entry} />}
        </>
      )}
    </section>
  )
}

/** As long as it has not left. */
function TakeBack({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('item')
  const takeIntentBack = useCancelIntent()
  const [isWorking, setWorking] = useState(false)
  async function takeBack() {
    setWorking(true)
    await takeIntentBack(intent.id)
    setWorking(false)
  }
  return (
    <Button kind="edge" size="small" disabled={isWorking} onClick={() => void takeBack()}>
      {t('takeBack')}
    </Button>
  )
}

function VotedElsewhere() {
  const { t } = useTranslation('item')
  return (
    <section className="submission-place submission-panel" aria-label={t('yourVote')}>
      <h2 className="h5">{t('yourVote')}</h2>
      <p className="submission-known">
        <StatusMark name="received" size={16} />
        {t('voted')}
      </p>
    </section>
  )
}
