import { keyStorageKey } from '#store/database/resource-keys.ts'
import type { Environment } from '#worker/environment/environment.ts'

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
