import { type KeyValueStore, ownPushKeys, pushKeys } from './push-storage.ts'
import type { OneSignal } from './one-signal.ts'

/** Who is logged in. The service binds a subscription to a session: each has a generation of its own. */
export interface Citizen {
  account: string
  generation: number
}

interface AliasDeps {
  /** Who is logged in and may be named to the provider; null: nobody; undefined: nobody can say yet. */
  citizen: () => Citizen | null | undefined
  /** The service's word under which name the provider knows the citizen; null where it could not be had. */
  bind: (wanted: { account: string; subscriptionId: string }) => Promise<string | null>
  own: KeyValueStore
  local: KeyValueStore
}

/**
 * The external user id: at each log-in with a subscription the service is told for whom it speaks, and the provider the alias that comes back;
 * cleared when push was switched off, the consent taken back, or the citizen has left, in this tab, in another, or while no page was open.
 */
export function createAlias({ citizen, bind, own, local }: AliasDeps) {
  let last: Promise<unknown> = Promise.resolve()

  async function follow(sdk: OneSignal): Promise<void> {
    const who = citizen()
    if (who === undefined) return
    const { id, optedIn } = sdk.User.PushSubscription
    if (who === null || !optedIn) {
      if (who !== null) own.write(ownPushKeys.bound, null)
      // Switched off: no page may load the SDK any more before the citizen leaves.
      if (local.read(pushKeys.alias) === null) return
      await sdk.logout()
      // Whoever only took their consent back is still here, and is bound anew when they change their mind.
      if (own.read(ownPushKeys.bound) !== null) own.write(ownPushKeys.bound, null)
      return local.write(pushKeys.alias, null)
    }
    const bound = `${who.generation} ${id}`
    if (!id || own.read(ownPushKeys.bound) === bound) return
    const alias = await bind({ account: who.account, subscriptionId: id })
    if (alias === null || citizen()?.account !== who.account) return
    // Before the call: an alias that stands at the provider must not be forgotten here.
    local.write(pushKeys.alias, 'yes')
    await sdk.login(alias)
    if (citizen()?.account === who.account) own.write(ownPushKeys.bound, bound)
  }

  return (sdk: OneSignal): Promise<unknown> => (last = last.then(() => follow(sdk)).catch(() => undefined))
}
