const cacheName = 'abroad-first-screen'

/**
 * The page of the app with the first cards of the last visit in it, which are painted before any script has run; React puts the same in their place.
 * The page keeps it (`src/features/discover/kept-page.ts`), for this build and for the language that its header says; where the feed changed or the
 * citizen left it was removed.
 */
export async function keptPage(build: string, caches: CacheStorage): Promise<Response | undefined> {
  const kept = await caches.match('/first-screen', { cacheName })
  return kept?.headers.get('Abroad-Build') === build ? kept : undefined
}

/** What shows something that is not so any more: removed before the next start. */
export async function removeFirstScreen(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
