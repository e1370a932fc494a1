import type { BrowserContext, Page } from '@playwright/test'
import { scaled } from '#tests/setup/time-limits.ts'

/** False for Firefox, which has no CDP session. */
export const isChromium = (context: BrowserContext) => context.browser()?.browserType().name() !== 'firefox'

/** Firefox keeps its HTTP cache: WebDriver BiDi cannot clear it. */
export async function forgetHttpCache(page: Page): Promise<void> {
  if (!isChromium(page.context())) return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Does nothing in Firefox. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  if (!isChromium(page.context())) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Deletes the databases as an eviction would. In Firefox by script, so `page` must not run the app. */
export async function evictDatabases(page: Page): Promise<void> {
  if (isChromium(page.context())) {
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' })
    return session.detach()
  }
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = () => resolve()
        request.onerror = () => reject(new Error(String(request.error)))
      })
  })
}

/** Addresses and titles of the tab's history; none in Firefox. */
export async function historyOf(page: Page): Promise<string[]> {
  if (!isChromium(page.context())) return []
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map(({ url, title }) => `${url} ${title}`)
}

/** Whether the page, its workers and its service worker all answer no. In Firefox only the page is asked. */
export async function isNowhere(page: Page, question: () => boolean): Promise<boolean> {
  const places = isChromium(page.context()) ? [page, ...page.workers(), ...page.context().serviceWorkers()] : [page]
  for (const place of places) if (await (place as Page).evaluate(question)) return false
  return true
}

export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash', { timeout: scaled(5_000) }).catch(() => undefined)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}
