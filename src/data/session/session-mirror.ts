import type { SessionView } from '#store/rows/views.ts'

/** `unknown`: nothing on this device can say so yet. */
export type Session = Omit<SessionView, 'state'> & { state: SessionView['state'] | 'unknown' }

type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What the page itself keeps of a logged-in citizen stands under this prefix, in either storage: it goes when they leave. */
export const ownPrefix = 'abroad.own.'

/** The account's id while somebody is logged in: what the first paint goes by. */
export const accountKey = 'abroad.account'
/** The epoch that this browser's storages belong to. */
const epochKey = 'abroad.epoch'
/** The citizen goes on without log-in. */
const skipKey = 'abroad.skipAuth'

/**
 * The session as the page has it: guessed from the storage for the first paint, then as the database says, in every tab. When the database
 * was emptied of an account, whether in this tab, in another or while no page was open, the page empties what it keeps itself.
 */
export function createSessionMirror(options: {
  local: () => PageStorage
  session: () => PageStorage
  /** What else shows a citizen's data, beyond the storages. */
  onEmptied: () => void
}) {
  const listeners = new Set<() => void>()
  let current = guess()
  /** Where the browser forbids storage, for the visit: else every screen would lead to log-in. */
  let skips = false

  function guess(): Session {
    const unknown = { generation: null, isComplete: null, canStoreKey: null, lostUnintentionally: false, isRevoking: false, epoch: 0 }
    try {
      const accountId = options.local().getItem(accountKey)
      return { ...unknown, state: accountId ? 'logged-in' : 'logged-out', accountId }
    } catch {
      return { ...unknown, state: 'unknown', accountId: null }
    }
  }

  const reads = (key: string) => (attempt(() => options.local().getItem(key)) ?? null) !== null

  function setSkips(next: boolean): void {
    skips = next
    attempt(() => (next ? options.local().setItem(skipKey, 'true') : options.local().removeItem(skipKey)))
  }

  function emptyStorages(): void {
    setSkips(false)
    for (const storage of [options.local, options.session]) attempt(() => removeOwn(storage()))
    options.onEmptied()
  }

  function keep(next: SessionView): void {
    const local = options.local()
    const seen = local.getItem(epochKey)
    const before = local.getItem(accountKey)
    // A database that the browser removed begins at epoch 0 again: another number than the one seen, and nobody is logged in.
    // The tab that saw it first has noted it for all; this one still holds what it showed.
    const isShown = current.accountId !== null && current.accountId !== next.accountId
    const isEmptied = isShown || (seen !== null && seen !== String(next.epoch)) || (before !== null && before !== next.accountId)
    if (isEmptied) emptyStorages()
    if (seen !== String(next.epoch)) local.setItem(epochKey, String(next.epoch))
    if (next.accountId === null) local.removeItem(accountKey)
    else local.setItem(accountKey, next.accountId)
  }

  return {
    read: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What the database says. */
    follow(next: SessionView): void {
      attempt(() => keep(next))
      if (next.accountId !== null && (skips || reads(skipKey))) setSkips(false)
      current = next
      for (const listener of listeners) listener()
    },
    /** The citizen goes on without log-in; a log-in and a log-out clear it. */
    skips: () => skips || reads(skipKey),
    setSkips: () => setSkips(true),
  }
}

function removeOwn(storage: PageStorage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys) if (key.startsWith(ownPrefix) || key === accountKey) storage.removeItem(key)
}

/** A browser that forbids storage keeps nothing, and so there is nothing to empty. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Names what the browser deleted, until it is restored and the citizen has read the notice. */
export const lostKey = 'abroad.lost'
