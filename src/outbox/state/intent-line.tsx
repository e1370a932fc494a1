import { useTranslation } from 'react-i18next'
import { type Seen, type Station, stationsOf } from '#src/outbox/words/intent-stations.ts'
import { shortMoment } from '#src/ui/format/short-moment.ts'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import './intent-line.css'

/** The line: four stations, the passed part in ink, the time under each; at "needs you" it goes on as ochre dots. */
export function IntentLine({ intent }: { intent: Seen }) {
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
      <span className="intent-station-name">{t(state === 'needs' ? 'needsYou' : name)}</span>
      {isNow ? (
        <span className="intent-station-time">{t('now')}</span>
      ) : (
        at !== null && <time dateTime={new Date(at).toISOString()}>{shortMoment(at, now, locale)}</time>
      )}
      {(state === 'passed' || state === 'ahead') && <span className="hidden-text">, {t(state)}</span>}
    </li>
  )
}
