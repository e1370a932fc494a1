import type { Intent } from '#contract/intents/intents.ts'
import { entityOf } from '#store/outbox/lane.ts'
import type { CredentialsRow, SessionRow } from '#store/rows/session.ts'
import type { TableName } from '#store/database/database.ts'
import { noon } from '#server/testing/test-app.ts'
import { passProvider } from '#tests/simulation/device/provider.ts'
import type { Host } from '#tests/simulation/host.ts'
import { createChance } from '#tests/simulation/kernel/chance.ts'
import { createClock } from '#tests/simulation/kernel/clock.ts'
import { pump } from '#tests/simulation/kernel/pump.ts'
import { createServices, type Services } from '#tests/simulation/services/services.ts'
import { createBrowser, type Browser, type BrowserImage } from './browser.ts'
import { openTab, type Tab } from './tab.ts'

/** What a citizen has said, in the order of saying; `isAnswered`: the app told them that it is saved. */
export interface Said {
  id: string
  account: string
  entity: string
  intent: Intent
  isAnswered: boolean
}

export interface World {
  host: Host
  services: Services
  browser: Browser
  tabs: Tab[]
  said: Said[]
  /** The account that is logged in, or was when this world began. */
  account: string
  now(): number
  openTab(options?: { dieAt?: number | null }): Tab
  say(tab: Tab, intent: Intent): Promise<string>
  /** Lets things happen until `isDone`; false where that does not come to pass in this many milliseconds of the world. */
  until(isDone: () => boolean, limitMs?: number): Promise<boolean>
  pass(ms: number): Promise<void>
  /** Does something that only computers take part in, of no length for the world's clock. */
  settled<T>(work: () => PromiseLike<T>): Promise<T>
  rows<Row>(table: TableName): Row[]
  credentials(): CredentialsRow | undefined
  /** Resolves, within the world, when it has come to pass. */
  when(isDone: () => boolean): Promise<void>
  /** Leaves for the identity provider and comes back: the profile's id. */
  comeBack(tab: Tab, who: { email: string; page: 'login' | 'register' }): Promise<string>
}

const longestMs = 20 * 60_000
let worlds = 0

/** One history from the same beginning: the same every time, until the tab dies. `seed` names the services' ids: worlds that share a database differ in it. */
export function createWorld(parts: { host: Host; image: BrowserImage | null; seed: number; startMs?: number }): World {
  const { host, image, seed } = parts
  const clock = createClock()
  const startMs = parts.startMs ?? noon
  const now = () => startMs + clock.elapsedMs()
  host.setNow(now)
  host.turns.setTimers({ start: (delayMs, run) => clock.at(delayMs, { run }) })
  const services = createServices({ seed, host, elapsedMs: clock.elapsedMs, startMs })
  const chance = createChance(1, 'network')
  worlds += 1
  const browser = createBrowser({ name: `crash-${worlds}`, from: `192.0.2.${seed}`, image, services, clock, chance })
  const waiting = new Set<() => void>()
  const lookAll = () => {
    for (const look of waiting) look()
  }

  const world: World = {
    host,
    services,
    browser,
    tabs: [],
    said: [],
    account: '',
    now,
    openTab({ dieAt = null } = {}) {
      const name = `tab${world.tabs.length + 1}`
      const tab = openTab(browser, { name, clock, chance: createChance(1, name), dieAt, now })
      world.tabs.push(tab)
      return tab
    },
    async say(tab, intent) {
      const id = createChance(world.said.length, 'intent').id()
      const said: Said = { id, account: world.account, entity: entityOf(intent, id), intent, isAnswered: false }
      world.said.push(said)
      const answer = await tab.ask((engine) => engine.enqueue({ id, account: world.account, intent, about: null }))
      if (!answer.ok) throw new Error(`not said: ${JSON.stringify(answer.failure)}`)
      said.isAnswered = true
      return id
    },
    until: (isDone, limitMs = longestMs) =>
      pump({ clock, turns: host.turns }, { untilMs: clock.elapsedMs() + limitMs, isDone, onQuiet: lookAll }),
    async pass(ms) {
      await world.until(() => false, ms)
    },
    async settled(work) {
      const ending = Promise.resolve(work())
      await host.turns.settle()
      return ending
    },
    rows: (table) => browser.disk.rows(table),
    credentials: () => world.rows<SessionRow>('session').find((row) => row.key === 'credentials'),
    when: (isDone) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isDone()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      }),
    async comeBack(tab, { email, page }) {
      const begun = await tab.ask((engine) => engine.beginLogin({ redirect: 'user', page }))
      if (!begun.ok) throw new Error(`not begun: ${JSON.stringify(begun.failure)}`)
      const human = { cookies: browser.cookies } as Parameters<typeof passProvider>[0]
      return passProvider(human, services, { redirectTo: begun.value.redirectTo, email, page })
    },
  }
  return world
}
