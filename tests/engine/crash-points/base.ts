import type { ItemDraft } from '#server/services/content/mutations.ts'
import { insertItem } from '#server/services/content/mutations.ts'
import { noon } from '#server/testing/test-app.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import type { ScopeRow } from '#store/rows/rows.ts'
import { learnClasses } from '#tests/simulation/device/disk.ts'
import type { Host } from '#tests/simulation/host.ts'
import { profileBody } from '#tests/simulation/citizens.ts'
import type { BrowserImage } from './browser.ts'
import { isQuiet, unfinishedOf } from './quiet.ts'
import { createWorld, type Said, type World } from './world.ts'

/** Browsers as they stand when a scenario begins, and what the services remember of them. */
export interface Base {
  startMs: number
  /** Logged in, its profile and feed pulled. */
  home: Prepared
  /** Back from the identity provider, and nothing more. */
  arriving: Prepared
  /** Its session was refused while two intents were unsent, which were locked away; back from the provider again. */
  locked: Prepared
}

export interface Prepared {
  image: BrowserImage
  account: string
  /** What was said there, and is not with the service yet. */
  said: readonly Said[]
}

export const emails = { home: 'anna@example.ch', arriving: 'beat@example.ch', locked: 'carla@example.ch' } as const

const drafts: readonly ItemDraft[] = [
  eventDraft('event-open', { minutesAgo: 90 }),
  eventDraft('event-tight', { minutesAgo: 80, event: { capacity: 2 } }),
  eventDraft('event-other', { minutesAgo: 75 }),
  surveyDraft('survey-one', { minutesAgo: 45 }),
  storyDraft('story-one', { minutesAgo: 30 }),
  storyDraft('story-local', { minutesAgo: 20, audience: ['r:thban'] }),
  // More than the first page holds.
  ...Array.from({ length: 16 }, (_, no) => storyDraft(`story-more-${no}`, { minutesAgo: 100 + no, audience: ['th'] })),
]

/** Made once a process, by the real engine and the real services. */
export async function buildBase(host: Host): Promise<Base> {
  for (const draft of drafts) await insertItem(host.db.database.db, draft, noon)
  const home = await prepare(host, { email: emails.home, seed: 101 }, atHome)
  const arriving = await prepare(host, { email: emails.arriving, seed: 102 }, (world, email) => arrive(world, email, 'register'))
  const locked = await prepare(host, { email: emails.locked, seed: 103 }, lockedOut)
  await host.db.keepAsTemplate()
  return { startMs: noon + 60_000, home, arriving, locked }
}

async function prepare(
  host: Host,
  { email, seed }: { email: string; seed: number },
  script: (world: World, email: string) => Promise<unknown>,
): Promise<Prepared> {
  const world = createWorld({ host, image: null, seed })
  let isDone = false
  let failure: unknown = null
  void script(world, email)
    .catch((error: unknown) => (failure = error))
    .finally(() => (isDone = true))
  const isOver = await world.until(() => isDone)
  if (failure !== null || !isOver) throw new Error(`the browser of ${email} is not ready`, { cause: failure ?? unfinishedOf(world) })
  learnClasses(world.browser.disk)
  const image = world.browser.image()
  for (const tab of world.tabs) tab.kill()
  await world.pass(2_000)
  return { image, account: world.account, said: world.said }
}

async function arrive(world: World, email: string, page: 'login' | 'register') {
  const tab = world.openTab()
  world.account = await world.comeBack(tab, { email, page })
  return tab
}

async function atHome(world: World, email: string) {
  const tab = await arrive(world, email, 'register')
  await fillIn(world)
  const finished = await tab.ask((engine) => engine.finishLogin({ profileId: world.account }))
  if (!finished.ok) throw new Error(`not logged in: ${JSON.stringify(finished.failure)}`)
  const isPulled = () => world.rows<ScopeRow>('scopes').some((row) => row.complete && row.scope.startsWith(`${world.account}|`))
  await world.when(() => isPulled() && isQuiet(world))
  return tab
}

async function lockedOut(world: World, email: string) {
  const tab = await atHome(world, email)
  await world.host.db.query('update sessions set expires_at = 0 where account_id = $1', [world.account])
  await world.host.db.query('delete from devices where account_id = $1', [world.account])
  await world.say(tab, { kind: 'like', body: { storyId: 'story-one', liked: true } })
  await world.say(tab, { kind: 'register', body: { eventId: 'event-open', numberOfParticipants: 1 } })
  await world.when(() => world.rows('sealed').length > 0 && isQuiet(world))
  await world.comeBack(tab, { email, page: 'login' })
}

/** The profile, without the way of saying it. */
async function fillIn({ host, account }: World): Promise<void> {
  const { representations, ...fields } = profileBody('Annabelle', 'TH')
  await host.db.query(
    `update profiles set rev = rev + 1, salutation = $2, first_name = $3, last_name = $4, mobile_phone = $5, date_of_birth = $6,
      country_of_residence = $7, representations = $8 where account_id = $1`,
    [
      account,
      fields.salutation,
      fields.firstName,
      fields.lastName,
      fields.mobilePhone,
      fields.dateOfBirth,
      fields.countryOfResidence,
      JSON.stringify(representations),
    ],
  )
}
