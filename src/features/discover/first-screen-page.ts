import type { Language } from '#contract/values/languages.ts'
import { appPage, buildHeader, firstCardsElement, type FirstCards, shellCachePrefix } from '#store/feed/first-screen.ts'
import { build } from '#src/shared/platform/names.ts'

export interface Painted {
  html: string
  /** The cards in `html`. */
  first: FirstCards
  isWide: boolean
  language: Language
}

const ownStyles = "style-src 'self'"

/**
 * This build's page with the first cards in it, as markup that is painted before any script has run, and as data for React's first render.
 * `worker/service-worker/first-screen.ts` serves it to the next start. Its styles are in the page. The links of its files are in a template;
 * index.html adds them to the document after the paint. Returns null if page or styles are not stored, are of another build, or differ from
 * what this build makes: the next start then gets the plain page.
 */
export async function composeFirstScreen(painted: Painted): Promise<Response | null> {
  const page = await caches.match(appPage, { cacheName: shellCachePrefix + build })
  const html = (await page?.text()) ?? ''
  const links = html.match(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g) ?? []
  const [sheet = '', ...others] = links.filter(isSheet)
  const styles = await (await caches.match(addressOf(sheet)))?.text()
  const place = /<div class="boot-still">[\s\S]*?<\/div>/.exec(html)?.[0]
  if (!page || styles === undefined || !place || others.length > 0 || !links.every(isOfThisPage)) return null

  const headers = new Headers(page.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  headers.set('Content-Language', painted.language)
  headers.set(buildHeader, build)
  const policy = headers.get('Content-Security-Policy')
  if (policy !== null) {
    // Two policies come joined by a comma.
    if (policy.includes(',') || !policy.includes(ownStyles)) return null
    headers.set('Content-Security-Policy', policy.replace(ownStyles, `${ownStyles} '${await hashOf(styles)}'`))
  }
  const filled = links
    .reduce((rest, link) => rest.replace(link, ''), html)
    .replace('</head>', () => `<style>${styles}</style><template id="files">${links.map(disabledSheet).join('')}</template></head>`)
    .replace(place, () => `<div class="boot-first boot-${painted.isWide ? 'wide' : 'narrow'}">${painted.html}</div>${place}`)
    .replace('</body>', () => `${firstCardsElement(painted.first)}</body>`)
  return new Response(filled, { headers })
}

function isSheet(link: string): boolean {
  return link.includes('rel="stylesheet"')
}

function addressOf(link: string): string {
  return /href="([^"]+)"/.exec(link)?.[1] ?? ''
}

/** During a deployment a page of another build may have come under this one's name. */
function isOfThisPage(link: string): boolean {
  return document.querySelector(`link[href="${addressOf(link)}"]`) !== null
}

/** The loader of lazy parts looks for the sheet's link; disabled it is not fetched. */
function disabledSheet(link: string): string {
  return link.replace('rel="stylesheet"', 'rel="stylesheet" disabled')
}

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
