import type { Page } from '@playwright/test'
import { throttleCpu, withBrowser } from './browser.ts'

/** Cards that time a start: those in the cached first page, and those the app renders itself. */
const startMarks = { first: ['.boot-first article', 3], kept: ['.boot-first article', 20], app: ['main article', 20] } as const
export type AppStart = Record<keyof typeof startMarks, number>
const timeoutMs = 180_000

/** The first visit of the built app: until its service worker is active and the whole feed is stored. */
export async function visitApp(profile: string, address: string): Promise<void> {
  await withBrowser(profile, async (page) => {
    await page.goto(`${address}/`)
    await untilFeedIsStored(page)
    // Lazy parts and pictures follow the feed.
    await page.waitForTimeout(8_000)
  })
}

/** The service worker is active and the feed of the scope shown is complete. */
export async function untilFeedIsStored(page: Page): Promise<void> {
  await untilTrue(page, 'navigator.serviceWorker.ready.then(() => true)')
  await untilTrue(page, isFeedComplete)
}

/** Every screen opens offline. */
export async function untilFilesAreStored(page: Page): Promise<void> {
  await untilTrue(page, areFilesComplete)
}

export async function logIn(page: Page, address: string): Promise<void> {
  // The services set their cookies on secure origins and on this name.
  await page.goto(`${address.replace('127.0.0.1', 'localhost')}/login`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').fill('demo@abroad.example')
  await page.getByLabel('Password').fill('demo-citizen')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const consent = page.getByRole('button', { name: 'Accept and continue' })
  const discover = page.getByRole('heading', { level: 1, name: 'Discover' })
  await consent.or(discover).waitFor()
  if (await consent.isVisible()) await consent.click()
  await discover.waitFor()
}

/** Follows a link of the app, without loading a page. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(`void (history.pushState(null, '', '${path}'), dispatchEvent(new PopStateEvent('popstate', { state: null })))`)
}

/** Starts the app while its services are down: milliseconds from navigation start to the frame with the cards of each mark. */
export async function startAppOffline(profile: string, address: string, rate: number): Promise<AppStart> {
  return withBrowser(profile, async (page) => {
    await page.addInitScript(watchCards)
    await throttleCpu(page, rate)
    await page.goto(`${address}/`, { waitUntil: 'commit' })
    const count = Object.keys(startMarks).length
    return (await untilTrue(
      page,
      `navigator.serviceWorker.controller && Object.keys(window.shownMs).length === ${count} && window.shownMs`,
    )) as AppStart
  })
}

/** Polls over the DevTools protocol, which the app's content security policy does not restrict. */
async function untilTrue(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  const started = Date.now()
  while (Date.now() - started < timeoutMs) {
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (result.value) return result.value
    await page.waitForTimeout(100)
  }
  throw new Error(`timed out: ${expression}`)
}

const watchCards = `
  window.shownMs = {}
  const waiting = Object.entries(${JSON.stringify(startMarks)})
  const observer = new MutationObserver(() => {
    for (const mark of [...waiting]) {
      const [name, [cards, count]] = mark
      if (document.querySelectorAll(cards).length < count) continue
      waiting.splice(waiting.indexOf(mark), 1)
      requestAnimationFrame(() => setTimeout(() => { window.shownMs[name] = performance.now() }))
    }
    if (waiting.length === 0) observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })`

const isFeedComplete = `new Promise((resolve) => {
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

const areFilesComplete = `navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }) => resolve(data.present === data.total)
  active.postMessage({ type: 'status' }, [channel.port2])
}))`
