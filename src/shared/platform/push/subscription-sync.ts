import type { Intent } from '#contract/intents/intents.ts'
import { type KeyValueStore, ownPushKeys, type Subscription } from './push-storage.ts'

interface SyncDeps {
  /** Who is logged in; null: nobody. */
  account: () => string | null
  /** Through the outbox: true once it is on disk. */
  say: (intent: Intent) => Promise<boolean>
  /** Of the citizen who is logged in: goes when they leave. */
  own: KeyValueStore
}

/**
 * Tells the service who wants to be told: upsert when opted in, delete when not, only for who is logged in and only of a subscription that has
 * an id. What it was told last it is not told again.
 */
export function createSubscriptionSync({ account, say, own }: SyncDeps) {
  let last: Promise<unknown> = Promise.resolve()

  async function report(subscription: Subscription): Promise<void> {
    if (account() === null || subscription.id === null) return
    const [before, beforeId] = (own.read(ownPushKeys.told) ?? '').split(' ')
    // The provider has given this browser another id: nobody listens under the old one.
    if (before === 'in' && beforeId && beforeId !== subscription.id) await submitOf(beforeId, false)
    if (own.read(ownPushKeys.told) !== word(subscription.id, subscription.isOptedIn))
      await submitOf(subscription.id, subscription.isOptedIn)
  }

  async function submitOf(subscriptionId: string, isOptedIn: boolean): Promise<void> {
    const who = account()
    const isSaid = await say({ kind: 'push-subscription', body: { subscriptionId, isOptedIn } })
    if (!isSaid || account() !== who) return
    own.write(ownPushKeys.told, word(subscriptionId, isOptedIn))
    // The service forgets with a subscription for whom it spoke.
    if (!isOptedIn) own.write(ownPushKeys.bound, null)
  }

  /** One after the other: changes come in bursts. */
  return (subscription: Subscription): Promise<unknown> => (last = last.then(() => report(subscription)).catch(() => undefined))
}

const word = (id: string, isOptedIn: boolean) => `${isOptedIn ? 'in' : 'out'} ${id}`
