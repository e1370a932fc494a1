import { type KeyValueStore, ownPushKeys, pushKeys, type Subscription } from './push-storage.ts'
import type { OneSignal } from './one-signal.ts'
import type { Intent } from '#contract/intents/intents.ts'

/** The citizen who is logged in. The service binds a subscription to a session; each session has its own generation. */
export interface Citizen {
  account: string
  generation: number
}

interface AliasDeps {
  /** The citizen who may be named to the provider; null: logged out; undefined: not known yet. */
  citizen: () => Citizen | null | undefined
  /** Asks the service for the provider's name of the citizen; null if the call failed. */
  bind: (wanted: { account: string; subscriptionId: string }) => Promise<string | null>
  own: KeyValueStore
  local: KeyValueStore
}

/**
 * The external user id. At each log-in with a subscription, the service binds it to the citizen and returns the alias, which is sent to the provider. It
 * is cleared when push was switched off, the consent was withdrawn, or the citizen logged out in this tab, in another, or while no page was open.
 */
export function createAlias({ citizen, bind, own, local }: AliasDeps) {
  let last: Promise<unknown> = Promise.resolve()

  async function follow(sdk: OneSignal): Promise<void> {
    const who = citizen()
    if (who === undefined) return
    const { id, optedIn } = sdk.User.PushSubscription
    if (who === null || !optedIn) {
      if (who !== null) own.write(ownPushKeys.bound, null)
      // Switched off: perhaps no page loads the SDK again before the citizen logs out.
      if (local.read(pushKeys.alias) === null) return
      await sdk.logout()
      // A citizen who only withdrew the consent is still logged in, and is bound again when they consent.
      if (own.read(ownPushKeys.bound) !== null) own.write(ownPushKeys.bound, null)
      return local.write(pushKeys.alias, null)
    }
    const bound = `${who.generation} ${id}`
    if (!id || own.read(ownPushKeys.bound) === bound) return
    const alias = await bind({ account: who.account, subscriptionId: id })
    if (alias === null || citizen()?.account !== who.account) return
    // Before the call: an alias that the provider has must be known here.
    local.write(pushKeys.alias, 'yes')
    await sdk.login(alias)
    if (citizen()?.account === who.account) own.write(ownPushKeys.bound, bound)
  }

  return (sdk: OneSignal): Promise<unknown> => (last = last.then(() => follow(sdk)).catch(() => undefined))
}

interface SyncDeps {
  /** The account that is logged in; null: none. */
  account: () => string | null
  /** Submits to the outbox: true once it is on disk. */
  submit: (intent: Intent) => Promise<boolean>
  /** Storage of the logged-in citizen, deleted at the log-out. */
  own: KeyValueStore
}

/**
 * Sends the subscription to the service: upsert when opted in, delete when not. Only if logged in and the subscription has an id, and only changes.
 */
export function createSubscriptionSync({ account, submit, own }: SyncDeps) {
  let last: Promise<unknown> = Promise.resolve()

  async function report(subscription: Subscription): Promise<void> {
    if (account() === null || subscription.id === null) return
    const [before, beforeId] = (own.read(ownPushKeys.told) ?? '').split(' ')
    // The provider has given this browser another id: delete the old one.
    if (before === 'in' && beforeId && beforeId !== subscription.id) await submitOf(beforeId, false)
    if (own.read(ownPushKeys.told) !== word(subscription.id, subscription.isOptedIn))
      await submitOf(subscription.id, subscription.isOptedIn)
  }

  async function submitOf(subscriptionId: string, isOptedIn: boolean): Promise<void> {
    const who = account()
    const isStored = await submit({ kind: 'push-subscription', body: { subscriptionId, isOptedIn } })
    if (!isStored || account() !== who) return
    own.write(ownPushKeys.told, word(subscriptionId, isOptedIn))
    // Deleting a subscription also unbinds it.
    if (!isOptedIn) own.write(ownPushKeys.bound, null)
  }

  /** One at a time, because changes come in bursts. */
  return (subscription: Subscription): Promise<unknown> => (last = last.then(() => report(subscription)).catch(() => undefined))
}

const word = (id: string, isOptedIn: boolean) => `${isOptedIn ? 'in' : 'out'} ${id}`
