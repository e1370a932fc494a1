import { alertsCache, readAlerts, type HeldAlerts } from '#store/alert/read-alerts.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { useSettings } from '#src/data/session/settings.ts'

/** Every alert on the device, and the citizen's countries; from a cache of their own where the database is lost or silent. Null: there never was one. */
export function useAlerts(): HeldAlerts | null | undefined {
  const { country } = useSettings()
  return useLive(
    `alerts|${country ?? ''}`,
    (db) => Promise.resolve(readAlerts(db, { chosen: country, now: Date.now() })).then((found) => found ?? readCopy()),
    { fallback: readCopy, standsInForSilence: true, keepsPrevious: true },
  )
}

/** Null too where a browser has no caches (no secure context, some private windows), or what lies there cannot be read. */
async function readCopy(): Promise<HeldAlerts | null> {
  try {
    const copy = await caches.match(alertsCache.address, { cacheName: alertsCache.name })
    return copy ? ((await copy.json()) as HeldAlerts) : null
  } catch {
    return null
  }
}
