import type { Failure } from '#contract/wire/wire.ts'
import { changeSessionRow, sessionRow } from '#store/account/session.ts'
import type { CredentialsRow } from '#store/rows/session.ts'
import type { SessionProvider } from '#worker/net/http.ts'
import { LeaseLost } from '#worker/fencing/lease.ts'
import type { FlowDeps } from '#worker/identity/calls.ts'
import { logInByKey } from '#worker/identity/login/key-login.ts'
import { deviceCredentialsOf } from '#worker/identity/keys/device-key.ts'
import { closeAfterWipe } from '#worker/identity/leaving/revocation.ts'
import type { StoreSession } from './session-lock.ts'
import { done, endsSession, interruptionOf, refused } from '#worker/identity/step.ts'
import type { Refused, Step } from '#worker/identity/step.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'

/** A browser that keeps no cookie would have every call log in anew. */
const refreshFailureMs = 30_000
/**
 * A no that would empty the device is asked for again after this long: more than services that are exchanged one by one, or a copy of the
 * database that lags behind, take to agree again; less than lies between two rounds.
 */
const askAgainMs = 3 * 60_000

/**
 * A session that ran out comes back by the key: once for any number of calls, tabs and workers that saw it refused, because each says
 * which generation of it was refused. Only the service's no ends it, heard twice, minutes apart.
 */
export function createRefresh(deps: FlowDeps) {
  const { env, lock, diary, serviceNow } = deps
  const db = env.strictDb
  /** One promise for each session that was refused, as long as it takes. */
  const underWay = new Map<string, Promise<Step<CredentialsRow>>>()
  let noRefreshUntilMs = Number.NEGATIVE_INFINITY

  function renewOnce(account: string, generation: number): Promise<Step<CredentialsRow>> {
    const name = `${generation} ${account}`
    const mine = underWay.get(name) ?? renewAlone(account, generation).finally(() => underWay.delete(name))
    underWay.set(name, mine)
    return mine
  }

  function renewAlone(account: string, generation: number): Promise<Step<CredentialsRow>> {
    return lock.run(async (store) => {
      const credentials = await sessionRow(db, 'credentials')
      if (credentials?.profileId !== account) return refused('incomplete')
      const hasRefreshFailed = env.monotonicMs() < noRefreshUntilMs || isTooSoon(credentials)
      return credentials.generation !== generation || hasRefreshFailed ? done(credentials) : logIn(credentials, store)
    })
  }

  async function logIn(credentials: CredentialsRow, store: StoreSession): Promise<Step<CredentialsRow>> {
    const owner = deviceCredentialsOf(credentials, await env.keyStore.current())
    let known = credentials
    const onRecord = async (recordId: string) => {
      known = { ...known, recordId }
      await store(async () => changeSessionRow(db, 'credentials', { recordId }))
    }
    const step = owner ? await logInByKey(deps, owner, onRecord) : refused('incomplete')
    switch (step.kind) {
      case 'done': {
        // Whoever the service lets in has an account: an earlier wish to delete it did not get there.
        const { token } = step.value
        const renewed = { ...known, token, generation: credentials.generation + 1, deletionAsked: false, refusedAt: null }
        await store(() => db.session.put(renewed)).catch(async (error: unknown) => {
          if (error instanceof LeaseLost) await closeAfterWipe(env, renewed.token)
          throw error
        })
        return done(renewed)
      }
      case 'refused': {
        if (!endsSession(step)) return interruptionOf(step)
        // As it is now: the citizen may have asked for the deletion while this was on its way.
        const now = await sessionRow(db, 'credentials')
        // They left meanwhile, by another tab, or logged in anew: this one was frozen, and has lost the lease.
        if (now?.token !== credentials.token) return now?.profileId === credentials.profileId ? done(now) : step
        const isGone = isDeleted(now, step)
        // What the device itself lacks does not come back by waiting.
        if (!isGone && step.why !== 'incomplete' && sinceNoMs(now) < askAgainMs) {
          if (!isTooSoon(now)) await store(async () => changeSessionRow(db, 'credentials', { refusedAt: serviceNow() }))
          diary.note('session', 'refused, asked again', step.why)
          return done(known)
        }
        await wipe(env, { isLost: !isGone, token: credentials.token, session: credentials.token })
        diary.note('session', 'lost', step.why)
        return step
      }
      case 'interrupted':
        return step
    }
  }

  /** Below 0 where there was no no, or the clock was set back since. */
  function sinceNoMs({ refusedAt }: CredentialsRow): number {
    return typeof refusedAt === 'number' ? serviceNow() - refusedAt : -1
  }

  function isTooSoon(credentials: CredentialsRow): boolean {
    const sinceMs = sinceNoMs(credentials)
    return sinceMs >= 0 && sinceMs < askAgainMs
  }

  return {
    async renew({ account, generation }: Parameters<SessionProvider['renew']>[0]): ReturnType<SessionProvider['renew']> {
      try {
        const step = await renewOnce(account, generation)
        if (step.kind === 'interrupted') return lostLine(step.failure)
        if (step.kind === 'refused') return 'ended'
        return step.value.generation === generation ? 'unusable' : 'renewed'
      } catch (error) {
        diary.note('session', 'not renewed', String(error))
        return { kind: 'storage', issue: error instanceof Error ? error.name : String(error) }
      }
    },
    renewOnce,
    hasRefreshFailed: () => void (noRefreshUntilMs = env.monotonicMs() + refreshFailureMs),
    /** The account's name for this device is known, by a new log-in where it has to be. */
    async ensureRecord(account: string, generation: number): Promise<Step<CredentialsRow>> {
      const credentials = await sessionRow(db, 'credentials')
      if (credentials?.profileId === account && credentials.recordId !== null) return done(credentials)
      return renewOnce(account, generation)
    },
  }
}

/** The service no longer knows the device of a citizen who asked for the deletion: it was heard. What the device lost itself says nothing. */
export function isDeleted(credentials: CredentialsRow, end: Refused): boolean {
  return credentials.deletionAsked && end.why === 'device-unknown'
}

/** Whatever kept the session from coming back, the call that needed it did not reach its service. */
function lostLine(failure: { kind: string }): Failure {
  return failure.kind === 'no-answer' || failure.kind === 'busy' ? (failure as Failure) : { kind: 'no-answer', reason: 'unreachable' }
}
