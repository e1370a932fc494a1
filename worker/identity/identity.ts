import type { AbroadDatabase } from '#store/database/database.ts'
import { followQuery } from '#store/database/follow-query.ts'
import { sessionRow } from '#store/account/session.ts'
import { watch } from '#store/database/live-query.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import { maxAgeMs } from '#worker/sync/cadence.ts'
import type { CycleStep, OwnSteps } from '#worker/sync/sync-round.ts'
import type { CommandFailed, CommandResult, EngineApi } from '#worker/entry/engine-api.ts'
import { lazyPart, PartMissing } from '#worker/environment/lazy-part.ts'
import { LeaseLost } from '#worker/fencing/lease.ts'
import type { PullEnd } from '#worker/sync/pull.ts'
import { readPresence } from './session/citizen.ts'
import type { Presence } from './session/citizen.ts'
import { knowKeyStorage } from './keys/device-key.ts'
import type { createFlows } from './flows.ts'
import { createLogOut } from './leaving/log-out.ts'
import type { DeviceCommands } from './own-data/own-devices.ts'
import { createSessionProvider, noLine } from './session/session-provider.ts'
import { finishWipe } from './leaving/wipe.ts'

export type IdentityCommands = Pick<
  EngineApi,
  'beginLogin' | 'finishLogin' | 'logOut' | 'deleteAccount' | 'reloadCounts' | keyof DeviceCommands
>

/** How old the citizen's own data may be before a round fetches it again. A refresh by the citizen always does. */
const ownMaxAgeMs = {
  // In every round, like the feed, which contains nothing personal if there is a summary.
  pullSummary: 0,
  pullProfile: maxAgeMs.profile,
  pullRepresentations: maxAgeMs.ownRepresentations,
  pullEvents: maxAgeMs.ownEvents,
  pullCounts: maxAgeMs.counts,
  pullAppointments: maxAgeMs.appointments,
}
type OwnPullName = keyof typeof ownMaxAgeMs

/** The feed waits for the summary at most this long. */
const earlyLimitMs = 10_000
/** Every move to a root screen reloads the counts. Two calls for the same move are one. */
const countsMaxAgeMs = 1_000

type IdentityDeps = Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'serviceNow' | 'signal'>

type Flows = ReturnType<typeof createFlows>

interface Identity extends IdentityDeps {
  /** Loaded when first needed: most devices never log in, and a log-out empties the device without them. */
  flows: () => Promise<Flows>
  sendRevocation: () => Promise<unknown>
  /** A log-in and the round after it share the pull of the first profile. */
  firstProfile: Promise<void> | null
  counts: { key: string; work: Promise<PullEnd> } | null
}

/** The identity on this device: log-in and log-out, the renewal of the session, and the pulls for the citizen alone. */
export function createIdentity(deps: IdentityDeps) {
  const { env } = deps
  const { sendRevocation, logOut } = createLogOut({ env, revoke: async (owner) => (await flows()).revoke(owner) })
  const flows = lazyPart(async () => (await import('./flows.ts')).createFlows({ ...deps, logOut }))
  const identity: Identity = { ...deps, flows, sendRevocation, firstProfile: null, counts: null }
  const commands: IdentityCommands = {
    beginLogin: guarded(async (wanted) => {
      // The revocation of the session before is sent first. If it fails, the log-in continues.
      await sendRevocation().catch(() => false)
      return (await flows()).begin(wanted)
    }),
    finishLogin: guarded(async (wanted) => {
      const finished = await (await flows()).finish(wanted)
      if (finished.ok) await pullFirstProfile(identity).catch(() => undefined)
      return finished
    }),
    logOut: guarded(logOut),
    deleteAccount: guarded(async () => (await flows()).deleteAccount()),
    reloadDevices: guarded(async () => (await flows()).devices.reloadDevices()),
    endDevice: guarded(async (wanted) => (await flows()).devices.endDevice(wanted)),
    provePassword: guarded(async (wanted) => (await flows()).devices.provePassword(wanted)),
    openProviderPage: guarded(async (wanted) => (await flows()).devices.openProviderPage(wanted)),
    reloadCounts: guarded(() => reloadCounts(identity)),
  }
  return {
    sessionProvider: createSessionProvider(env.db, flows),
    commands,
    presence: () => readPresence(env.db),
    /** Before the requests of a round: continues what was interrupted, the log-out first. */
    prepare: () => prepare(identity, commands),
    /** A round's steps for the citizen. `forPass` come before the feed and are limited in time, because the feed loads without them too. */
    steps: (presence: Presence, wanted: OwnSteps) => ownSteps(identity, presence, wanted),
    /** Calls `onChange` when another citizen logs in or out, or the scope changes: in this tab, another one or the service worker. */
    watch: (onChange: (now: Presence) => void) => watchPresence(identity, onChange),
  }
}

