import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import type { ProfileBody } from '#contract/account/user.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readSession } from '#store/account/read-session.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { scopeKey } from '#store/feed/scope.ts'
import { sessionRow } from '#store/account/session.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { passProvider } from '#server/testing/test-citizen.ts'
import { expireLogIns } from '#server/api/lab/end-log-ins.ts'
import { createEngine } from '#worker/entry/engine.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import { createMemoryKeyStore } from '#worker/testing/memory-key-store.ts'
import { createTestWorld, type TestWorld } from '#worker/testing/test-environment.ts'
import type { Services } from './world.ts'
import { headers as wire } from '#contract/wire/wire.ts'

/** What stands between a browser and the services: sees each call as `POST /api/user/interaction`. */
export type Line = (call: string, go: () => Promise<Response>, init: RequestInit) => Promise<Response>

let browsers = 0

const underWay = new Set<Promise<Response>>()

/** The clock moves only after pending replies, so that no call times out. */
async function realTurn(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3))
  await Promise.allSettled(underWay)
}

export function createBrowser(services: Services) {
  browsers += 1
  const address = `192.0.2.${browsers % 250}`
  const jar = createTestBrowser({ app: services.app }, { address })
  const stranger = () => createTestBrowser({ app: services.app }, { address })
  const disk = { indexedDB: new IDBFactory(), name: `abroad-browser-${browsers}` }
  const keyStore = createMemoryKeyStore()
  const calls: { call: string; credentials: string; account: string | null }[] = []
  let line: Line = (_, go) => go()
  let pictureRemovals = 0

  async function fetch(path: string, init: RequestInit): Promise<Response> {
    const { method = 'GET', credentials = 'include', signal, body } = init
    const call = `${method} ${path.split('?')[0]}`
    const headers = Object.fromEntries(new Headers(init.headers))
    calls.push({ call, credentials, account: headers['abroad-account'] ?? null })
    const go = async () => {
      const from = credentials === 'omit' ? stranger() : jar
      const sent = { headers, ...(typeof body === 'string' && { body }) }
      const asking = from.request(method, path, sent).finally(() => underWay.delete(asking))
      underWay.add(asking)
      const answer = await asking
      answer.headers.set('Date', new Date(services.clock.now).toUTCString())
      return answer
    }
    const answer = await line(call, go, init)
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
    return answer
  }

  async function openTab(options: { seed?: number; build?: string; prepare?: (world: TestWorld) => void } = {}) {
    const { seed = 1, build = 'test', prepare } = options
    const world = createTestWorld({ seed, fetch, keyStore, ...disk })
    prepare?.(world)
    world.removePictures = async () => void (pictureRemovals += 1)
    const engine = await createEngine(world)
    onTestFinished(() => engine.close())
    const { db } = world
    return {
      world,
      engine,
      db,
      session: () => readSession(db),
      credentials: () => sessionRow(db, 'credentials'),
      start: (country: string | null = 'TH') => engine.start({ language: 'en', country, build }),
      async advance(ms: number) {
        services.clock.now += ms
        await world.advance(ms)
      },
      async until(isDone: () => Promise<boolean>, what: string, stepMs = 200) {
        for (let turn = 0; turn < 1500; turn += 1) {
          if (await isDone()) return
          await realTurn()
          await this.advance(stepMs)
        }
        throw new Error(`never came to pass: ${what}`)
      },
    }
  }

  return {
    jar,
    keyStore,
    disk,
    calls,
    openTab,
    setLine: (next: Line) => void (line = next),
    pictureRemovals: () => pictureRemovals,
    heal: () => void (line = (_, go) => go()),
    async passProvider(redirectTo: string, who: { email: string; page?: 'login' | 'register' }): Promise<string> {
      const { pathname, search } = new URL(redirectTo)
      const back = await passProvider(jar, pathname + search, { page: who.page ?? 'register', email: who.email })
      return back.searchParams.get('profile') ?? ''
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
export type Tab = Awaited<ReturnType<Browser['openTab']>>

export async function comeBack(browser: Browser, tab: Tab, who: { email: string; page?: 'login' | 'register' }): Promise<string> {
  const begun = await tab.engine.beginLogin({ redirect: 'user' })
  if (!begun.ok) throw new Error(`not begun: ${JSON.stringify(begun.failure)}`)
  return browser.passProvider(begun.value.redirectTo, who)
}

export async function logIn(browser: Browser, who: { email: string; page?: 'login' | 'register' }): Promise<Tab> {
  const tab = await browser.openTab()
  const profileId = await comeBack(browser, tab, who)
  const finished = await tab.engine.finishLogin({ profileId })
  if (!finished.ok) throw new Error(`not logged in: ${JSON.stringify(finished.failure)}`)
  return tab
}

let people = 0
export const somebody = () => `citizen${(people += 1)}@example.ch`

export async function loggedIn(services: Services, email = somebody()) {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email })
  return { browser, tab, email, account: (await tab.credentials())?.profileId ?? '' }
}

export async function backFromProvider(services: Services) {
  const browser = createBrowser(services)
  const [tab, email] = [await browser.openTab(), somebody()]
  return { browser, tab, email, profileId: await comeBack(browser, tab, { email }) }
}

export async function citizenAtHome(services: Services, email = somebody()) {
  const browser = createBrowser(services)
  const tab = await atHome(browser, email)
  return { browser, tab, email, account: tab.account }
}

/** Holds the first matching call until it is released. `reply` replaces the service's answer. */
export function holdCall(browser: Browser, isCall: (call: string) => boolean, reply?: () => Response) {
  const held = { isHeld: false, release: () => undefined as void }
  browser.setLine(async (call, go) => {
    if (held.isHeld || !isCall(call)) return go()
    held.isHeld = true
    await new Promise<void>((resolve) => (held.release = resolve))
    return reply ? reply() : go()
  })
  return held
}

export async function through<T>(tab: Tab, work: Promise<T>): Promise<T> {
  let isOver = false
  const done = () => void (isOver = true)
  work.then(done, done)
  await tab.until(async () => isOver, 'the work ends')
  return work
}

export const interactionsOf = (browser: Browser) => browser.calls.filter(({ call }) => call === 'POST /api/user/interaction').length

export async function atHome(browser: Browser, email: string): Promise<Tab & { account: string }> {
  const tab = await logIn(browser, { email })
  await sayProfile(tab)
  const account = (await tab.credentials())?.profileId ?? ''
  await tab.until(() => isFeedOf(tab, account), 'the feed of the account is here')
  await settled(tab)
  return { ...tab, account }
}

export async function isFeedOf(tab: Tab, account: string): Promise<boolean> {
  const shown = await shownScope(tab.db)
  const { citizen } = await readPresence(tab.db)
  const isTheirs = citizen?.account !== account || citizen.countries.length === 0 || shown?.key === scopeKey({ ...citizen, language: 'en' })
  return shown?.account === account && isTheirs && (await tab.db.scopes.get(shown.key))?.complete === true
}

export async function settled(tab: Tab): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await realTurn()
    await tab.advance(700)
  }
}

