import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { HeldAlerts } from '#store/alert/read-alerts.ts'
import { shownAlerts, type ShownAlert } from '#store/alert/shown-alerts.ts'
import { useClosedAlerts } from '#src/data/closed-alerts.ts'
import { pathTo } from '#src/routes.ts'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { AlertKind, useAlertNow, useAlertText, useAlertTimes } from './alert-text.tsx'
import './alert.css'

/**
 * One line above every screen: the most severe alert, and how many more there are. An alert's own page does not repeat it. A lifted alert can be
 * closed. Times are times of the clock and do not tick, because a screen reader repeats what changes here.
 */
export function AlertBanners({ held }: { held: HeldAlerts }) {
  const { t } = useTranslation('alert')
  const now = useAlertNow(held)
  const { pathname } = useLocation()
  const closed = useClosedAlerts()
  const [first, ...others] = shownAlerts(held.alerts, { now, countries: held.countries }).filter(
    ({ alert, isOver }) => pathname !== pathTo('alertDetails', { id: alert.id }) && !(isOver && closed.has(alert.number)),
  )
  if (!first) return null
  const { alert, isOver } = first
  return (
    <div className={isUrgent(first) ? 'alert-strip alert-urgent' : 'alert-strip'}>
      <AlertLine key={`${alert.id} ${alert.number}`} shown={first} now={now} />
      {others.length > 0 && (
        <SomeLink className="alert-more" to={pathTo('alerts')} aria-label={t('more', { count: others.length })}>
          {`+${others.length}`}
        </SomeLink>
      )}
      {isOver && <IconButton icon="x" label={t('closeLifted')} onClick={() => closed.close(alert.number)} />}
    </div>
  )
}

const isUrgent = ({ alert, isOver }: ShownAlert) => alert.severity === 'emergency' && !isOver

/** The title alone is visible, because it has to fit a line; a screen reader also reads severity, place and times. */
function AlertLine({ shown, now }: { shown: ShownAlert; now: number }) {
  const { t } = useTranslation('alert')
  const { alert, isOver } = shown
  const { text, language } = useAlertText(alert)
  const times = useAlertTimes(alert, now)
  return (
    <SomeLink className="alert" to={pathTo('alertDetails', { id: alert.id })}>
      <Icon name={isOver ? 'check' : isUrgent(shown) ? 'siren' : 'info'} />
      <span className="alert-line">
        {isOver && <span>{`${t('liftedLine', { time: times.at })} `}</span>}
        {!isOver && (
          <span className="hidden-text">
            <AlertKind shown={shown} />:{' '}
          </span>
        )}
        <b lang={language}>{text.title}</b>
        {!isOver && <span className="hidden-text">{['', times.released, times.nextWord].filter((part) => part !== null).join('. ')}</span>}
      </span>
      {!isOver && <Icon name="chevron-right" size={20} />}
    </SomeLink>
  )
}
