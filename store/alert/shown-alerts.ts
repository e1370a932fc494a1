import type { Alert } from '#contract/alert/alert.ts'
import type { HeldAlerts } from './read-alerts.ts'
import { severities } from '#contract/values/severities.ts'

export interface ShownAlert {
  alert: Alert
  /** It was cancelled: what is said of it is that it is over. */
  isOver: boolean
}

interface Beholder {
  /** By the service's clock. */
  now: number
  /** ISO codes of the countries that matter to the citizen. */
  countries: readonly string[]
}

/**
 * Which alerts stand on every screen: of each the last release, where it names one of the countries and its time has come and is not over. The most
 * severe first, what is over last, and among equals the latest first.
 */
export function shownAlerts(alerts: readonly Alert[], { now, countries }: Beholder): ShownAlert[] {
  return lastReleases(alerts)
    .filter((alert) => alert.from <= now && now < alert.until && alert.countries.some((iso2) => countries.includes(iso2)))
    .map((alert) => ({ alert, isOver: alert.kind === 'cancelled' }))
    .toSorted((one, other) => rank(one) - rank(other) || other.alert.number - one.alert.number)
}

/** Of each alert its last release, the latest first. */
export function lastReleases(alerts: readonly Alert[]): Alert[] {
  const last = new Map<string, Alert>()
  for (const alert of alerts) if (alert.number > (last.get(alert.id)?.number ?? 0)) last.set(alert.id, alert)
  return [...last.values()].toSorted((one, other) => other.number - one.number)
}

function rank({ alert, isOver }: ShownAlert): number {
  return isOver ? severities.length : severities.indexOf(alert.severity)
}

/** What has to be said beside the alerts that are shown, a key of the wording: that there are none, or that nobody knows yet; null: nothing. */
export function restOf(
  shown: readonly ShownAlert[],
  { held, isAnswered }: { held: Pick<HeldAlerts, 'isAskedForAll'> | null; isAnswered: boolean },
): 'none' | 'unknown' | 'unknownForSome' | null {
  const isKnown = isAnswered && held?.isAskedForAll !== false
  if (shown.length === 0) return isKnown ? 'none' : 'unknown'
  return held?.isAskedForAll === false ? 'unknownForSome' : null
}
