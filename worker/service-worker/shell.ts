import { appPage, shellCachePrefix } from '#store/feed/first-screen.ts'

/**
 * A built file: `revision` is the first 22 letters of its SHA-256 in base64, and absent where the name already carries a hash of what it holds;
 * `core` is what the first visit must not leave without, for everybody or for citizens of one language.
 */
export interface ShellEntry {
  url: string
  revision?: string
  core?: true | string
}

/** What came under an entry's address. Foreign: a page of ours that is not the entry's revision. */
type Arrival = 'stored' | 'lost' | 'foreign'

export interface Shell {
  install(): Promise<void>
  activate(): Promise<void>
  /** Fetches what is missing, one file at a time; can be called again and again, and goes on where it broke. */
  fill(): Promise<void>
  status(): Promise<{ present: number; total: number }>
  /** Another build on this device opens without a line. */
  hasOtherBuild(): Promise<boolean>
  has(url: URL): boolean
  asset(request: Request): Promise<Response>
  navigate(request: Request): Promise<Response>
}

export interface ShellOptions {
  entries: readonly ShellEntry[]
  build: string
  /** The citizen's language: chosen in the app, else as far as the browser tells. */
  language: () => Promise<string>
  caches: CacheStorage
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  sleep: (ms: number) => Promise<void>
  /** The first 22 letters of the SHA-256 in base64. */
  digest: (bytes: ArrayBuffer) => Promise<string>
  /** This build's page as the last visit left it, in the language that its header says. */
  firstScreen?: (pathname: string) => Promise<Response | undefined>
  /** What a static page of the floor goes out as. */
  filledFloor?: (page: Response, language: string) => Promise<Response>
  /** Tells a page of the app from whatever else a line may bring under its address. */
  isOwnPage: (html: string) => boolean
}

/** Under this address and a language's name lies a note: the core is whole in this cache, and its page is of this build. */
const wholeMark = '/shell-is-whole/'
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
/** Emergency overview, emergency topics and helpline (`src/routes.ts`). */
const emergencyAddresses = /^\/(guide\/(emergency|topic\/emergencySituation)|contact\/helpline)(\/|$)/

/**
 * The app's files on the device, one cache a build. The floor must be there for the installation to succeed; every other file is fetched
 * on its own, so that one dropped file costs that file and not the whole, and what is missing is filled later: the installation waits for
 * no file but the floor's, because only an installed service worker can give what is there to a citizen without a line. A page opens from the
 * cache once the core is complete. The build before stays: a tab that still runs it finds its lazy parts.
 * A cache holds one build: during a deployment the service may answer with the page of another one, whose parts would be in no cache. Such a page
 * fails the installation, which begins again later, and where it lies in a cache it counts as missing.
 * It does not know what the files are for, and never answers for the services.
 */
