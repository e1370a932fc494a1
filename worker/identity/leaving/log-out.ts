import { sessionRow } from '#store/account/session.ts'
import type { CommandAnswer } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { rememberCredentials } from '#worker/identity/keys/device-key.ts'
import type { DeviceCredentials } from '#worker/identity/keys/device-key.ts'
import { wipe } from './wipe.ts'

/** A log-out waits so long for the service to hear of it; the device is empty before, and the telling goes on. */
const revokeLimitMs = 5_000

/**
 * The way out: the device first, at once, line or no line; the service then, or with the next line. Needs no part of the app that might have
 * to be fetched first.
 */
export function createLogOut({ env, revoke }: { env: Environment; revoke: (owner: DeviceCredentials | null) => Promise<boolean> }) {
  const db = env.strictDb
  /** What the service needs to be told of the last log-out where its API session ran out; in memory only, until it has heard. */
  let held: DeviceCredentials | null = null

  /** True when there is nothing left to tell. */
  async function sendRevocation(): Promise<boolean> {
    if (!(await sessionRow(db, 'revocation'))) return true
    const isTold = await revoke(held)
    if (isTold) held = null
    return isTold
  }

  async function logOut(): Promise<CommandAnswer<{ revoked: boolean }>> {
    const credentials = await sessionRow(db, 'credentials')
    const login = await sessionRow(db, 'login')
    if (credentials || login) {
      held = await rememberCredentials(env)
      await wipe(env, { isLost: false, token: credentials?.token ?? login?.token ?? null })
    }
    const limit = new AbortController()
    const late = env.sleep(revokeLimitMs, limit.signal).then(() => false)
    const revoked = await Promise.race([sendRevocation().catch(() => false), late])
    limit.abort()
    return { ok: true, value: { revoked } }
  }

  return { sendRevocation, logOut }
}
