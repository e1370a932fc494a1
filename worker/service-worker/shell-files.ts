import { shellCachePrefix } from '#store/feed/first-screen.ts'

/** A built file. */
export interface ShellEntry {
  url: string
  /** The first 22 characters of the file's SHA-256 in base64. Absent if the name contains a hash of the content. */
  revision?: string
  /** Part of the first visit: for all citizens (`true`), or for those who use this language. */
  core?: true | string
}

export interface ShellOptions {
  entries: readonly ShellEntry[]
  build: string
  /** The language chosen in the app, otherwise the browser's. */
  language: () => Promise<string>
  caches: CacheStorage
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  sleep: (ms: number) => Promise<void>
  /** The first 22 characters of the SHA-256 in base64. */
  digest: (bytes: ArrayBuffer) => Promise<string>
  /** This build's page as the last visit left it. Its `Content-Language` header names its language. */
  firstScreen?: (pathname: string) => Promise<Response | undefined>
  /** Adds the current alerts to an emergency page. */
  fillEmergencyPage?: (page: Response, language: string) => Promise<Response>
  /** False for pages of captive portals and other hosts. */
  isOwnPage: (html: string) => boolean
}

export interface ShellFile extends ShellEntry {
  address: string
  isEmergency: boolean
}

/** The files of one build, and the cache that holds them. */
export interface ShellFiles extends ShellOptions {
  cacheName: string
  entries: readonly ShellFile[]
  byPath: ReadonlyMap<string, ShellFile>
}

/** `other-build`: the service replied with a file of ours, but of another revision. */
type Stored = 'stored' | 'failed' | 'other-build'

/** Static pages that need no other file. They are stored first, and the installation fails without them. */
const emergencyFiles = ['emergency/tier.json', 'emergency.html']
const tries = 3
const retryMs = 1_000
/** The installation tries each file of the core once, and stops here: a dead network must not delay the use of what is stored. */
const maxFailuresInRow = 2
export const installLimitMs = 20_000
/** A file that takes longer is tried again later, because it holds up all others. */
const downloadLimitMs = 120_000

export function shellFiles(options: ShellOptions): ShellFiles {
  const entries = options.entries.map((entry) => ({ ...entry, address: `/${entry.url}`, isEmergency: emergencyFiles.includes(entry.url) }))
  return {
    ...options,
    cacheName: shellCachePrefix + options.build,
    entries,
    byPath: new Map(entries.map((entry) => [entry.address, entry])),
  }
}

export function openCache({ caches, cacheName }: ShellFiles): Promise<Cache> {
  return caches.open(cacheName)
}

/** The file of this build, otherwise of any other. */
export async function cached(files: ShellFiles, address: string): Promise<Response | undefined> {
  return (await (await openCache(files)).match(address)) ?? files.caches.match(address)
}

/** Copies the file from another build's cache if it is the same, otherwise fetches it. Does nothing if it is stored. */
export async function storeFile(files: ShellFiles, file: ShellFile, until?: AbortSignal): Promise<Stored> {
  const cache = await openCache(files)
  const own = await cache.match(file.address)
  if (own && (await isOfThisBuild(files, file, own))) return 'stored'
  const older = await files.caches.match(file.address)
  if (older && (await isOfThisBuild(files, file, older))) return put(cache, file, older)
  try {
    const limit = AbortSignal.any([timeLimit(downloadLimitMs), ...(until ? [until] : [])])
    // The browser's HTTP cache may hold an old version of a file without a hash in its name.
    const cacheMode = file.revision === undefined ? 'default' : 'reload'
    const response = await files.fetch(file.address, { cache: cacheMode, credentials: 'omit', signal: limit })
    if (!response.ok || response.redirected || !(await isFileOfOurs(files, file, response))) return 'failed'
    return (await isOfThisBuild(files, file, response)) ? await put(cache, file, response) : 'other-build'
  } catch {
    return 'failed'
  }
}

/** On a full device this fails, and the file is filled in when there is room. */
function put(cache: Cache, { address }: ShellFile, response: Response): Promise<Stored> {
  return cache.put(address, response).then(
    () => 'stored',
    () => 'failed',
  )
}

export async function storeAll(files: ShellFiles, wanted: readonly ShellFile[]): Promise<void> {
  for (const file of wanted) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await files.sleep(retryMs * attempt)
      if ((await storeFile(files, file)) === 'stored') break
    }
  }
}

/** Tries each file once, and stops if the network seems dead. */
export async function storeUntilDead(files: ShellFiles, wanted: readonly ShellFile[]): Promise<void> {
  const until = timeLimit(installLimitMs)
  let failuresInRow = 0
  for (const file of wanted) {
    failuresInRow = (await storeFile(files, file, until)) === 'stored' ? 0 : failuresInRow + 1
    if (failuresInRow === maxFailuresInRow || until.aborted) return
  }
}

/** What the app needs to start in the citizen's language. */
export async function coreFiles({ entries, language }: ShellFiles): Promise<ShellFile[]> {
  const chosen = await language()
  return entries.filter((entry) => entry.core === true || entry.core === chosen)
}

export async function absentFiles(files: ShellFiles, wanted: readonly ShellFile[]): Promise<ShellFile[]> {
  const cache = await openCache(files)
  const present = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  return wanted.filter((file) => !present.has(file.address))
}

/** Files that are absent, or stored in the version of another build. */
export async function missingFiles(files: ShellFiles, wanted: readonly ShellFile[]): Promise<ShellFile[]> {
  const cache = await openCache(files)
  const missing = new Set(await absentFiles(files, wanted))
  for (const file of wanted) {
    const stored = file.revision !== undefined && !missing.has(file) ? await cache.match(file.address) : undefined
    if (stored && !(await isOfThisBuild(files, file, stored))) missing.add(file)
  }
  return wanted.filter((file) => missing.has(file))
}

export async function isOfThisBuild({ digest }: ShellFiles, { revision }: ShellFile, response: Response): Promise<boolean> {
  return revision === undefined || revision === (await digest(await response.clone().arrayBuffer()))
}

/** A captive portal, or a host that replies to unknown addresses with a page, must not be stored as a file of ours. */
async function isFileOfOurs(files: ShellFiles, { url }: ShellFile, response: Response): Promise<boolean> {
  if (url.endsWith('.html')) return isOwnPage(files, response)
  return !(response.headers.get('Content-Type') ?? '').startsWith('text/html')
}

export async function isOwnPage(files: ShellFiles, response: Response): Promise<boolean> {
  return files.isOwnPage(await response.clone().text())
}

/** `AbortSignal.timeout` is missing in Safari 15, which gets the emergency pages alone. */
export function timeLimit(ms: number): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(), ms)
  return limit.signal
}
