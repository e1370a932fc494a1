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
import type { Interrupted, Refused, Step } from '#worker/identity/step.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'

/** If the new session is refused too (for example because the browser stores no cookies), no other log-in is tried for this long. */
const refreshFailureMs = 30_000
/**
 * A refusal that would empty the device must come twice, at least this far apart. That is longer than a rolling deployment, or a database replica
 * that lags behind, gives wrong replies, and shorter than the time between two rounds.
 */
const confirmAfterMs = 3 * 60_000

interface Refresh extends FlowDeps {
  /** One renewal for each refused session. */
  underWay: Map<string, Promise<Step<CredentialsRow>>>
  /** On the monotonic clock. */
  noRefreshUntilMs: number
}

/** One log-in by key. `known` are the credentials with the record id that it brings. */
interface Attempt {
  credentials: CredentialsRow
  known: CredentialsRow
  store: StoreSession
}

/**
 * Renews an expired session with the device key. Calls, tabs and workers that saw the same generation of a session refused share one log-in.
 * Only refusals by the service end the session, and only two of them minutes apart.
 */
export function createRefresh(deps: FlowDeps) {
  const refresh: Refresh = { ...deps, underWay: new Map(), noRefreshUntilMs: Number.NEGATIVE_INFINITY }
  const { env, diary } = deps
  const renewShared = (account: string, generation: number) => renewOnce(refresh, account, generation)
  return {
    async renew({ account, generation }: Parameters<SessionProvider['renew']>[0]): ReturnType<SessionProvider['renew']> {
      try {
        const step = await renewShared(account, generation)
        if (step.kind === 'interrupted') return networkFailure(step)
        if (step.kind === 'refused') return 'ended'
        return step.value.generation === generation ? 'unusable' : 'renewed'
      } catch (error) {
        diary.note('session', 'not renewed', String(error))
        return { kind: 'storage', issue: error instanceof Error ? error.name : String(error) }
      }
    },
    renewOnce: renewShared,
    hasRefreshFailed: () => void (refresh.noRefreshUntilMs = env.monotonicMs() + refreshFailureMs),
    /** Logs in again if the service's id of this device is not stored yet. */
    async ensureRecord(account: string, generation: number): Promise<Step<CredentialsRow>> {
      const credentials = await sessionRow(env.strictDb, 'credentials')
      if (credentials?.profileId === account && credentials.recordId !== null) return done(credentials)
      return renewShared(account, generation)
    },
  }
}

function renewOnce(refresh: Refresh, account: string, generation: number): Promise<Step<CredentialsRow>> {
  const { underWay } = refresh
  const name = `${generation} ${account}`
  const renewal = underWay.get(name) ?? renewUnderLock(refresh, account, generation).finally(() => underWay.delete(name))
  underWay.set(name, renewal)
  return renewal
}

function renewUnderLock(refresh: Refresh, account: string, generation: number): Promise<Step<CredentialsRow>> {
  const { env, lock } = refresh
  return lock.run(async (store) => {
    const credentials = await sessionRow(env.strictDb, 'credentials')
    if (credentials?.profileId !== account) return refused('incomplete')
    const isRenewed = credentials.generation !== generation
    const mustWait = env.monotonicMs() < refresh.noRefreshUntilMs || isUnconfirmed(sinceRefusalMs(refresh, credentials))
    return isRenewed || mustWait ? done(credentials) : logIn(refresh, { credentials, known: credentials, store })
  })
}

async function logIn(refresh: Refresh, attempt: Attempt): Promise<Step<CredentialsRow>> {
  const { env } = refresh
  const { credentials, store } = attempt
  const owner = deviceCredentialsOf(credentials, await env.keyStore.current())
  const onRecord = async (recordId: string) => {
    attempt.known = { ...attempt.known, recordId }
    await store(async () => changeSessionRow(env.strictDb, 'credentials', { recordId }))
  }
  const step = owner ? await logInByKey(refresh, owner, onRecord) : refused('incomplete')
  switch (step.kind) {
    case 'done':
      return storeSession(refresh, attempt, step.value.token)
    case 'refused':
      return endsSession(step) ? settleRefusal(refresh, attempt, step) : interruptionOf(step)
    case 'interrupted':
      return step
  }
}

async function storeSession({ env }: Refresh, { credentials, known, store }: Attempt, token: string): Promise<Step<CredentialsRow>> {
  // The account exists, so an earlier request to delete it did not reach the service.
  const renewed = { ...known, token, generation: credentials.generation + 1, deletionAsked: false, refusedAt: null }
  await store(() => env.strictDb.session.put(renewed)).catch(async (error: unknown) => {
    if (error instanceof LeaseLost) await closeAfterWipe(env, token)
    throw error
  })
  return done(renewed)
}

async function settleRefusal(refresh: Refresh, { credentials, known, store }: Attempt, refusal: Refused): Promise<Step<CredentialsRow>> {
  const { env, diary, serviceNow } = refresh
  // Read again: the citizen may have asked for the deletion during the log-in.
  const now = await sessionRow(env.strictDb, 'credentials')
  // This tab was frozen and has lost the lease. Another one has logged out or in again.
  if (now?.token !== credentials.token) return now?.profileId === credentials.profileId ? done(now) : refusal
  const sinceMs = sinceRefusalMs(refresh, now)
  const end = sessionEnd(now, refusal, sinceMs)
  if (end === 'kept') {
    if (!isUnconfirmed(sinceMs)) await store(async () => changeSessionRow(env.strictDb, 'credentials', { refusedAt: serviceNow() }))
    diary.note('session', 'refused, asked again', refusal.why)
    return done(known)
  }
  await wipe(env, { isLost: end === 'lost', token: credentials.token, session: credentials.token })
  diary.note('session', 'lost', refusal.why)
  return refusal
}

/** What a refusal does to the session. `kept`: it needs a second refusal. `deleted`: the citizen deleted the account. */
function sessionEnd(credentials: CredentialsRow, refusal: Refused, sinceMs: number | null): 'kept' | 'deleted' | 'lost' {
  if (isDeleted(credentials, refusal)) return 'deleted'
  // The device itself lacks something, and time does not bring it back.
  if (refusal.why === 'incomplete') return 'lost'
  return sinceMs === null || sinceMs < confirmAfterMs ? 'kept' : 'lost'
}

/** Time since the first refusal; null if there was none, or the clock was set back since. */
function sinceRefusalMs({ serviceNow }: Refresh, { refusedAt }: CredentialsRow): number | null {
  const sinceMs = typeof refusedAt === 'number' ? serviceNow() - refusedAt : -1
  return sinceMs < 0 ? null : sinceMs
}

/** A first refusal was just received, and it is too soon for the second. */
function isUnconfirmed(sinceMs: number | null): boolean {
  return sinceMs !== null && sinceMs < confirmAfterMs
}

/** After the citizen asked for the deletion, a device that the service does not know means that the account was deleted. */
export function isDeleted(credentials: CredentialsRow, end: Refused): boolean {
  return credentials.deletionAsked && end.why === 'device-unknown'
}

/** The call that needed the session was not sent, whatever interrupted the log-in. */
function networkFailure({ failure }: Interrupted): Failure {
  return failure.kind === 'no-answer' || failure.kind === 'busy' ? failure : { kind: 'no-answer', reason: 'unreachable' }
}