export function createShell(options: ShellOptions): Shell {
  const { caches, sleep } = options
  const cacheName = shellCachePrefix + options.build
  const entries = options.entries.map((entry) => ({
    ...entry,
    address: `/${entry.url}`,
    isFloor: floor.includes(entry.url),
  }))
  const byPath = new Map(entries.map((entry) => [entry.address, entry]))
  type Entry = (typeof entries)[number]
  let filling: Promise<void> | null = null

  async function store(cache: Cache, entry: Entry, until?: AbortSignal): Promise<Arrival> {
    const own = await cache.match(entry.address)
    if (own && (await isOfThisBuild(entry, own))) return 'stored'
    const older = await caches.match(entry.address)
    if (older && (await isOfThisBuild(entry, older))) return put(cache, entry, older)
    try {
      const limit = AbortSignal.any([timeLimit(downloadLimitMs), ...(until ? [until] : [])])
      // A file without a hash in its name may be stale in the browser's own cache.
      const response = await options.fetch(entry.address, {
        cache: entry.revision === undefined ? 'default' : 'reload',
        credentials: 'omit',
        signal: limit,
      })
      if (!response.ok || response.redirected || !(await isFileOfOurs(entry, response))) return 'lost'
      return (await isOfThisBuild(entry, response)) ? await put(cache, entry, response) : 'foreign'
    } catch {
      return 'lost'
    }
  }

  /** A full device keeps what it has; what is missing is filled when there is room. */
  function put(cache: Cache, entry: Entry, response: Response): Promise<Arrival> {
    return cache.put(entry.address, response).then(
      () => 'stored',
      () => 'lost',
    )
  }

  async function storeAll(wanted: readonly Entry[]): Promise<void> {
    const cache = await caches.open(cacheName)
    for (const entry of wanted) {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        if (attempt > 0) await sleep(retryMs * attempt)
        if ((await store(cache, entry)) === 'stored') break
      }
    }
  }

  /** What comes at once; stops where the line seems dead. */
  async function storeWhatComes(wanted: readonly Entry[]): Promise<void> {
    const cache = await caches.open(cacheName)
    const until = timeLimit(installLimitMs)
    let lostInRow = 0
    for (const entry of wanted) {
      lostInRow = (await store(cache, entry, until)) === 'stored' ? 0 : lostInRow + 1
      if (lostInRow === lostInRowToStop || until.aborted) return
    }
  }

  async function core(): Promise<Entry[]> {
    const language = await options.language()
    return entries.filter((entry) => entry.core === true || entry.core === language)
  }

  async function absent(wanted: readonly Entry[]): Promise<Entry[]> {
    const cache = await caches.open(cacheName)
    const present = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
    return wanted.filter((entry) => !present.has(entry.address))
  }

  /** Absent, or another build's. */
  async function missing(wanted: readonly Entry[]): Promise<Entry[]> {
    const cache = await caches.open(cacheName)
    const gone = new Set(await absent(wanted))
    for (const entry of wanted) {
      const file = entry.revision !== undefined && !gone.has(entry) ? await cache.match(entry.address) : undefined
      if (file && !(await isOfThisBuild(entry, file))) gone.add(entry)
    }
    return wanted.filter((entry) => gone.has(entry))
  }

  /** This build's page, where everything that it begins with is here: looked through once, and noted for each language. */
  async function wholePage(pathname: string): Promise<Response | undefined> {
    const [language, cache, firstScreen] = await Promise.all([
      options.language(),
      caches.open(cacheName),
      options.firstScreen?.(pathname).catch(() => undefined),
    ])
    const [mark, page] = await Promise.all([cache.match(wholeMark + language), cache.match(appPage)])
    if (!page || !(mark || (await noteWhole(page, language)))) return undefined
    return firstScreen?.headers.get('Content-Language') === language ? firstScreen : page
  }

  async function noteWhole(page: Response, language: string): Promise<boolean> {
    const entry = byPath.get(appPage)
    if (!entry || !(await isOfThisBuild(entry, page)) || (await absent(await core())).length > 0) return false
    const cache = await caches.open(cacheName)
    await cache.put(wholeMark + language, new Response()).catch(() => undefined)
    return true
  }

  async function cached(address: string): Promise<Response | undefined> {
    return (await (await caches.open(cacheName)).match(address)) ?? caches.match(address)
  }

  async function floorPage(address: string): Promise<Response | undefined> {
    const page = await cached(address)
    if (!page || !options.filledFloor) return page
    try {
      return await options.filledFloor(page.clone(), await options.language())
    } catch {
      // The page as it was built is better than none.
      return page
    }
  }

  /** The newest first. */
  async function cachesOfOthers(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(shellCachePrefix) && name !== cacheName).toReversed()
  }

  async function pageIn(name: string): Promise<Response | undefined> {
    return (await caches.open(name)).match(appPage)
  }

  /** Another build, whole on the device, is better than the floor when an update was cut off. */
  async function otherPage(): Promise<Response | undefined> {
    for (const name of await cachesOfOthers()) {
      const page = await pageIn(name)
      if (page && (await opens(page))) return page
    }
    return undefined
  }

  /** Every part that the page begins with is on the device. Older releases stored pages of other builds than their parts. */
  async function opens(page: Response): Promise<boolean> {
    for (const [, part = ''] of (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      if (!(await caches.match(part))) return false
    return true
  }

  /** A portal, or a host that answers every unknown address with some page, must not pass for a file of ours. */
  async function isFileOfOurs(entry: Entry, response: Response): Promise<boolean> {
    if (entry.url.endsWith('.html')) return isOwnPage(response)
    return !(response.headers.get('Content-Type') ?? '').startsWith('text/html')
  }

  async function isOwnPage(response: Response): Promise<boolean> {
    return options.isOwnPage(await response.clone().text())
  }

  async function isOfThisBuild(entry: Entry, file: Response): Promise<boolean> {
    return entry.revision === undefined || entry.revision === (await options.digest(await file.clone().arrayBuffer()))
  }

  return {
    async install() {
      // First: of another build it ends the installation before anything is stored.
      const page = byPath.get(appPage)
      const until = timeLimit(installLimitMs)
      if (page && (await store(await caches.open(cacheName), page, until)) === 'foreign') throw new Error('the page is of another build')
      await storeAll(entries.filter((entry) => entry.isFloor))
      const lost = await missing(entries.filter((entry) => entry.isFloor))
      if (lost.length > 0) throw new Error(`not reached: ${lost.map((entry) => entry.address).join(', ')}`)
      await storeWhatComes(await core())
    },
    async activate() {
      let before: string | undefined
      for (const name of await cachesOfOthers()) {
        if (before === undefined && (await pageIn(name))) before = name
        else await caches.delete(name)
      }
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
    hasOtherBuild: async () => (await otherPage()) !== undefined,
    has: (url) => byPath.has(url.pathname),
    async asset(request) {
      return (await cached(new URL(request.url).pathname)) ?? options.fetch(request.url)
    },
    async navigate(request) {
      const { pathname } = new URL(request.url)
      // A page of its own: the emergency page must be reached from the page that says that the app was lost.
      const own = byPath.get(pathname)
      if (own?.url.endsWith('.html') && own.address !== appPage) return (await floorPage(own.address)) ?? options.fetch(request.url)
      const whole = await wholePage(pathname)
      if (whole) return whole
      const isGood = async (answer: Response) =>
        emergencyAddresses.test(pathname) ? answer.ok && (await isOwnPage(answer)) : answer.status < 500
      const answer = await Promise.race([
        // Asked for as a page, or the service takes a deep address for a file that is not there.
        options
          .fetch(request.url, { redirect: 'manual', headers: { Accept: 'text/html' } })
          .then(async (reply) => ((await isGood(reply)) ? reply : null))
          .catch(() => null),
        sleep(navigationLimitMs).then(() => null),
      ])
      if (answer) return answer
      return (await otherPage()) ?? (await floorPage('/emergency.html')) ?? (await cached(appPage)) ?? Response.error()
    },
  }
}

/** The engine and its database first: with them the citizen's own content can be kept. Then what a tap on a card opens. */
function mostWanted<E extends { address: string }>(entries: readonly E[]): E[] {
  const rank = (entry: E) =>
    /engine|dexie/.test(entry.address) ? 0 : /-detail|submission/.test(entry.address) ? 1 : entry.address.endsWith('.woff2') ? 2 : 3
  return entries.toSorted((one, other) => rank(one) - rank(other))
}

/** Safari 15 is below the floor and gets the emergency pages alone; it has no `AbortSignal.timeout`. */
function timeLimit(ms: number): AbortSignal {
  const over = new AbortController()
  setTimeout(() => over.abort(), ms)
  return over.signal
}
