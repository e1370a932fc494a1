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
import { createLogOut } from './leaving/log-out.ts'
import type { DeviceCommands } from './own-data/own-devices.ts'
import { createSessionProvider, noLine } from './session/session-provider.ts'
import { finishWipe } from './leaving/wipe.ts'

export type IdentityCommands = Pick<
  EngineApi,
  'beginLogin' | 'finishLogin' | 'logOut' | 'deleteAccount' | 'reloadCounts' | keyof DeviceCommands
>

/** Rounds ask for news of the citizen's own this seldom; a wish of theirs asks at once. */
const ownMaxAgeMs = {
  // As the feed, which says nothing of the citizen where there is a summary.
  pullSummary: 0,
  pullProfile: maxAgeMs.profile,
  pullRepresentations: maxAgeMs.ownRepresentations,
  pullEvents: maxAgeMs.ownEvents,
  pullCounts: maxAgeMs.counts,
  pullAppointments: maxAgeMs.appointments,
}
/** The feed waits no longer for the pass to it. */
const passLimitMs = 10_000
/** Counts are asked for anew with every move to a root screen; two askings of the same move are one. */
const countsQuietMs = 1_000

type IdentityDeps = Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'serviceNow' | 'signal'>

/** Who is logged in on this device: the flows, the session that comes back by itself, and what is pulled for the citizen alone. */
export function createIdentity(deps: IdentityDeps) {
  const { env, diary, signal } = deps
  const { sendRevocation, logOut } = createLogOut({ env, revoke: async (owner) => (await flows()).revoke(owner) })
  /** Most devices never need them, and a log-out empties the device without them. */
  const flows = lazyPart(async () => (await import('./flows.ts')).createFlows({ ...deps, logOut }))

  const presence = () => readPresence(env.db)
  let countsUnderWay: { whose: string; work: Promise<PullEnd> } | null = null

  /** The profile decides what is pulled: the first one is worth waiting for, for a log-in and for the round that follows it. */
  let pullingFirst: Promise<void> | null = null
  const firstProfile = () => (pullingFirst ??= pullFirst().finally(() => (pullingFirst = null)))

  async function pullFirst(): Promise<void> {
    const { citizen, epoch } = await presence()
    if (!citizen || (await env.db.profiles.get(citizen.account))) return
    await (await flows()).own.pullProfile({ account: citizen.account, epoch, maxAgeMs: 0, signal })
  }

  const commands: IdentityCommands = {
    beginLogin: guarded(async (wanted) => {
      // First, where it can be told at all: nobody is kept from logging in by it.
      await sendRevocation().catch(() => false)
      return (await flows()).begin(wanted)
    }),
    finishLogin: guarded(async (wanted) => {
      const finished = await (await flows()).finish(wanted)
      if (finished.ok) await firstProfile().catch(() => undefined)
      return finished
    }),
    logOut: guarded(logOut),
    deleteAccount: guarded(async () => (await flows()).deleteAccount()),
    reloadDevices: guarded(async () => (await flows()).devices.reloadDevices()),
    endDevice: guarded(async (wanted) => (await flows()).devices.endDevice(wanted)),
    provePassword: guarded(async (wanted) => (await flows()).devices.provePassword(wanted)),
    openProviderPage: guarded(async (wanted) => (await flows()).devices.openProviderPage(wanted)),
    reloadCounts: guarded(async (): Promise<CommandResult> => {
      const { citizen, epoch } = await presence()
      if (!citizen) return { ok: true }
      // A service that never answers would fill all the connections there are, a handful with each move.
      const { own } = await flows()
      const whose = `${epoch} ${citizen.account}`
      if (countsUnderWay?.whose !== whose) {
        const wanted = { account: citizen.account, epoch, maxAgeMs: countsQuietMs, signal }
        const work = own.pullSummary(wanted).then((end) => (end.kind === 'failure' ? end : own.pullCounts(wanted)))
        countsUnderWay = { whose, work: work.finally(() => countsUnderWay?.whose === whose && (countsUnderWay = null)) }
      }
      const end = await countsUnderWay.work
      return end.kind === 'failure' ? { ok: false, failure: end.failure } : { ok: true }
    }),
  }

  const sessionProvider = createSessionProvider(env.db, flows)

  return {
    sessionProvider,
    commands,
    presence,
    /** Before a round asks for anything: what was begun and cut goes on, the log-out first. */
    async prepare(): Promise<void> {
      try {
        // Most devices have nothing here, and their first page must not wait.
        if ((await env.db.session.count()) === 0) return
        await finishWipe(env).catch((error: unknown) => diary.note('wipe', 'storage', String(error)))
        await sendRevocation()
        const login = await sessionRow(env.db, 'login')
        const arrived = login?.profileId ? await commands.finishLogin({ profileId: login.profileId }) : null
        if (arrived?.ok === false) diary.note('log-in', arrived.failure.kind)
        await firstProfile()
      } catch (error) {
        if (!(error instanceof LeaseLost)) diary.note('session', 'storage', String(error))
      }
    },
    /** The round's own part for a citizen. `forPass` keeps nothing up for long: the feed comes without a pass as well. */
    steps({ citizen, epoch }: Presence, wanted: OwnSteps): { forPass: CycleStep[]; own: CycleStep[] } {
      if (!citizen) return { forPass: [], own: [{ name: 'key storage', run: () => knowKeyStorage(env).then(() => ({ kind: 'done' })) }] }
      const { account } = citizen
      let summary: PullEnd | null = null
      const pull = async (name: keyof typeof ownMaxAgeMs, limitMs?: number): Promise<PullEnd> => {
        const loaded = await flows().catch(() => null)
        if (!loaded) return { kind: 'failure', failure: noLine }
        const isAsked = wanted.isAll || (wanted.isNews && name === 'pullCounts')
        return loaded.own[name]({ account, epoch, maxAgeMs: isAsked ? 0 : ownMaxAgeMs[name], signal: wanted.signal, limitMs })
      }
      const step = (name: string, which: keyof typeof ownMaxAgeMs) => ({ name, run: () => pull(which) })
      const forPass = async (): Promise<PullEnd> => (summary = await pull('pullSummary', passLimitMs))
      const own: CycleStep[] = [
        { name: 'summary', run: async () => summary ?? pull('pullSummary') },
        step('profile', 'pullProfile'),
        step('own events', 'pullEvents'),
        step('own representations', 'pullRepresentations'),
        step('appointments', 'pullAppointments'),
        step('counts', 'pullCounts'),
      ]
      return { forPass: [{ name: 'summary', run: forPass, isEarly: true }], own }
    },
    /** Tells when somebody else is here, or the same citizen's scope has changed: by this tab, another one or the service worker. */
    watch(onChange: (now: Presence) => void): () => void {
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
    },
  }
}

/** What a command throws becomes a value: a part of the app that could not be fetched, or else a fault of the device's storage. */
function guarded<Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) {
  return (...given: Given): Promise<Answer | CommandFailed> =>
    work(...given).catch((error: unknown) => {
      const issue = error instanceof Error ? error.name : String(error)
      return { ok: false, failure: error instanceof PartMissing ? noLine : { kind: 'storage', issue } }
    })
}
