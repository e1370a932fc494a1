import { useSyncExternalStore } from 'react'

/** Set when a newer build upgraded the database in another tab: this page can show what it has and must be loaded again to go on. */
const flag = createFlag()

export const markOutdated = flag.raise
export const isOutdated = flag.isRaised

export function useOutdated(): boolean {
  return useSyncExternalStore(flag.subscribe, flag.isRaised)
}

/** Set when a later version of the app has written the database: this page shows what is there, and the engine does nothing. */
const readOnly = createFlag()

export const markReadOnly = readOnly.raise

export function useReadOnly(): boolean {
  return useSyncExternalStore(readOnly.subscribe, readOnly.isRaised)
}

function createFlag() {
  const listeners = new Set<() => void>()
  let isRaised = false
  return {
    isRaised: () => isRaised,
    raise(): void {
      isRaised = true
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
