import { resourceKeys } from '#store/database/resource-keys.ts'
import type { ScopeRow } from '#store/rows/rows.ts'
import type { SessionRow } from '#store/rows/session.ts'
import { insertItem } from '#server/domain/items/mutations.ts'
import { insertRelease } from '#server/testing/test-alerts.ts'
import { noon } from '#server/testing/test-app.ts'
import { browsersEach, people, type Person, profileBody } from './citizens.ts'
import { createDevice, type Device, type DeviceImage } from './device/device.ts'
import { learnClasses } from './device/disk.ts'
import { passProvider } from './device/provider.ts'
import type { Host } from './host.ts'
import { createChance } from './kernel/chance.ts'
import { createClock, type Clock } from './kernel/clock.ts'
import { pump } from './kernel/pump.ts'
import { createTrace } from './kernel/trace.ts'
import { alert, drafts } from './services/content-set.ts'
import { createServices, type Services } from './services/services.ts'

/** The start of every world: citizens with an account, each with browsers that have used the app before. */
export interface Template {
  startMs: number
  accountOf: (person: Person) => string
  images: (person: Person) => readonly DeviceImage[]
}

const stepMs = 2_000
const longestMs = 10 * 60_000

/** Built once per process by the real engine and the real services, without faults. */
export async function buildTemplate(host: Host): Promise<Template> {
  const clock = createClock()
  const startMs = noon - 30_000
  host.setNow(() => startMs + clock.elapsedMs())
  const services = createServices({ seed: 0, host, elapsedMs: clock.elapsedMs, startMs })
  for (const draft of drafts) await insertItem(host.db.database.db, draft, startMs)
  await insertRelease(host.db.database.db, alert)

  const accounts = new Map<Person, string>()
  const images = new Map<Person, DeviceImage[]>()
  for (const person of people) {
    for (let no = 0; no < browsersEach; no += 1) {
      const device = quietDevice({ host, clock, services, startMs, name: `${person.name}${no}` })
      const account = await begin(host, { device, services, person, clock, isNew: no === 0 })
      accounts.set(person, account)
      images.set(person, [...(images.get(person) ?? []), device.image()])
    }
  }
  host.forgetLiveQueries()
  await host.db.keepAsTemplate()
  return { startMs: startMs + clock.elapsedMs(), accountOf: (person) => accounts.get(person)!, images: (person) => images.get(person)! }
}

interface Beginning {
  device: Device
  services: Services
  person: Person
  clock: Clock
  isNew: boolean
}

async function begin(host: Host, { device, services, person, clock, isNew }: Beginning): Promise<string> {
  const tab = device.openTab()
  let account = ''
  void logIn()
  const isPulled = () => {
    const scopes = device.disk.rows<ScopeRow>('scopes')
    const isOwn = scopes.some((row) => row.complete && row.scope.startsWith(`${account}|`))
    const isWhole = device.disk.rows<{ key: string }>('resources').some(({ key }) => key === resourceKeys.apiVersion)
    return account !== '' && isOwn && isWhole && device.disk.rows('leases').length === 0
  }
  const until = clock.elapsedMs() + longestMs
  const isDone = await pump({ clock, turns: host.turns }, { untilMs: until, isDone: isPulled })
  if (!isDone) throw new Error(`${device.name} has not pulled everything: ${JSON.stringify(device.disk.rows('diary').slice(-5))}`)
  learnClasses(device.disk)
  const image = device.image()
  tab.kill()
  await pump({ clock, turns: host.turns }, { untilMs: clock.elapsedMs() + stepMs })
  device.image = () => image
  return account

  async function logIn(): Promise<void> {
    const begun = await tab.ask((engine) => engine.beginLogin({ redirect: 'user' }))
    if (!begun.ok) throw new Error(`not begun: ${JSON.stringify(begun.failure)}`)
    const { redirectTo } = begun.value
    const profileId = await passProvider(device, services, { redirectTo, email: person.email, page: isNew ? 'register' : 'login' })
    if (isNew) await fillIn(profileId)
    const finished = await tab.ask((engine) => engine.finishLogin({ profileId }))
    if (!finished.ok) throw new Error(`not logged in: ${JSON.stringify(finished.failure)}`)
    account = device.disk.rows<SessionRow>('session').flatMap((row) => (row.key === 'credentials' ? [row.profileId] : []))[0] ?? ''
  }

  async function fillIn(profileId: string): Promise<void> {
    const { representations, ...fields } = profileBody(person.name, person.country)
    await host.db.query(
      `update profiles set salutation = $2, first_name = $3, last_name = $4, mobile_phone = $5, date_of_birth = $6, country_of_residence = $7,
        representations = $8 where account_id = $1`,
      [profileId, ...Object.values(fields), JSON.stringify(representations)],
    )
  }
}

function quietDevice(parts: { host: Host; clock: Clock; services: Services; startMs: number; name: string }): Device {
  const { clock, services, startMs, name } = parts
  return createDevice({
    name,
    databaseName: `template-${name}`,
    clock,
    chance: createChance(0, name),
    trace: createTrace({ elapsedMs: clock.elapsedMs, keepsLines: false }),
    startMs,
    network: {
      from: '192.0.2.9',
      services,
      swarm: { line: {}, storage: {}, latencyMs: [10, 20] },
      areFaultsOn: () => false,
    },
    losesPower: false,
  })
}
