/** What the browser keeps, a text by its name; null is nothing. */
export interface KeyValueStore {
  read: (key: string) => string | null
  write: (key: string, text: string | null) => void
}

export const pushKeys = {
  /** Whether the citizen has switched push on on this device: `on`, `off`, or never touched. */
  request: 'abroad.push',
  /** The subscription as last seen, so that what is not told yet can be told without the SDK. */
  subscription: 'abroad.pushSubscription',
  /** The SDK goes by somebody's alias, which has to be cleared when they have left. */
  alias: 'abroad.pushAlias',
  /** For the page after a repair: whether the citizen was opted in. */
  restore: 'abroad.pushRestore',
  /** In this visit, for repairs. */
  reloads: 'abroad.pushReloads',
} as const

/** Of a logged-in citizen: they go when the citizen leaves. */
export const ownPushKeys = {
  /** What the service was told last. */
  told: 'pushTold',
  /** The subscription that the service has bound to the citizen, and the session that it is bound in. */
  bound: 'pushBound',
} as const

export interface Subscription {
  /** Of the push provider; null while it has given none. */
  id: string | null
  isOptedIn: boolean
}

export function readSubscription(kept: KeyValueStore): Subscription | null {
  const [, how, id] = /^(in|out) (.*)$/.exec(kept.read(pushKeys.subscription) ?? '') ?? []
  return how === undefined ? null : { id: id || null, isOptedIn: how === 'in' }
}

export function writeSubscription(kept: KeyValueStore, { id, isOptedIn }: Subscription): void {
  kept.write(pushKeys.subscription, `${isOptedIn ? 'in' : 'out'} ${id ?? ''}`)
}