/** The profile decides what else is pulled, so a log-in and a first round wait for it. */
function pullFirstProfile(identity: Identity): Promise<void> {
  return (identity.firstProfile ??= pullProfileIfMissing(identity).finally(() => (identity.firstProfile = null)))
}

async function pullProfileIfMissing({ env, flows, signal }: Identity): Promise<void> {
  const { citizen, epoch } = await readPresence(env.db)
  if (!citizen || (await env.db.profiles.get(citizen.account))) return
  await (await flows()).own.pullProfile({ account: citizen.account, epoch, maxAgeMs: 0, signal })
}

/** Callers share one request. If the service hangs, several would take all connections. */
async function reloadCounts(identity: Identity): Promise<CommandResult> {
  const { citizen, epoch } = await readPresence(identity.env.db)
  if (!citizen) return { ok: true }
  const { own } = await identity.flows()
  const key = `${epoch} ${citizen.account}`
  if (identity.counts?.key !== key) {
    const wanted = { account: citizen.account, epoch, maxAgeMs: countsMaxAgeMs, signal: identity.signal }
    const work = own.pullSummary(wanted).then((end) => (end.kind === 'failure' ? end : own.pullCounts(wanted)))
    identity.counts = { key, work: work.finally(() => identity.counts?.key === key && (identity.counts = null)) }
  }
  const end = await identity.counts.work
  return end.kind === 'failure' ? { ok: false, failure: end.failure } : { ok: true }
}

async function prepare(identity: Identity, { finishLogin }: IdentityCommands): Promise<void> {
  const { env, diary, sendRevocation } = identity
  try {
    // Most devices have no session rows, and their first page must not wait.
    if ((await env.db.session.count()) === 0) return
    await finishWipe(env).catch((error: unknown) => diary.note('wipe', 'storage', String(error)))
    await sendRevocation()
    const login = await sessionRow(env.db, 'login')
    const finished = login?.profileId ? await finishLogin({ profileId: login.profileId }) : null
    if (finished?.ok === false) diary.note('log-in', finished.failure.kind)
    await pullFirstProfile(identity)
  } catch (error) {
    if (!(error instanceof LeaseLost)) diary.note('session', 'storage', String(error))
  }
}

function ownSteps({ env, flows }: Identity, { citizen, epoch }: Presence, wanted: OwnSteps): { forPass: CycleStep[]; own: CycleStep[] } {
  if (!citizen) return { forPass: [], own: [{ name: 'key storage', run: () => knowKeyStorage(env).then(() => ({ kind: 'done' })) }] }
  const { account } = citizen
  let summary: PullEnd | null = null
  const pull = async (name: OwnPullName, limitMs?: number): Promise<PullEnd> => {
    const loaded = await flows().catch(() => null)
    if (!loaded) return { kind: 'failure', failure: noLine }
    const isForced = wanted.isAll || (wanted.isNews && name === 'pullCounts')
    return loaded.own[name]({ account, epoch, maxAgeMs: isForced ? 0 : ownMaxAgeMs[name], signal: wanted.signal, limitMs })
  }
  const step = (name: string, which: OwnPullName) => ({ name, run: () => pull(which) })
  const early = async (): Promise<PullEnd> => (summary = await pull('pullSummary', earlyLimitMs))
  const own: CycleStep[] = [
    { name: 'summary', run: async () => summary ?? pull('pullSummary') },
    step('profile', 'pullProfile'),
    step('own events', 'pullEvents'),
    step('own representations', 'pullRepresentations'),
    step('appointments', 'pullAppointments'),
    step('counts', 'pullCounts'),
  ]
  return { forPass: [{ name: 'summary', run: early, isEarly: true }], own }
}

function watchPresence({ env }: Identity, onChange: (now: Presence) => void): () => void {
  let last: string | null = null
  const watching = new AbortController()
  void followQuery<AbroadDatabase, Presence>({
    open: async () => ({ db: env.db, watch }),
    read: readPresence,
    fallback: undefined,
    show: (now) => {
      if (last !== null && now.key !== last) onChange(now)
      last = now.key
    },
    signal: watching.signal,
    isOver: () => false,
    sleep: (ms) => env.sleep(ms, watching.signal),
  })
  return () => watching.abort()
}

/** Turns an error into a value: a missing chunk of the app counts as a network failure, anything else as a failure of the device's storage. */
function guarded<Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) {
  return (...given: Given): Promise<Answer | CommandFailed> =>
    work(...given).catch((error: unknown) => {
      const issue = error instanceof Error ? error.name : String(error)
      return { ok: false, failure: error instanceof PartMissing ? noLine : { kind: 'storage', issue } }
    })
}
