import { changeSessionRow, sessionRow } from '#store/account/session.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { rebind } from '#worker/identity/login/key-login.ts'
import type { KeyLoginDeps } from '#worker/identity/login/key-login.ts'
import type { DeviceCredentials } from '#worker/identity/keys/device-key.ts'
import type { SessionLock, StoreSession } from '#worker/identity/session/session-lock.ts'
import { done, endsSession, interruptionOf } from '#worker/identity/step.ts'
import type { Interrupted, Step } from '#worker/identity/step.ts'
import { removeOrphanedKey } from './wipe.ts'

export interface RevocationDeps extends KeyLoginDeps {
  env: Environment
  lock: SessionLock
}

/**
 * Tells the service of a log-out: deletes what it lets this device delete, ends the services' session and the API session. That it knows a thing
 * no more is as good as a yes. What fails holds up nothing else, and is told later; a lost line ends the telling, because the rest would meet
 * the same. True when nothing is left to tell.
 *
 * The device was emptied before. `owner` is what the log-out still holds in memory: with it an API session that ran out is opened anew. Later,
 * and in another tab, there is only the opaque token.
 */
export function revoke(deps: RevocationDeps, owner: DeviceCredentials | null): Promise<boolean> {
  const { env, lock, calls } = deps
  const { session } = env.strictDb
  return lock.run(async (store) => {
    const row = await sessionRow(env.strictDb, 'revocation')
    if (!row) return true
    const records = await deleteRecords(deps, { token: row.token, owner, store })
    if (isLineLost(records)) return false
    let isSessionOver = row.isSessionOver === true
    // Who is back from the provider may have a session already, which takes the place of this one: by its cookie theirs would end.
    if (!isSessionOver && !(await sessionRow(env.strictDb, 'login'))?.profileId) {
      const ended = toldBy(await calls.endSession())
      if (isLineLost(ended)) return false
      isSessionOver = ended.kind === 'done'
    }
    // Last: with it goes the token that the records are deleted by.
    const isTold = isSessionOver && records.kind === 'done' && (await endInteraction(deps, records.value))
    await store(async () => {
      await (isTold ? session.delete('revocation') : changeSessionRow(env.strictDb, 'revocation', { isSessionOver }))
    })
    return isTold
  })
}

interface Held {
  token: string | null
  owner: DeviceCredentials | null
  store: StoreSession
}

/** The token that is to end yet; null where the service knows none any more. */
async function deleteRecords(deps: RevocationDeps, { token, owner, store }: Held): Promise<Step<string | null>> {
  const listed: Step<string[]> | null = token === null ? null : await deps.calls.deletableRecords(token)
  if (listed?.kind === 'interrupted') return listed
  if (listed?.kind === 'done') {
    let failed: Step<never> | null = null
    for (const recordId of listed.value) {
      const deleted = toldBy(await deps.calls.deleteRecord(token ?? '', recordId))
      if (isLineLost(deleted)) return deleted
      if (deleted.kind !== 'done') failed = deleted
    }
    return failed ?? done(token)
  }
  if (listed && !endsSession(listed)) return interruptionOf(listed)
  if (!owner) return done(null)
  const bound = await rebind(deps, owner)
  if (bound.kind === 'interrupted') return bound
  if (bound.kind === 'refused') return endsSession(bound) ? done(null) : interruptionOf(bound)
  const fresh = bound.value.token
  await store(async () => changeSessionRow(deps.env.strictDb, 'revocation', { token: fresh }))
  return deleteRecords(deps, { token: fresh, owner: null, store })
}

async function endInteraction({ calls }: RevocationDeps, token: string | null): Promise<boolean> {
  return token === null || toldBy(await calls.endInteraction(token)).kind === 'done'
}

/** There is nothing left to end where the service does not know it; any other refusal has ended nothing. */
function toldBy(step: Step<unknown>): Exclude<Step<null>, { kind: 'refused' }> {
  if (step.kind === 'interrupted') return step
  const isUnknown = step.kind === 'done' || endsSession(step) || step.problem?.type === 'abroad:not-found'
  return isUnknown ? { kind: 'done', value: null } : interruptionOf(step)
}

function isLineLost(step: Step<unknown>): step is Interrupted {
  return step.kind === 'interrupted' && step.failure.kind === 'no-answer'
}

/** A citizen left while a flow was logging them in: what it has opened at the service is closed, and a key it made is nobody's. */
export async function closeAfterWipe(env: Pick<Environment, 'strictDb' | 'keyStore'>, token: string): Promise<void> {
  const { strictDb } = env
  const isNobody = await strictDb.transaction('rw', [strictDb.session], async () => {
    if ((await sessionRow(strictDb, 'credentials')) || (await sessionRow(strictDb, 'login'))) return false
    await strictDb.session.put({ key: 'revocation', token })
    return true
  })
  if (isNobody) await removeOrphanedKey(env)
}
