import {
  buildHeader,
  changesFirstCards,
  type FeedChange,
  firstCardsInPage,
  firstScreenAddress,
  firstScreenCache,
} from '#store/feed/first-screen.ts'

/**
 * The page of a start with the first cards of the last visit in it, painted before any script has run. The page itself stores it
 * (`src/features/discover/first-screen.tsx`) for this build and for the language in its header. The engine removes it when the feed
 * changes or the citizen leaves.
 */
export async function readFirstScreen(pathname: string, build: string, caches: CacheStorage): Promise<Response | undefined> {
  if (pathname !== '/') return undefined
  const page = await caches.match(firstScreenAddress, { cacheName: firstScreenCache })
  return page?.headers.get(buildHeader) === build ? page : undefined
}

/** Removes the stored page, so that the next start does not paint what is no longer true. After a `change`: only if it changes those cards. */
export async function removeFirstScreen(change?: FeedChange): Promise<void> {
  if (!('caches' in globalThis)) return
  if (change && (await isUnchanged(change).catch(() => false))) return
  await caches.delete(firstScreenCache)
}

/** False if nothing is stored: a page that is just being stored may have what the change removed. */
async function isUnchanged(change: FeedChange): Promise<boolean> {
  const page = await caches.match(firstScreenAddress, { cacheName: firstScreenCache })
  const first = page && firstCardsInPage(await page.text())
  return first ? !changesFirstCards(first.cards, change) : false
}
