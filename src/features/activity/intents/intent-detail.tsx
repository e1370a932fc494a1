import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { capitalised, momentInWords } from '#src/ui/format/format.ts'
import { IntentLine } from '#src/outbox/state/intent-line.tsx'
import { intentReason } from '#src/outbox/words/intent-reason.ts'
import { intentWait } from '#src/outbox/words/intent-wait.ts'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { WaitingChoices } from './waiting-choices.tsx'

/** The line of one intent, when it was said, how often it was tried and when it is tried next. */
export function IntentDetail({ intent }: { intent: IntentView }) {
  const wasApplied = intent.end === null || intent.end === 'applied'
  return (
    <div className="said-detail">
      {wasApplied && <IntentLine intent={intent} />}
      <ul className="said-facts small">
        {useFacts(intent).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <WaitingChoices intent={intent} />
    </div>
  )
}

function useFacts({ intent, createdAt, doneAt, attempts, stage, wait: why, nextAttemptAt, isCancelling, refusal }: IntentView): string[] {
  const { t } = useTranslation('activity')
  const { locale } = useLocale()
  const now = useNow(30_000)
  const nextIn = intentWait(nextAttemptAt, now, locale)
  const isPaused = stage === 'saved' && attempts > 0
  const moment = (at: number) => momentInWords(at, now, locale)
  return [
    t('saidAt', { when: moment(createdAt) }),
    doneAt !== null && t('endedAt', { when: moment(doneAt) }),
    attempts === 0 ? stage === 'saved' && t('triesNone') : t('tries', { count: attempts }),
    isPaused && why === 'line' && t('waitsLine'),
    isPaused && why === 'busy' && !isCancelling && t('waitsBusy'),
    isPaused && (nextIn === null ? why !== 'busy' && t('nextLine') : t('nextIn', { wait: nextIn })),
    isCancelling && t(isPaused && why === 'busy' ? 'cancelLaterText' : 'cancellingText'),
    // The service's own words, where ours do not say what is wrong.
    refusal?.detail && intentReason(refusal.type, intent.kind) === 'invalid' && capitalised(refusal.detail, locale),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}
