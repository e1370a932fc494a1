import type { Location } from 'react-router'
import { goToAddress } from '#src/data/engine/engine.ts'
import { hiddenEntries } from '#src/shared/platform/hidden-entries.ts'
import { isHiddenAddress } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'

/** What the router needs of the browser's history. */
export interface History {
  /** The entry that the browser stands at. */
  read: () => Location
  /** What an address means from here, as a new entry: encoded, with a key of its own. */
  entry: (address: string, state: unknown) => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (delta: number) => void
  /** Back and forward. */
  onPop: (listener: () => void) => void
}

/** Each entry keeps its key and the state of its screen. */
interface Stored {
  key?: string
  usr?: unknown
}

export const browserHistory: History = {
  read() {
    const { pathname, search, hash } = window.location
    const { key = 'default', usr = null } = (window.history.state ?? {}) as Stored
    if (!isHiddenAddress(pathname)) return hiddenEntries.find(key) ?? { pathname, search, hash, key, state: usr, mask: undefined }
    // Opened from elsewhere by its own address.
    const location = entryOf(window.location.href, usr)
    window.history.replaceState(stored(location), '', addressOf(location))
    return location
  },
  entry: entryOf,
  push(location) {
    try {
      window.history.pushState(stored(location), '', addressOf(location))
    } catch {
      // Safari throws at more than 100 entries in 30 seconds: then the page is loaded.
      void goToAddress(addressOf(location))
    }
  },
  replace(location) {
    window.history.replaceState(stored(location), '', addressOf(location))
  },
  go(delta) {
    window.history.go(delta)
  },
  onPop(listener) {
    window.addEventListener('popstate', listener)
  },
}

function entryOf(address: string, state: unknown): Location {
  const { pathname, search, hash } = new URL(address, window.location.href)
  return { pathname, search, hash, key: Math.random().toString(36).slice(2, 10), state, mask: undefined }
}

function stored({ key, state }: Location): Stored {
  return { key, usr: state as unknown }
}

function addressOf(location: Location): string {
  const { pathname, search, hash } = location
  if (!isHiddenAddress(pathname)) return pathname + search + hash
  hiddenEntries.keep(location)
  return pathTo('guideOverview')
}
