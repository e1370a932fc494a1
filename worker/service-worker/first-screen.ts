import { buildHeader, firstScreenAddress, firstScreenCache } from '#store/feed/first-screen.ts'

/**
 * The page of a start with the first cards of the last visit in it, which are painted before any script has run; React puts the same in their place.
 * The page keeps it (`src/features/discover/first-screen-page.ts`), for this build and for the language that its header says; where the feed changed or
 * the citizen left it was removed.
 */
export async function readFirstScreen(pathname: string, build: string, caches: CacheStorage): Promise<Response | undefined> {
  if (pathname !== '/') return undefined
  const page = await caches.match(firstScreenAddress, { cacheName: firstScreenCache })
  return page?.headers.get(buildHeader) === build ? page : undefined
}

/** What shows something that is not so any more: removed before the next start. */
export async function removeFirstScreen(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(firstScreenCache)
}
