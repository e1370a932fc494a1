import type { SessionRow } from '#store/rows/session.ts'
import { checkFeed, checkIntents, checkNothingHeld, checkSession, checkWiped } from '#tests/engine/crash-points/checks.ts'
import { emails } from '#tests/engine/crash-points/base.ts'
import { isQuiet } from '#tests/engine/crash-points/quiet.ts'
import type { Scenario } from '#tests/engine/crash-points/scenario.ts'
import { password } from '#tests/simulation/device/provider.ts'
import type { Tab } from '#tests/engine/crash-points/tab.ts'
import type { World } from '#tests/engine/crash-points/world.ts'

const finish = (tab: Tab, world: World) => tab.ask((engine) => engine.finishLogin({ profileId: world.account }))
/** Who is back from the provider is logged in by the next round; only a return that the device has not noted is the citizen's to repeat. */
async function goOnLoggingIn(tab: Tab, world: World): Promise<void> {
  const login = world.rows<SessionRow>('session').find((row) => row.key === 'login')
  if (login?.profileId === null) await finish(tab, world)
}
const isUnlocked = (world: World) => world.when(() => world.rows('sealed').length === 0)
const isHere = async (world: World) => (world.credentials() ? [] : ['nobody is logged in'])

/** From the identity provider's return to the first profile and the citizen's feed. */
const logIn: Scenario = {
  name: 'a log-in',
  begins: (base) => base.arriving,
  async act(tab, world) {
    await finish(tab, world)
    await world.when(() => isQuiet(world))
  },
  goOn: goOnLoggingIn,
  checks: [isHere, checkSession, checkFeed, checkNothingHeld],
}

/** The session ran out, and comes back by the key. */
const renewal: Scenario = {
  name: 'a session that comes back by the key',
  begins: (base) => base.home,
  arrange: (world) => world.host.db.query('update sessions set expires_at = 0'),
  act: (tab) => tab.ask((engine) => engine.reloadCounts()),
  goOn: (tab) => tab.ask((engine) => engine.reloadCounts()),
  checks: [isHere, checkSession, checkFeed, checkNothingHeld],
}

/** What the same citizen had said before their session was lost stands in the outbox again, and goes. */
const unlocking: Scenario = {
  name: 'a log-in that unlocks what was locked away',
  begins: (base) => base.locked,
  async act(tab, world) {
    await finish(tab, world)
    await world.when(() => world.rows('history').length === 2 && isQuiet(world))
  },
  async goOn(tab, world) {
    await goOnLoggingIn(tab, world)
    await isUnlocked(world)
  },
  checks: [isHere, checkIntents, checkSession, checkNothingHeld],
}

const wiped = (world: World) => checkWiped(world, [world.account, emails.home, 'Annabelle', '+66812345678'])

const logOut: Scenario = {
  name: 'a log-out',
  begins: (base) => base.home,
  act: (tab) => tab.ask((engine) => engine.logOut()),
  goOn: (tab) => tab.ask((engine) => engine.logOut()),
  checks: [wiped, checkSession, checkNothingHeld],
}

/** The session in which the password was given may have ended unheard, for one by the key: who is asked gives the password again. */
async function deleteByPassword(tab: Tab): Promise<void> {
  const first = await tab.ask((engine) => engine.deleteAccount())
  const isAsked = !first.ok && first.failure.kind === 'refused' && first.failure.problem.type === 'abroad:password-needed'
  if (!isAsked) return
  await tab.ask((engine) => engine.provePassword({ password }))
  await tab.ask((engine) => engine.deleteAccount())
}

const deletion: Scenario = {
  name: 'an account’s deletion',
  begins: (base) => base.home,
  act: (tab) => tab.ask((engine) => engine.deleteAccount()),
  goOn: deleteByPassword,
  checks: [
    wiped,
    checkSession,
    checkNothingHeld,
    async (world) => {
      const left = await world.settled(() => world.host.db.query('select 1 from accounts where id = $1', [world.account]))
      return left.length === 0 ? [] : ['the account is there']
    },
    async (world) => (world.rows<{ lost?: boolean }>('session').some((row) => row.lost === true) ? ['it is shown as lost'] : []),
  ],
}

/** The service knows the device no more while something is unsent: it is locked away, and goes when the same citizen is back. */
const refusal: Scenario = {
  name: 'a refused session with unsent intents, and the log-in after it',
  begins: (base) => base.home,
  async arrange(world) {
    await world.host.db.query('update sessions set expires_at = 0')
    await world.host.db.query('delete from devices')
    world.browser.setOffline(true)
  },
  async act(tab, world) {
    await world.say(tab, { kind: 'like', body: { storyId: 'story-one', liked: true } })
    await world.say(tab, { kind: 'register', body: { eventId: 'event-open', numberOfParticipants: 1 } })
    world.browser.setOffline(false)
    await world.when(() => world.rows('sealed').length === 1 && isQuiet(world))
  },
  async goOn(tab, world) {
    world.browser.setOffline(false)
    await world.when(() => world.credentials() === undefined)
    await world.comeBack(tab, { email: emails.home, page: 'login' })
    await finish(tab, world)
    await isUnlocked(world)
  },
  checks: [isHere, checkIntents, checkSession, checkNothingHeld],
}

export const sessionScenarios = [logIn, renewal, unlocking, logOut, deletion, refusal]
