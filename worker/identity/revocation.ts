import { sessionRow } from '#store/session-rows.ts'
import type { Environment } from '../environment.ts'
import { bindAgain } from './key-login.ts'
import type { KeyLoginDeps } from './key-login.ts'
import type { KeyOwner } from './key-owner.ts'
import type { SessionLock, StoreSession } from './session-lock.ts'
import { done } from './step.ts'
import type { Step } from './step.ts'
import { removeNobodysKey } from './wipe.ts'

export interface RevocationDeps extends KeyLoginDeps {
  env: Environment
  lock: SessionLock
}

/**
 * Tells the service of a log-out: deletes what it lets this device delete, ends the services' session and the API session. A no of the
 * service is as good as a yes: there is nothing left to end. True when nothing is left to tell.
 *
 * The device was emptied before. `owner` is what the log-out still holds in memory: with it an API session that ran out is opened anew. Later,
 * and in another tab, there is only the opaque token.
 */
export function revoke(deps: RevocationDeps, owner: KeyOwner | null): Promise<boolean> {
  const { env, lock } = deps
  return lock.run(async (store) => {
    const row = await sessionRow(env.strictDb, 'revocation')
    if (!row) return true
    const records = await deleteRecords(deps, { token: row.token, owner, store })
    if (records.kind !== 'done') return false
    const token = records.value
    if ((await deps.calls.endSession()).kind === 'cut') return false
    if (token !== null && (await deps.calls.endInteraction(token)).kind === 'cut') return false
    await store(() => env.strictDb.session.delete('revocation'))
    return true
  })
}

interface Held {
  token: string | null
  owner: KeyOwner | null
  store: StoreSession
}

/** The token that is to end yet; null where the service knows none any more. */
async function deleteRecords(deps: RevocationDeps, { token, owner, store }: Held): Promise<Step<string | null>> {
  const listed: Step<string[]> | null = token === null ? null : await deps.calls.deletableRecords(token)
  if (listed?.kind === 'cut') return listed
  if (listed?.kind === 'done') {
    for (const recordId of listed.value) {
      const deleted = await deps.calls.deleteRecord(token ?? '', recordId)
      if (deleted.kind === 'cut') return deleted
    }
    return done(token)
  }
  if (!owner) return done(null)
  const bound = await bindAgain(deps, owner)
  if (bound.kind === 'cut') return bound
  if (bound.kind === 'refused') return done(null)
  const fresh = bound.value.token
  await store(() => deps.env.strictDb.session.put({ key: 'revocation', token: fresh }))
  return deleteRecords(deps, { token: fresh, owner: null, store })
}

/** A citizen left while a flow was logging them in: what it has opened at the service is closed, and a key it made is nobody's. */
export async function closeAfterWipe(env: Pick<Environment, 'strictDb' | 'keyStore'>, token: string): Promise<void> {
  const { strictDb } = env
  const isNobody = await strictDb.transaction('rw', [strictDb.session], async () => {
    if ((await sessionRow(strictDb, 'credentials')) || (await sessionRow(strictDb, 'login'))) return false
    await strictDb.session.put({ key: 'revocation', token })
    return true
  })
  if (isNobody) await removeNobodysKey(env)
}
