import type { Alert } from '#contract/alert/alert.ts'
import type { Db } from '#server/database/open-database.ts'
import { listAlerts, readReleases } from '#server/domain/alerts/release.ts'
import { deletedAt } from './check-ins.ts'
import { countEntries, noEntries, type Counts } from './count-check-ins.ts'

interface Desk {
  countries: readonly string[]
  now: number
}

/** Alerts for the desk's countries, and others under which people reported there, until their check-ins are deleted. */
export async function listDeskAlerts(db: Db, { countries, now }: Desk): Promise<{ alert: Alert; counts: Counts }[]> {
  const counts = await countEntries(db, countries)
  const alerts = (await listAlerts(db)).flatMap(({ last }) => last ?? [])
  const isOfDesk = (alert: Alert) => counts.has(alert.id) || isFor(alert, countries)
  return alerts
    .filter((alert) => isOfDesk(alert) && deletedAt(alert) > now)
    .map((alert) => ({ alert, counts: counts.get(alert.id) ?? noEntries }))
}

/** The last release; undefined if no release was for the desk's countries, or its check-ins are deleted. */
export async function readDeskAlert(db: Db, { countries, now }: Desk, id: string): Promise<Alert | undefined> {
  const releases = (await readReleases(db, id)).map(({ alert }) => alert)
  const [last] = releases
  return last && releases.some((alert) => isFor(alert, countries)) && deletedAt(last) > now ? last : undefined
}

function isFor(alert: Alert, countries: readonly string[]): boolean {
  return alert.countries.some((iso2) => countries.includes(iso2))
}
