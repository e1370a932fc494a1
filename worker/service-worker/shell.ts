import { appPage, shellCachePrefix } from '#store/feed/first-screen.ts'
import {
  absentFiles,
  cached,
  coreFiles,
  installLimitMs,
  isOfThisBuild,
  isOwnPage,
  missingFiles,
  openCache,
  type ShellFile,
  shellFiles,
  type ShellFiles,
  type ShellOptions,
  storeAll,
  storeFile,
  storeUntilDead,
  timeLimit,
} from './shell-files.ts'

export interface Shell {
  install(): Promise<void>
  activate(): Promise<void>
  /** Fetches the missing files one by one. Repeated after an interruption, it continues. */
  fill(): Promise<void>
  status(): Promise<{ present: number; total: number }>
  /** Another build on this device opens offline. */
  hasOtherBuild(): Promise<boolean>
  has(url: URL): boolean
  asset(request: Request): Promise<Response>
  navigate(request: Request): Promise<Response>
}

/** Under this address and a language, an empty response notes that the core is complete in this cache, with the page of this build. */
const wholeMark = '/shell-is-whole/'
/** After this long, the page of another build or an emergency page is better than a blank page. */
const navigationLimitMs = 4_000
/** Emergency overview, emergency topics and helpline (`src/routes.ts`). */
const emergencyAddresses = /^\/(guide\/(emergency|topic\/emergencySituation)|contact\/helpline)(\/|$)/

/**
 * The app's files on the device, with one cache for each build. The installation needs the emergency files only, because a service worker can serve
 * stored files only once it is installed. All other files are fetched one by one, the missing ones later, so a failed request costs one file.
 * A page opens from the cache once the core is complete. The cache of the build before stays for the lazy parts of tabs that still run it.
 *
 * A cache holds one build. During a deployment the service may reply with the page of another build, whose parts are in no cache. Such a page
 * fails the installation, and counts as missing if it is stored.
 */
export function createShell(options: ShellOptions): Shell {
  const files = shellFiles(options)
  const { entries, byPath, caches } = files
  let filling: Promise<void> | null = null

  return {
    install: () => install(files),
    async activate() {
      let before: string | undefined
      for (const name of await otherCaches(files)) {
        if (before === undefined && (await pageIn(files, name))) before = name
        else await caches.delete(name)
      }
    },
    fill() {
      filling ??= missingFiles(files, entries)
        .then((missing) => storeAll(files, byImportance(missing)))
        .finally(() => (filling = null))
      return filling
    },
    async status() {
      return { present: entries.length - (await missingFiles(files, entries)).length, total: entries.length }
    },
    hasOtherBuild: async () => (await otherBuild(files)) !== undefined,
    has: (url) => byPath.has(url.pathname),
    async asset(request) {
      return (await cached(files, new URL(request.url).pathname)) ?? files.fetch(request.url)
    },
    navigate: (request) => navigate(files, request),
  }
}

async function install(files: ShellFiles): Promise<void> {
  const { byPath, entries } = files
  // The page first: if it is of another build, the installation fails before anything is stored.
  const page = byPath.get(appPage)
  if (page && (await storeFile(files, page, timeLimit(installLimitMs))) === 'other-build') throw new Error('the page is of another build')
  const emergencyFiles = entries.filter((entry) => entry.isEmergency)
  await storeAll(files, emergencyFiles)
  const missing = await missingFiles(files, emergencyFiles)
  if (missing.length > 0) throw new Error(`not reached: ${missing.map((entry) => entry.address).join(', ')}`)
  await storeUntilDead(files, await coreFiles(files))
}

type PageSource = (files: ShellFiles, request: Request) => Promise<Response | null | undefined>

/** The sources of an app page. The first one that has it wins. */
const pageSources: readonly PageSource[] = [
  storedApp,
  network,
  otherBuild,
  (files) => emergencyPage(files, '/emergency.html'),
  // The page without some of its parts.
  (files) => cached(files, appPage),
]

async function navigate(files: ShellFiles, request: Request): Promise<Response> {
  // A static page has an address of its own: when the app does not start, it links to the emergency page.
  const entry = files.byPath.get(new URL(request.url).pathname)
  if (entry?.url.endsWith('.html') && entry.address !== appPage)
    return (await emergencyPage(files, entry.address)) ?? files.fetch(request.url)
  for (const source of pageSources) {
    const page = await source(files, request)
    if (page) return page
  }
  return Response.error()
}

/** This build's page if its core is complete, with the cards of the last visit if they are in the current language. */
async function storedApp(files: ShellFiles, request: Request): Promise<Response | undefined> {
  const [language, cache, firstScreen] = await Promise.all([
    files.language(),
    openCache(files),
    files.firstScreen?.(new URL(request.url).pathname).catch(() => undefined),
  ])
  const [mark, page] = await Promise.all([cache.match(wholeMark + language), cache.match(appPage)])
  if (!page || !(mark || (await checkCore(files, page, language)))) return undefined
  return firstScreen?.headers.get('Content-Language') === language ? firstScreen : page
}

/** Checks once for each language that the core is complete, and notes it in the cache. */
async function checkCore(files: ShellFiles, page: Response, language: string): Promise<boolean> {
  const entry = files.byPath.get(appPage)
  if (!entry || !(await isOfThisBuild(files, entry, page)) || (await absentFiles(files, await coreFiles(files))).length > 0) return false
  const cache = await openCache(files)
  await cache.put(wholeMark + language, new Response()).catch(() => undefined)
  return true
}

async function network(files: ShellFiles, request: Request): Promise<Response | null> {
  const isEmergency = emergencyAddresses.test(new URL(request.url).pathname)
  const isGood = async (reply: Response) => (isEmergency ? reply.ok && (await isOwnPage(files, reply)) : reply.status < 500)
  return Promise.race([
    // Without this header, the service takes a deep address for a missing file.
    files
      .fetch(request.url, { redirect: 'manual', headers: { Accept: 'text/html' } })
      .then(async (reply) => ((await isGood(reply)) ? reply : null))
      .catch(() => null),
    files.sleep(navigationLimitMs).then(() => null),
  ])
}

/** The newest page of another build whose parts are all stored, for example after an interrupted update. */
async function otherBuild(files: ShellFiles): Promise<Response | undefined> {
  for (const name of await otherCaches(files)) {
    const page = await pageIn(files, name)
    if (page && (await hasAllParts(files, page))) return page
  }
  return undefined
}

/** Older releases stored pages of other builds than their parts. */
async function hasAllParts({ caches }: ShellFiles, page: Response): Promise<boolean> {
  for (const [, part = ''] of (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
    if (!(await caches.match(part))) return false
  return true
}

async function emergencyPage(files: ShellFiles, address: string): Promise<Response | undefined> {
  const page = await cached(files, address)
  if (!page || !files.fillEmergencyPage) return page
  try {
    return await files.fillEmergencyPage(page.clone(), await files.language())
  } catch {
    // Without the alerts rather than not at all.
    return page
  }
}

/** The newest first. */
async function otherCaches({ caches, cacheName }: ShellFiles): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(shellCachePrefix) && name !== cacheName).toReversed()
}

async function pageIn({ caches }: ShellFiles, name: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(appPage)
}

/** First the engine and its database, which can store the citizen's content. Then the screens behind a card, fonts, and the rest. */
function byImportance(files: readonly ShellFile[]): ShellFile[] {
  const rank = ({ address }: ShellFile) =>
    /engine|dexie/.test(address) ? 0 : /-detail|submission/.test(address) ? 1 : address.endsWith('.woff2') ? 2 : 3
  return files.toSorted((one, other) => rank(one) - rank(other))
}
