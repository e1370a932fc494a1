import { type KeyValueStore, pushKeys, type Subscription } from './push-storage.ts'

interface RepairDeps {
  now: () => number
  local: KeyValueStore
  /** Lives as long as the visit. */
  session: KeyValueStore
  clearDatabases: () => Promise<void>
  reload: () => void
  /** For the diary. */
  warn: (detail: string) => void
}

/** A year after the fault was found no browser has such a subscription any more. Exclusive. */
const endsAt = Date.UTC(2026, 6, 15)
const maxReloads = 3
const warning = 'maximum reload count reached for push resubscription'

/**
 * An id with 'local' in it is one that the SDK made up and the provider never heard of: nothing reaches such a subscription. The SDK's databases
 * are cleared and the page is loaded anew, where the citizen is opted in again if they were. Ends at a date.
 */
export function createLocalRepair({ now, local, session, clearDatabases, reload, warn }: RepairDeps) {
  let hasWarned = false
  let isReloading = false

  return {
    /** True when the page is about to be loaded anew. */
    async check({ id, isOptedIn }: Subscription): Promise<boolean> {
      if (now() >= endsAt || !id?.includes('local')) return false
      // Said twice of one page, by the SDK and by who opted in: one reload.
      if (isReloading) return true
      const count = Number(session.read(pushKeys.reloads) ?? 0)
      if (count >= maxReloads || !keepsCount(count + 1)) {
        if (!hasWarned) warn(warning)
        hasWarned = true
        return false
      }
      // A second repair finds a subscription that is not opted in yet.
      if (isOptedIn) local.write(pushKeys.restore, 'in')
      isReloading = true
      await clearDatabases()
      reload()
      return true
    },
    /** Opts the citizen in again who was before the reload. What did not come to its end is done with the next page. */
    async restore(optIn: () => Promise<void>): Promise<void> {
      if (local.read(pushKeys.restore) !== 'in') return
      await optIn()
      // What opting in brought may have to be repaired in its turn.
      if (!isReloading) local.write(pushKeys.restore, null)
    },
    /** The citizen has switched push off since. */
    forget: () => local.write(pushKeys.restore, null),
  }

  /** A browser that forgets the count would load the page for ever. */
  function keepsCount(count: number): boolean {
    session.write(pushKeys.reloads, String(count))
    return session.read(pushKeys.reloads) === String(count)
  }
}

/** Deletes what the SDK keeps. One that is still open goes when the page does. */
export async function clearSdkDatabases(factory: IDBFactory): Promise<void> {
  const found = (await factory.databases?.().catch(() => [])) ?? []
  const names = new Set(['ONE_SIGNAL_SDK_DB', ...found.flatMap(({ name }) => (name && /^one_?signal/i.test(name) ? [name] : []))])
  await Promise.all([...names].map((name) => deleted(factory, name)))
}

function deleted(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = factory.deleteDatabase(name)
    for (const event of ['success', 'error', 'blocked'] as const) request.addEventListener(event, () => resolve())
  })
}
