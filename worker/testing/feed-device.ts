import { idsOfScope } from '#store/feed/walk.ts'
import { scopeKey } from '#store/feed/scope.ts'
import type { Scope } from '#store/feed/scope.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { createFeedPull } from '#worker/feed/feed-pull.ts'
import { createFeedStore } from '#worker/feed/feed-store.ts'
import { createLease } from '#worker/fencing/lease.ts'
import { createTestWorld, partsOf } from './test-environment.ts'

interface DeviceOptions {
  fetch?: Environment['fetch']
  scope?: Partial<Scope>
  isCurrent?: () => boolean
}

/** A device with the lease, and the feed's parts for one scope, put together as the engine does. */
export async function createFeedDevice(options: DeviceOptions = {}) {
  const scope: Scope = { account: 'nobody', countries: ['th'], repcodes: [], language: 'en', ...options.scope }
  const world = createTestWorld(options.fetch ? { fetch: options.fetch } : {})
  const lease = createLease({ env: world, db: world.db, name: 'pull' })
  await lease.take()
  const { http, diary } = partsOf(world)
  const { isCurrent = () => true } = options
  const storeFor = (own: Scope) => createFeedStore({ env: world, lease, diary, scope: own, isCurrent })
  const key = scopeKey(scope)
  return {
    world,
    http,
    lease,
    scope,
    key,
    store: storeFor(scope),
    storeFor,
    /** One round, as the engine runs it; each begins with a pull of its own. */
    async round(signal = new AbortController().signal) {
      const pull = createFeedPull({ env: world, http, store: storeFor(scope), scope, isSlow: () => false })
      const first = await pull.freshen(signal)
      return first.kind === 'failure' ? first : pull.deepen(signal, false)
    },
    ids: async () => (await idsOfScope(world.db, key)).map((row) => `${row.id}@${row.rev}`),
    row: () => world.db.scopes.get(key),
  }
}
