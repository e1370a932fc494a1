import type { Page } from '@playwright/test'

/** Language of the page that is stored for the next start; null if none is stored. */
export function storedLanguage(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const stored = await caches.match('/first-screen', { cacheName: 'abroad-first-screen' })
    return stored?.headers.get('Content-Language') ?? null
  })
}
