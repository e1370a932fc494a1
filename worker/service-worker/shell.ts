/**
 * A built file: `revision` is null where the name already carries a hash; `core` is what the first visit must not leave without, for
 * everybody or for citizens of one language.
 */
export interface ShellEntry {
  url: string
  revision: string | null
  core?: true | string
}

export interface Shell {
  install(): Promise<void>
  activate(): Promise<void>
  /** Fetches what is missing, one file at a time; can be called again and again, and goes on where it broke. */
  fill(): Promise<void>
  status(): Promise<{ present: number; total: number }>
  has(url: URL): boolean
  asset(request: Request): Promise<Response>
  navigate(request: Request): Promise<Response>
}

interface ShellOptions {
  entries: readonly ShellEntry[]
  build: string
  /** The citizen's language: chosen in the app, else as far as the browser tells. */
  language: () => Promise<string>
  caches: CacheStorage
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  sleep: (ms: number) => Promise<void>
  /** Tells a page of the app from whatever else a line may bring under its address. */
  isOwnPage: (html: string) => boolean
}

const cachePrefix = 'abroad-shell-'
/** Static pages that need nothing else: the last floor, so they come first and the installation fails without them. */
const floor = ['emergency/tier.json', 'emergency.html']
const tries = 3
const retryMs = 1_000
/** The core gets one try a file while the service worker installs: a dead line must not keep what is there from being used. */
const lostInRowToStop = 2
const installLimitMs = 20_000
/** A file that takes longer is tried again later; a silent line would hold up all others. */
const downloadLimitMs = 120_000
/** A page of the last floor is better than a blank one after this long. */
const navigationLimitMs = 4_000

/**
 * The app's files on the device, one cache a build. The floor must be there for the installation to succeed; every other file is fetched
 * on its own, so that one dropped file costs that file and not the whole, and what is missing is filled later: the installation waits for
 * no file but the floor's, because only an installed service worker can give what is there to a citizen without a line. A page opens from the
 * cache once the core is complete. The build before stays: a tab that still runs it finds its lazy parts.
 * It does not know what the files are for, and never answers for the services.
 */
export function createShell(options: ShellOptions): Shell {
  const { caches, sleep } = options
  const cacheName = cachePrefix + options.build
  const entries = options.entries.map((entry) => ({
    ...entry,
    address: `/${entry.url}`,
    isFloor: floor.includes(entry.url),
  }))
  const byPath = new Map(entries.map((entry) => [entry.address, entry]))
  type Entry = (typeof entries)[number]
  let filling: Promise<void> | null = null

  async function store(cache: Cache, entry: Entry, until?: AbortSignal): Promise<boolean> {
    if (await cache.match(entry.address)) return true
    const older = entry.revision === null ? await caches.match(entry.address) : undefined
    if (older) return put(cache, entry, older)
    try {
      const limit = AbortSignal.any([AbortSignal.timeout(downloadLimitMs), ...(until ? [until] : [])])
      // A file without a hash in its name may be stale in the browser's own cache.
      const response = await options.fetch(entry.address, {
        cache: entry.revision === null ? 'default' : 'reload',
        credentials: 'omit',
        signal: limit,
      })
      const isGood = response.ok && !response.redirected && (await isWhatWasAsked(entry, response))
      return isGood && (await put(cache, entry, response))
    } catch {
      return false
    }
  }

  /** A full device keeps what it has; what is missing is filled when there is room. */
  function put(cache: Cache, entry: Entry, response: Response): Promise<boolean> {
    return cache.put(entry.address, response).then(
      () => true,
      () => false,
    )
  }

  async function storeAll(wanted: readonly Entry[]): Promise<void> {
    const cache = await caches.open(cacheName)
    for (const entry of wanted) {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        if (attempt > 0) await sleep(retryMs * attempt)
        if (await store(cache, entry)) break
      }
    }
  }

  /** What comes at once; stops where the line seems dead. */
  async function storeWhatComes(wanted: readonly Entry[]): Promise<void> {
    const cache = await caches.open(cacheName)
    const until = AbortSignal.timeout(installLimitMs)
    let lostInRow = 0
    for (const entry of wanted) {
      lostInRow = (await store(cache, entry, until)) ? 0 : lostInRow + 1
      if (lostInRow === lostInRowToStop || until.aborted) return
    }
  }

  async function core(): Promise<Entry[]> {
    const language = await options.language()
    return entries.filter((entry) => entry.core === true || entry.core === language)
  }

  async function missing(wanted: readonly Entry[]): Promise<Entry[]> {
    const cache = await caches.open(cacheName)
    const present = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
    return wanted.filter((entry) => !present.has(entry.address))
  }

  async function cached(address: string): Promise<Response | undefined> {
    return (await (await caches.open(cacheName)).match(address)) ?? caches.match(address)
  }

  /** The build before, whole on the device, is better than the floor when an update was cut off. */
  async function olderPage(): Promise<Response | undefined> {
    for (const name of (await caches.keys()).toReversed()) {
      if (!name.startsWith(cachePrefix) || name === cacheName) continue
      const page = await (await caches.open(name)).match('/index.html')
      if (page) return page
    }
    return undefined
  }

  /** A portal, or a host that answers every unknown address with some page, must not pass for a file of ours. */
  async function isWhatWasAsked(entry: Entry, response: Response): Promise<boolean> {
    if (entry.url.endsWith('.html')) return options.isOwnPage(await response.clone().text())
    return !(response.headers.get('Content-Type') ?? '').startsWith('text/html')
  }

  return {
    async install() {
      await storeAll(entries.filter((entry) => entry.isFloor))
      const lost = await missing(entries.filter((entry) => entry.isFloor))
      if (lost.length > 0) throw new Error(`not reached: ${lost.map((entry) => entry.address).join(', ')}`)
      await storeWhatComes(await core())
    },
    async activate() {
      const own = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
      for (const name of own.slice(0, -1)) await caches.delete(name)
    },
    fill() {
      filling ??= missing(entries)
        .then(mostWanted)
        .then(storeAll)
        .finally(() => (filling = null))
      return filling
    },
    async status() {
      return { present: entries.length - (await missing(entries)).length, total: entries.length }
    },
    has: (url) => byPath.has(url.pathname),
    async asset(request) {
      return (await cached(new URL(request.url).pathname)) ?? options.fetch(request.url)
    },
    async navigate(request) {
      // A page of its own: the emergency page must be reached from the page that says that the app was lost.
      const own = byPath.get(new URL(request.url).pathname)
      if (own?.url.endsWith('.html') && own.url !== 'index.html') return (await cached(own.address)) ?? options.fetch(request.url)
      const isComplete = (await missing(await core())).length === 0
      const page = await cached('/index.html')
      if (isComplete && page) return page
      const answer = await Promise.race([
        // Asked for as a page, or the service takes a deep address for a file that is not there.
        options.fetch(request.url, { redirect: 'manual', headers: { Accept: 'text/html' } }).catch(() => null),
        sleep(navigationLimitMs).then(() => null),
      ])
      if (answer && answer.status < 500) return answer
      return (await olderPage()) ?? (await cached('/emergency.html')) ?? page ?? Response.error()
    },
  }
}

/** The engine and its database first: with them the citizen's own content can be kept. */
function mostWanted<E extends { address: string }>(entries: readonly E[]): E[] {
  const rank = (entry: E) => (/engine|dexie/.test(entry.address) ? 0 : entry.address.endsWith('.woff2') ? 1 : 2)
  return entries.toSorted((one, other) => rank(one) - rank(other))
}
