import type { Page } from '@playwright/test'
import { throttleCpu, withBrowser } from './browser.ts'
import type { LeastName } from './contenders.ts'

/** Cards by which a start is timed: those that stand in the page of the start, and the app's own. */
const appMarks = { first: ['.boot-first article', 3], kept: ['.boot-first article', 20], app: ['main article', 20] } as const
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

export type AppStart = Record<keyof typeof appMarks, number>

/** The app with its service dead: milliseconds from the start of the navigation to the frames that show three cards, twenty, and twenty of the app's own. */
export async function startAppOffline(profile: string, address: string, rate: number): Promise<AppStart> {
  return startOffline(profile, { address: `${address}/`, rate, marks: appMarks })
}

/** The least that a start without a server can be (`leastPages`). */
export const least = {
  visit: (profile: string, address: string, name: LeastName) =>
    withBrowser(profile, async (page) => {
      await page.goto(`${address}/bench/${name}/`)
      await untilTrue(page, 'navigator.serviceWorker.ready.then(() => true)')
    }),
  start: async (profile: string, address: string, options: { name: LeastName; rate: number }) =>
    (await startOffline(profile, { address: `${address}/bench/${options.name}/`, rate: options.rate, marks: { all: ['article', 20] } }))
      .all,
}

type Marks<Name extends string> = Record<Name, readonly [cards: string, count: number]>

async function startOffline<Name extends string>(
  profile: string,
  { address, rate, marks }: { address: string; rate: number; marks: Marks<Name> },
): Promise<Record<Name, number>> {
  return withBrowser(profile, async (page) => {
    await page.addInitScript(watchCards(marks))
    await throttleCpu(page, rate)
    await page.goto(address, { waitUntil: 'commit' })
    const isOver = `navigator.serviceWorker.controller && Object.keys(window.shownMs).length === ${Object.keys(marks).length} && window.shownMs`
    return (await untilTrue(page, isOver)) as Record<Name, number>
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

const watchCards = (marks: Marks<string>) => `
  window.shownMs = {}
  const waiting = Object.entries(${JSON.stringify(marks)})
  const seen = new MutationObserver(() => {
    for (const mark of [...waiting]) {
      const [name, [cards, count]] = mark
      if (document.querySelectorAll(cards).length < count) continue
      waiting.splice(waiting.indexOf(mark), 1)
      requestAnimationFrame(() => setTimeout(() => { window.shownMs[name] = performance.now() }))
    }
    if (waiting.length === 0) seen.disconnect()
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
