import type { HeldAlerts } from '#store/alert/read-alerts.ts'
import { shownAlerts, type ShownAlert } from '#store/alert/shown-alerts.ts'
import { pathTo } from '#src/routes.ts'
import { SomeLink } from '#src/ui/actions/link.tsx'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { AlertKind, useAlertNow, useAlertText, useAlertTimes } from './alert-text.tsx'
import './alert.css'

/** Where nothing changes nothing moves: times stand as times of the clock, because a screen reader says again what changes here. */
export function AlertBanners({ held }: { held: HeldAlerts }) {
  const now = useAlertNow(held)
  return shownAlerts(held.alerts, { now, countries: held.countries }).map((shown) => (
    <Banner key={`${shown.alert.id} ${shown.alert.number}`} shown={shown} now={now} />
  ))
}

function Banner({ shown, now }: { shown: ShownAlert; now: number }) {
  const { alert, isOver } = shown
  const { text, language } = useAlertText(alert)
  const times = useAlertTimes(alert, now)
  const isUrgent = alert.severity === 'emergency' && !isOver
  return (
    <SomeLink className={isUrgent ? 'notice alert alert-urgent' : 'notice alert'} to={pathTo('alertDetails', { id: alert.id })}>
      <Icon name={isOver ? 'check' : isUrgent ? 'siren' : 'info'} />
      <span className="notice-words">
        <AlertKind shown={shown} />
        <b lang={language}>{text.title}</b>
        {[times.released, times.nextWord].filter(Boolean).join('. ')}
      </span>
      <Icon name="chevron-right" size={20} />
    </SomeLink>
  )
}
