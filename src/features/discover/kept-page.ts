import { build } from '#src/platform/build.ts'
import type { Language } from '#contract/values/languages.ts'

interface Shown {
  cards: string
  isWide: boolean
  language: Language
}

/**
 * This build's page with the first cards in it, as the next start goes out (`worker/service-worker/first-screen.ts`): painted before any script has
 * run. Its styles stand in the page, and its scripts are fetched after the paint: index.html takes their links out of the template. Null where the
 * page is not on the device yet, or is another build's.
 */
export async function pageToKeep(shown: Shown): Promise<Response | null> {
  const page = await caches.match('/index.html', { cacheName: `abroad-shell-${build}` })
  const html = (await page?.text()) ?? ''
  const links = html.match(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g) ?? []
  const [, sheet = ''] = /href="([^"]+\.css)"/.exec(links.join('')) ?? []
  const place = /<div class="boot-still">[\s\S]*?<\/div>/.exec(html)?.[0]
  const styles = await (await caches.match(sheet))?.arrayBuffer()
  if (!page || !place || !styles || !links.every(isOfThisPage)) return null
  const filled = links
    .reduce((rest, link) => rest.replace(link, ''), html)
    .replace('</head>', () => `<style>${new TextDecoder().decode(styles)}</style><template>${links.map(unused).join('')}</template></head>`)
    .replace(place, () => `<div class="boot-first boot-${shown.isWide ? 'wide' : 'narrow'}">${shown.cards}</div>${place}`)
  const headers = new Headers(page.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  headers.set('Content-Language', shown.language)
  headers.set('Abroad-Build', build)
  const policy = headers.get('Content-Security-Policy')
  if (policy !== null)
    headers.set('Content-Security-Policy', policy.replace("style-src 'self'", `style-src 'self' '${await hashOf(styles)}'`))
  return new Response(filled, { headers })
}

/** During a deployment a page of another build may have come under this one's name. */
function isOfThisPage(link: string): boolean {
  const [, file = ''] = /href="([^"]+)"/.exec(link) ?? []
  return document.querySelector(`link[href="${file}"]`) !== null
}

/** The loader of lazy parts looks for the sheet's link; disabled it is not fetched. */
function unused(link: string): string {
  return link.replace('rel="stylesheet"', 'rel="stylesheet" disabled')
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
