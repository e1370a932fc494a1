import '#store/floor/older-browsers.ts'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { Strategy } from 'workbox-strategies'
import type { StrategyHandler } from 'workbox-strategies'
import { chooseLanguage } from '#contract/values/language-codes.ts'
import { withAlerts } from '#worker/service-worker/alerts-in-page.ts'
import { listenForSync } from '#worker/service-worker/background-sync.ts'
import { browserFetch, sleep } from '#worker/environment/browser-fetch.ts'
import { watchedFetch } from '#worker/net/limited-fetch.ts'
import { readFirstScreen } from '#worker/service-worker/first-screen.ts'
import { createOutboxPart } from '#worker/service-worker/outbox-part.ts'
import { createShell } from '#worker/service-worker/shell.ts'
import type { ShellEntry } from '#worker/service-worker/shell-files.ts'
import { announceSkipWaiting } from '#worker/service-worker/skip-waiting.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellEntry[] }
declare const __BUILD__: string

/** Pictures of the feed: enough for what a citizen scrolls through, and the first to go when space is short. */
const maxPictures = 300

/** Stands in the head of every page of the app. */
const ownMark = 'name="application-name" content="Abroad"'

const outside = { fetch: browserFetch, sleep, monotonicMs: () => performance.now() }

/** Fetched by the browser itself when this worker installs. */
const isOutboxPart = ({ url }: ShellEntry) => url.startsWith('assets/sw-outbox-')
const files: ShellEntry[] = self.__WB_MANIFEST
const outbox = createOutboxPart(self, `/${files.find(isOutboxPart)?.url}`)

const shell = createShell({
  entries: files.filter((entry) => !isOutboxPart(entry)),
  build: __BUILD__,
  language: chosenLanguage,
  caches: self.caches,
  fetch: (address, init) => watchedFetch(outside, address, init),
  sleep,
  digest: async (bytes) => btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))).slice(0, 22),
  isOwnPage: (html) => html.includes(ownMark),
  firstScreen: (pathname) => readFirstScreen(pathname, __BUILD__, self.caches),
  fillEmergencyPage: (page, language) => withAlerts(page, { language, now: Date.now() }, self.caches),
})

/** A portal answers 200 with a page of its own: kept as a picture it would stay broken. */
const onlyPictures = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected && (response.headers.get('Content-Type') ?? '').startsWith('image/') ? response : null,
  // A picture that is not here is an answer: for an error instead Firefox 153 and WebKitGTK 2.50 report an uncaught one for each.
  handlerDidError: async () => new Response(null, { status: 504 }),
}

/** What is kept first, and else what the door brings: a picture that hangs would hold one of six connections for as long as the browser waits. */
class KeptPictures extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const stored = await handler.cacheMatch(request)
    if (stored) return stored
    const { url, headers, credentials, signal } = request
    const response = await watchedFetch(outside, url, { headers, credentials, signal })
    void handler.waitUntil(handler.cachePut(request, response.clone()))
    return response
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()))

async function install(): Promise<void> {
  await shell.install()
  await bringOutbox()
  await takeOverWhereNothingOpens()
}

/**
 * Last, with everything else in the caches, and fetched ahead: `importScripts` holds this thread for as long as the line hangs. Where it does not come
 * a first visit does without until the next build, and sends when the app is open; an older worker has it, and stays.
 */
async function bringOutbox(): Promise<void> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      const came = await watchedFetch(outside, outbox.address, { credentials: 'omit' })
        .then(async (reply) => (await reply.arrayBuffer()) && reply.ok)
        .catch(() => false)
      if (came) break
      if (attempt === 3) throw new Error(`not reached: ${outbox.address}`)
      await sleep(1_000 * attempt)
    }
    outbox.load()
  } catch (error) {
    if (self.registration.active) throw error
  }
}

// On a first visit the page that registered this worker is controlled at once. Later builds wait until the citizen agrees to the update.
clientsClaim()
self.addEventListener('activate', (event) => event.waitUntil(shell.activate()))

self.addEventListener('message', (event) => {
  const { type, language } = event.data as { type?: string; language?: unknown }
  // A page that was opened while this worker came to life is not ours yet; asking for the fill it becomes so.
  if (type === 'fill') event.waitUntil(Promise.all([self.clients.claim().catch(() => undefined), shell.fill()]))
  if (type === 'language' && typeof language === 'string') event.waitUntil(keepLanguage(language))
  if (type === 'status') event.waitUntil(shell.status().then((status) => event.ports[0]?.postMessage(status)))
  if (type === 'apply-update') event.waitUntil(takeOver())
})

/** A worker whose build has not come whole, or was mixed with another, has nothing that a citizen would lose. */
async function takeOverWhereNothingOpens(): Promise<void> {
  if (self.registration.active && !(await shell.hasOtherBuild())) await takeOver()
}

function takeOver(): Promise<void> {
  announceSkipWaiting()
  return self.skipWaiting()
}

listenForSync(self, async () => outbox.load()({ language: chooseLanguage([await chosenLanguage()]), build: __BUILD__ }))

// Nothing personal passes here: the services are not ours to answer for.
const belongsToServices = (url: URL) =>
  /^\/(api|idp|desk)(\/|$)/.test(url.pathname) || (url.pathname.startsWith('/cms/') && !url.pathname.startsWith('/cms/pictures/'))
/** Files of the build that open by themselves, the licence texts for one; the floor's pages are the shell's own. */
const isFile = (url: URL) => /\.(txt|json|webmanifest|xml|svg|png)$/.test(url.pathname)
const isOwn = (url: URL) => url.origin === self.location.origin

registerRoute(
  ({ url, request }) => isOwn(url) && request.mode === 'navigate' && !belongsToServices(url) && !isFile(url),
  ({ request }) => shell.navigate(request),
)
registerRoute(
  // Of an item that is not published nothing is kept.
  ({ url }) => isOwn(url) && url.pathname.startsWith('/cms/pictures/') && !url.searchParams.has('preview'),
  new KeptPictures({
    cacheName: 'abroad-pictures',
    plugins: [onlyPictures, new ExpirationPlugin({ maxEntries: maxPictures, purgeOnQuotaError: true })],
  }),
)
registerRoute(
  ({ url, request }) => isOwn(url) && request.method === 'GET' && shell.has(url),
  ({ request }) => shell.asset(request),
)
// Everything else goes by untouched: a call that passed through here would outlive its tab, and six that hang are all the connections there are.

const languageCache = 'abroad-language'
const languageAddress = '/language'

/** The page tells what was chosen, because a worker cannot read where the page keeps it. */
async function keepLanguage(language: string): Promise<void> {
  await (await self.caches.open(languageCache)).put(languageAddress, new Response(language))
}

/** Never rejects, because every navigation calls it. */
async function chosenLanguage(): Promise<string> {
  const stored = await self.caches
    .match(languageAddress, { cacheName: languageCache })
    .then((response) => response?.text())
    .catch(() => undefined)
  return stored ?? chooseLanguage(self.navigator.languages)
}
