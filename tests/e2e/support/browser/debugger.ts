import type { BrowserContext, Page } from '@playwright/test'

/** Whether Chromium's own protocol is there to ask by; Firefox is driven by WebDriver BiDi, and has another way or none. */
export const isChromium = (context: BrowserContext) => context.browser()?.browserType().name() !== 'firefox'

/** The browser's HTTP cache, which would bring what the app lacks. In Firefox it stays: nothing that BiDi knows empties it. */
export async function forgetHttpCache(page: Page): Promise<void> {
  if (!isChromium(page.context())) return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** A processor that many times as slow. Firefox has no such switch: there it is the machine's own. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  if (!isChromium(page.context())) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * The databases go as when a browser evicts them, or a citizen clears them by hand: not by a word of ours. In Firefox by one all the same, of a page
 * on which the app does not run. `page`: such a one.
 */
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

/** Addresses and titles of the tab's history, as Chromium holds them. In Firefox none: there only the way back tells. */
export async function historyOf(page: Page): Promise<string[]> {
  if (!isChromium(page.context())) return []
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map(({ url, title }) => `${url} ${title}`)
}

/** Whether all workers of the page and its service worker answer no to the question. Firefox lets WebDriver BiDi evaluate in none: there it is the page alone. */
export async function isNowhere(page: Page, question: () => boolean): Promise<boolean> {
  const places = isChromium(page.context()) ? [page, ...page.workers(), ...page.context().serviceWorkers()] : [page]
  for (const place of places) if (await (place as Page).evaluate(question)) return false
  return true
}
