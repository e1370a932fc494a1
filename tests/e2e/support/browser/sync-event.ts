import type { BrowserContext, Page } from '@playwright/test'

/** Fires the sync event in the service worker. `page` must have the same origin. */
export async function createSync(page: Page): Promise<(options?: { lastChance?: boolean }) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async ({ lastChance = false } = {}) =>
    void (await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: syncTag, lastChance }))
}

const syncTag = 'workbox-background-sync:outbox'

/** The registered sync tags. */
export const syncTags = (page: Page) =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & { sync: { getTags(): Promise<string[]> } }
    return registration.sync.getTags()
  })

/** Removes Background Sync. Call it before the page opens. */
export const withoutSync = (where: BrowserContext | Page) =>
  where.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
