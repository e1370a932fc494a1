import { alertsCache, type HeldAlerts } from '#store/alert/read-alerts.ts'

/** In a cache of their own, which screens read where the database is lost or silent. A browser without caches goes without. */
export async function keepAlerts(copy: HeldAlerts): Promise<void> {
  try {
    const cache = await caches.open(alertsCache.name)
    await cache.put(alertsCache.address, new Response(JSON.stringify(copy)))
  } catch {
    // A full device, or a private window: the database has them.
  }
}
