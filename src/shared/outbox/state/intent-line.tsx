import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { shortMoment } from '#src/shared/ui/text/format.ts'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { useConnection } from '#src/data/status.ts'
import { asShown } from './intent-status.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import './intent-line.css'

/** The line: its stations, the passed part in ink, the time under each; at "needs you" it goes on as ochre dots. */
export function IntentLine({ intent: said }: { intent: Seen }) {
  const intent = asShown(said, isCutOff(useConnection()))
  const { t } = useTranslation('intent')
  return (
    <ol className="intent-line" aria-label={t('line')}>
      {stationsOf(intent).map((station) => (
        <StationMark key={station.name} {...station} />
      ))}
    </ol>
  )
}

function StationMark({ name, state, at }: Station) {
  const { t } = useTranslation('intent')
  const { locale } = useLocale()
  const now = useNow()
  const isNow = state === 'here' && name === 'sending'
  return (
    <li className={`intent-station intent-station-${state}`} aria-current={state === 'here' || state === 'needs' ? 'step' : undefined}>
      <StatusMark name={state === 'needs' ? 'needs' : state === 'ahead' ? 'next' : name} />
      <span className="intent-station-name">
        {t(state === 'needs' ? 'needsYou' : state === 'passed' && name === 'sending' ? 'sent' : name)}
      </span>
      {isNow ? (
        <span className="intent-station-time">{t('now')}</span>
      ) : (
        at !== null && <time dateTime={new Date(at).toISOString()}>{shortMoment(at, now, locale)}</time>
      )}
      {(state === 'passed' || state === 'ahead') && <span className="hidden-text">{`, ${t(state)}`}</span>}
    </li>
  )
}

/** `needs`: the way is interrupted here, and goes on once the citizen has decided. `failed` has no place: nothing here is an error. */
interface Station {
  name: 'saved' | 'sending' | 'received' | 'confirmed'
  state: 'passed' | 'here' | 'needs' | 'ahead'
  /** When it was reached; null where it was not, or nobody wrote it down. */
  at: number | null
}

export type Seen = Pick<IntentView, 'stage' | 'createdAt' | 'firstAttemptAt' | 'refusal' | 'doneAt'> & {
  /** When a representation said yes to it; null: it has not yet. Absent where none is asked for one. */
  confirmedAt?: number | null
}

/** The stations of the line. Only a representation confirms, and what is not for it to decide ends where it was received. */
export function stationsOf({ stage, createdAt, firstAttemptAt, refusal, doneAt, confirmedAt }: Seen): Station[] {
  const here = confirmedAt == null ? { saved: 0, sending: 1, 'needs-you': 1, answered: 2, received: 2 }[stage] : 3
  const times = [createdAt, stage === 'needs-you' ? (refusal?.at ?? null) : firstAttemptAt, doneAt, confirmedAt]
  const names =
    confirmedAt === undefined ? (['saved', 'sending', 'received'] as const) : (['saved', 'sending', 'received', 'confirmed'] as const)
  return names.map((name, index) => ({
    name,
    state: index < here ? 'passed' : index > here ? 'ahead' : stage === 'needs-you' ? 'needs' : 'here',
    at: index > here ? null : (times[index] ?? null),
  }))
}