export async function say(tab: Tab, intent: Intent, given: { id?: string; about?: string } = {}) {
  const { id = crypto.randomUUID(), about = null } = given
  const account = (await tab.credentials())?.profileId ?? ''
  return { id, said: await tab.engine.enqueue({ id, account, intent, about }) }
}

export async function sayProfile(tab: Tab, body: ProfileBody = wholeProfile): Promise<void> {
  const { said } = await say(tab, { kind: 'profile', body })
  if (!said.ok) throw new Error(`not said: ${JSON.stringify(said.failure)}`)
  await tab.start()
  await tab.until(async () => (await tab.db.intents.count()) === 0, 'the profile is sent')
}

export const isSent = (tab: Tab) => tab.db.intents.count().then((count) => count === 0)
export const untilSent = (tab: Tab) => tab.until(() => isSent(tab), 'everything is sent')
export const untilNeedsYou = (tab: Tab) => tab.until(async () => (await readOutbox(tab.db)).needsYou.length > 0, 'the citizen is asked')

/** A call that needs the session: an expired one is renewed by it. */
export async function askOwn(tab: Tab) {
  // What was asked for a moment ago is not asked for again.
  await tab.advance(11_000)
  return tab.engine.reloadCounts()
}

export async function askOwnTwice(tab: Tab) {
  await askOwn(tab)
  await tab.advance(minutesApartMs)
  return askOwn(tab)
}

/** A no that would empty the device is asked for again after three minutes. */
export const minutesApartMs = 3 * 60_000

export async function dump(tab: Tab): Promise<string> {
  const tables = await Promise.all(tab.db.tables.map(async (table) => [table.name, await table.toArray()]))
  return JSON.stringify(tables)
}

export function tracesIn(text: string, traces: (string | undefined)[]): (string | undefined)[] {
  return traces.filter((trace) => trace === undefined || text.includes(trace))
}

export const noLine = () => Promise.reject(new TypeError('no line'))

export function expire(services: Services, what: ('sessions' | 'interactions' | 'devices')[], accountId?: string) {
  return expireLogIns(services.db, { what, now: services.clock.now, ...(accountId !== undefined && { accountId }) })
}

export const bangkok = {
  id: 'th-bangkok-embassy',
  repCode: 'THBAN',
  countryIsoCode: 'TH',
  isMainRepresentation: true,
  isOriginalCombination: true,
  index: 0,
}
export const wholeProfile: ProfileBody = {
  salutation: 'female',
  firstName: 'Anna',
  lastName: 'Muster',
  mobilePhone: '+66812345678',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'TH',
  representations: [bangkok],
}

export const faults = ['lost before', 'lost after', 'a 500', 'a portal', 'garbage', 'another shape', 'a refusal'] as const
export type Fault = (typeof faults)[number]

const ours = { [wire.contract]: '1', 'Content-Type': 'application/json' }

export function faultAt(call: string, fault: Fault, count = { met: 0 }): Line {
  return async (seen, go) => {
    if (seen !== call || count.met > 0) return go()
    count.met += 1
    switch (fault) {
      case 'lost before':
        throw new TypeError('no line')
      case 'lost after':
        await go()
        throw new TypeError('the line broke')
      case 'a 500':
        return problemOf(500, 'about:blank')
      case 'a portal':
        return new Response('<html>Welcome to our hotel</html>', { headers: { 'Content-Type': 'text/html' } })
      case 'garbage':
        await go()
        return new Response('{"oidc":{"co', { headers: ours })
      case 'another shape':
        await go()
        return new Response('[]', { headers: ours })
      case 'a refusal':
        return problemOf(410, 'abroad:gone')
    }
  }
}

export function problemOf(status: number, type: string): Response {
  return new Response(JSON.stringify({ type, title: 'No', status }), { status, headers: ours })
}
