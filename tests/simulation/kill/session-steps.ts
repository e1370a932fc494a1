import type { SessionRow } from '#store/rows/session.ts'
import { password } from '#tests/simulation/device/provider.ts'
import { expire } from '#tests/simulation/world/actions.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { KillSteps, Play } from './kill-steps.ts'
import { isQuiet } from './unfinished.ts'

const rows = ({ device }: Play, table: 'sealed' | 'history') => device.disk.rows(table)
const finish = ({ ask, account }: Play) => ask((engine) => engine.finishLogin({ profileId: account }))
const unlocked = (play: Play) => play.until(() => rows(play, 'sealed').length === 0, 'what was locked away is unlocked')
const reloadCounts = ({ ask }: Play) => ask((engine) => engine.reloadCounts())

/** The next sync round completes a log-in; the citizen repeats it only if the device has not stored the return from the provider. */
async function goOnLoggingIn(play: Play): Promise<void> {
  const login = play.device.disk.rows<SessionRow>('session').find((row) => row.key === 'login')
  if (login?.profileId === null) await finish(play)
}

/** From the return of the identity provider to the citizen's first feed. */
const logIn: KillSteps = {
  name: 'log-in',
  image: null,
  arrange: ({ comeBack }) => comeBack(),
  async act(play) {
    await finish(play)
    await play.until(() => isQuiet(play.device), 'everything is pulled')
  },
  goOn: goOnLoggingIn,
  ends: 'in',
}

/** The session has expired, and is renewed with the key. */
const renewal: KillSteps = {
  name: 'renew-the-session',
  image: 0,
  arrange: ({ world, device, done }) => done(expire(world, device, ['sessions'])),
  act: reloadCounts,
  goOn: reloadCounts,
  ends: 'in',
}

async function revoke({ world, device, done }: Play): Promise<void> {
  device.network.setOffline(true)
  await done(expire(world, device, ['sessions', 'devices']))
}

async function sayWhileRevoked({ device, say, until }: Play): Promise<void> {
  await say({ kind: 'like', body: { storyId: 'story-old', liked: true } })
  await say({ kind: 'register', body: { eventId: 'event-open', numberOfParticipants: 1 } })
  device.network.setOffline(false)
  await until(() => device.disk.rows('sealed').length > 0 && isQuiet(device), 'both intents are locked away')
}

/** Intents submitted before the session was lost return to the outbox and are sent. */
const unlocking: KillSteps = {
  name: 'log-in-that-unlocks',
  image: 0,
  async arrange(play) {
    await revoke(play)
    await sayWhileRevoked(play)
    await play.comeBack()
  },
  async act(play) {
    await finish(play)
    await play.until(() => rows(play, 'history').length === 2 && isQuiet(play.device), 'both intents are sent')
  },
  async goOn(play) {
    await goOnLoggingIn(play)
    await unlocked(play)
  },
  ends: 'in',
}

/** The service refuses the session while two intents are unsent: they are locked away, and unlocked by the next log-in. */
const refusal: KillSteps = {
  name: 'refused-session',
  image: 0,
  arrange: revoke,
  act: sayWhileRevoked,
  async goOn(play) {
    await play.until(() => accountOn(play.device) === null, 'the session is over')
    await play.comeBack()
    await finish(play)
    await unlocked(play)
  },
  ends: 'in',
}

async function logOutNow({ world, device, account, ask }: Play): Promise<void> {
  world.leave(device)
  world.model.left.set(device, { account, isOut: false })
  await ask((engine) => engine.logOut())
}

const logOut: KillSteps = { name: 'log-out', image: 0, act: logOutNow, goOn: logOutNow, ends: 'out' }

/** The session that the password was given in may have ended: then the citizen gives it again. */
async function deleteAccount({ world, device, account, ask }: Play): Promise<void> {
  world.leave(device)
  world.model.left.set(device, { account, isOut: false })
  const first = await ask((engine) => engine.deleteAccount())
  const isAsked = !first.ok && first.failure.kind === 'refused' && first.failure.problem.type === 'abroad:password-needed'
  if (!isAsked) return
  await ask((engine) => engine.provePassword({ password }))
  await ask((engine) => engine.deleteAccount())
}

const deletion: KillSteps = { name: 'delete-account', image: 0, act: deleteAccount, goOn: deleteAccount, ends: 'out', isDeleted: true }

export const sessionSteps = [logIn, renewal, unlocking, refusal, logOut, deletion]
