const cacheName = 'abroad-first-screen'

interface WantedFirstScreen {
  build: string
  language: string
}

/**
 * The page of the app with the first cards of the last visit in it, which are painted before any script has run; React puts the same in their place.
 * The page keeps them (`src/features/discover/first-screen.tsx`); of another build or language they are left out, and where the feed changed or the
 * citizen left they were removed.
 */
export async function withFirstScreen(page: Response, wanted: WantedFirstScreen, caches: CacheStorage): Promise<Response> {
  const kept = await caches.match('/first-screen', { cacheName })
  const screen = kept && (await kept.json().catch(() => null))
  if (!isFirstScreen(screen) || screen.build !== wanted.build || screen.language !== wanted.language) return page
  const html = await page.clone().text()
  const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
  const place = /<div class="boot-still">[\s\S]*?<\/div>/.exec(html)?.[0]
  if (!sheet || !place) return page
  const filled = html
    .replace(sheet, '')
    .replace('</head>', () => `${sheet}</head>`)
    .replace(place, () => `<div class="boot-first boot-${screen.isWide ? 'wide' : 'narrow'}">${screen.html}</div>${place}`)
  const headers = new Headers(page.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  return new Response(filled, { headers })
}

/** What shows something that is not so any more: removed before the next start. */
export async function removeFirstScreen(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName)
}

function isFirstScreen(value: unknown): value is WantedFirstScreen & { isWide: boolean; html: string } {
  if (typeof value !== 'object' || value === null) return false
  const { build, language, html, isWide } = value as Record<string, unknown>
  return typeof build === 'string' && typeof language === 'string' && typeof html === 'string' && typeof isWide === 'boolean'
}
