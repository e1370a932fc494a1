import { keyStorageKey } from '#store/database/resource-keys.ts'
import type { Environment, DeviceKey } from '#worker/environment/environment.ts'
import { sessionRow } from '#store/account/session.ts'
import type { CredentialsRow } from '#store/rows/session.ts'

/** Whether this browser can keep a key, tried and noted for the screens. */
export async function probeKeyStorage(env: Pick<Environment, 'db' | 'keyStore'>): Promise<boolean> {
  const canStore = await env.keyStore.probe()
  await env.db.settings.put({ key: keyStorageKey, value: canStore })
  return canStore
}

/** Says early whether this browser can keep a key, so that nobody registers in vain. */
export async function knowKeyStorage(env: Pick<Environment, 'db' | 'keyStore'>): Promise<void> {
  if ((await env.db.settings.get(keyStorageKey)) === undefined) await probeKeyStorage(env)
}

/** What a log-in by the key stands on: a complete set of credentials and the key that fits it. */
export interface DeviceCredentials {
  credentials: CredentialsRow
  key: DeviceKey
}

/** Null where a part is missing, or the key is another one: nobody could log in by that. */
export function deviceCredentialsOf(credentials: CredentialsRow, key: DeviceKey | null): DeviceCredentials | null {
  const { profileId, token, lookupIdentifier, publicKeyPem } = credentials
  const isComplete = [profileId, token, lookupIdentifier, publicKeyPem].every((part) => typeof part === 'string' && part !== '')
  return isComplete && key?.publicKeyPem === publicKeyPem ? { credentials, key } : null
}

/** What a log-out keeps in memory of the account, so that the device can be emptied first. */
export async function rememberCredentials(env: Pick<Environment, 'strictDb' | 'keyStore'>): Promise<DeviceCredentials | null> {
  const credentials = await sessionRow(env.strictDb, 'credentials')
  if (!credentials) return null
  return deviceCredentialsOf(credentials, await env.keyStore.current().catch(() => null))
}
