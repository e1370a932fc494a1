import { IDBFactory } from 'fake-indexeddb'
import type { Intent } from '#contract/intents/intents.ts'
import type { ProfileBody } from '#contract/account/user.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readSession } from '#store/account/read-session.ts'
import { scopeKey } from '#store/feed/scope.ts'
import { sessionRow } from '#store/account/session.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { passProvider } from '#server/testing/test-citizen.ts'
import { expireLogIns } from '#server/services/lab/end-log-ins.ts'
import { createEngine } from '#worker/entry/engine.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import { createMemoryKeyStore } from '#worker/testing/memory-key-store.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import type { TestWorld } from '#worker/testing/test-environment.ts'
import type { Services } from './world.ts'

/** What stands between a browser and the services: sees each call as `POST /api/user/interaction`. */
export type Line = (call: string, go: () => Promise<Response>, init: RequestInit) => Promise<Response>

let browsers = 0

/** What the services have not answered yet. */
const underWay = new Set<Promise<Response>>()

/** The clock moves only after it, so that no call times out because the services take real time. */
async function realTurn(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3))
  await Promise.allSettled(underWay)
}

/** One browser of a citizen: its cookies, its database, its key; each tab has an engine of its own. */
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
      // A real server says when it is.
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
    const { db } = world
    return {
      world,
      engine,
      db,
      session: () => readSession(db),
      credentials: () => sessionRow(db, 'credentials'),
      start: (country: string | null = 'TH') => engine.start({ language: 'en', country, build }),
      /** The services' clock goes on with the device's. */
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
    /** Passes the identity provider's pages, as the citizen does between leaving the app and coming back. */
    async passProvider(redirectTo: string, who: { email: string; page?: 'login' | 'register' }): Promise<string> {
      const { pathname, search } = new URL(redirectTo)
      const back = await passProvider(jar, pathname + search, { page: who.page ?? 'register', email: who.email })
      return back.searchParams.get('profile') ?? ''
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
export type Tab = Awaited<ReturnType<Browser['openTab']>>

/** Begins a log-in, and comes back from the identity provider. */
export async function comeBack(browser: Browser, tab: Tab, who: { email: string; page?: 'login' | 'register' }): Promise<string> {
  const begun = await tab.engine.beginLogin({ redirect: 'user' })
  if (!begun.ok) throw new Error(`not begun: ${JSON.stringify(begun.failure)}`)
  return browser.passProvider(begun.value.redirectTo, who)
}

/** A tab in which somebody has logged in. */
export async function logIn(browser: Browser, who: { email: string; page?: 'login' | 'register' }): Promise<Tab> {
  const tab = await browser.openTab()
  const profileId = await comeBack(browser, tab, who)
  const finished = await tab.engine.finishLogin({ profileId })
  if (!finished.ok) throw new Error(`not logged in: ${JSON.stringify(finished.failure)}`)
  return tab
}

/** A tab with a whole profile, its feed pulled. */
export async function atHome(browser: Browser, email: string): Promise<Tab & { account: string }> {
  const tab = await logIn(browser, { email })
  await sayProfile(tab)
  const account = (await tab.credentials())?.profileId ?? ''
  await tab.until(() => isFeedOf(tab, account), 'the feed of the account is here')
  await settled(tab)
  return { ...tab, account }
}

/** The feed that the citizen's profile asks for is on the screen, whole. */
export async function isFeedOf(tab: Tab, account: string): Promise<boolean> {
  const shown = await shownScope(tab.db)
  const { citizen } = await readPresence(tab.db)
  const isTheirs = citizen?.account !== account || citizen.countries.length === 0 || shown?.key === scopeKey({ ...citizen, language: 'en' })
  return shown?.account === account && isTheirs && (await tab.db.scopes.get(shown.key))?.complete === true
}

/** The engine rests; what is under way ends. */
export async function settled(tab: Tab): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await realTurn()
    await tab.advance(700)
  }
}

/** Says something as whoever is logged in; the answer is the engine's. */
export async function say(tab: Tab, intent: Intent, given: { id?: string; about?: string } = {}) {
  const { id = crypto.randomUUID(), about = null } = given
  const account = (await tab.credentials())?.profileId ?? ''
  return { id, said: await tab.engine.enqueue({ id, account, intent, about }) }
}

/** Says a profile, and waits until the service has it. */
export async function sayProfile(tab: Tab, body: ProfileBody = wholeProfile): Promise<void> {
  const { said } = await say(tab, { kind: 'profile', body })
  if (!said.ok) throw new Error(`not said: ${JSON.stringify(said.failure)}`)
  await tab.start()
  await tab.until(async () => (await tab.db.intents.count()) === 0, 'the profile is sent')
}

/** A call in the citizen's name that stores nothing of weight: a session that ran out comes back by it. */
export async function askOwn(tab: Tab) {
  // What was asked for a moment ago is not asked for again.
  await tab.advance(11_000)
  return tab.engine.reloadCounts()
}

/** The same, and once more when the service is asked again whether it meant its no. */
export async function askOwnTwice(tab: Tab) {
  await askOwn(tab)
  await tab.advance(minutesApartMs)
  return askOwn(tab)
}

/** A no that would empty the device is asked for again after three minutes. */
export const minutesApartMs = 3 * 60_000

/** All that stands in the tab's database. */
export async function dump(tab: Tab): Promise<string> {
  const tables = await Promise.all(tab.db.tables.map(async (table) => [table.name, await table.toArray()]))
  return JSON.stringify(tables)
}

/** Which of these can still be found. */
export function tracesIn(text: string, traces: (string | undefined)[]): (string | undefined)[] {
  return traces.filter((trace) => trace === undefined || text.includes(trace))
}

export const noLine = () => Promise.reject(new TypeError('no line'))

/** As if the time had come, at the service. */
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
