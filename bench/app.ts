import type { Page } from '@playwright/test'
import { throttleCpu, withBrowser } from './browser.ts'

const itemsOnScreen = 20
const patienceMs = 180_000

/** First visit of the built app: until its service worker is active and the whole feed is on the device. */
export async function visitApp(profile: string, address: string): Promise<void> {
  await withBrowser(profile, async (page) => {
    await page.goto(`${address}/`)
    await untilFeedIsHere(page)
    // Lazy parts and pictures follow the feed.
    await page.waitForTimeout(8_000)
  })
}

/** The service worker is active and the whole feed is on the device. */
export async function untilFeedIsHere(page: Page): Promise<void> {
  await untilTrue(page, 'navigator.serviceWorker.ready.then(() => true)')
  await untilTrue(page, feedIsComplete)
}

/** Every screen opens without a line. */
export async function untilFilesAreHere(page: Page): Promise<void> {
  await untilTrue(page, filesAreComplete)
}

/** The app with its service dead: milliseconds from the start of the navigation to the frame that shows 20 items. */
export async function startAppOffline(profile: string, address: string, rate: number): Promise<number> {
  return withBrowser(profile, async (page) => {
    await page.addInitScript(watchItems)
    await throttleCpu(page, rate)
    await page.goto(`${address}/`, { waitUntil: 'commit' })
    return Number(await untilTrue(page, 'window.itemsShownMs'))
  })
}

/** Asks again and again over the DevTools protocol, whose questions the app's content security policy does not forbid. */
async function untilTrue(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  const started = Date.now()
  while (Date.now() - started < patienceMs) {
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (result.value) return result.value
    await page.waitForTimeout(100)
  }
  throw new Error(`the app never came to: ${expression}`)
}

const watchItems = `
  const seen = new MutationObserver(() => {
    if (document.querySelectorAll('article').length < ${itemsOnScreen}) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.itemsShownMs = performance.now() }))
  })
  seen.observe(document, { childList: true, subtree: true })`

/** Reads the device's database as it is: the scope that is shown has its whole list. */
const feedIsComplete = `new Promise((resolve) => {
  const opening = indexedDB.open('abroad')
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = () => resolve(false)
  opening.onsuccess = () => {
    const db = opening.result
    const transaction = db.transaction(['settings', 'scopes'])
    const shown = transaction.objectStore('settings').get('shownScope')
    shown.onsuccess = () => {
      const scope = transaction.objectStore('scopes').get(shown.result?.value.key ?? '')
      scope.onsuccess = () => { db.close(); resolve(scope.result?.complete === true) }
    }
  }
})`

const filesAreComplete = `navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }) => resolve(data.present === data.total)
  active.postMessage({ type: 'status' }, [channel.port2])
}))`
