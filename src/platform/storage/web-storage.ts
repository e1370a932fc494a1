import { useState, useSyncExternalStore } from 'react'

/** `localStorage`, where the browser allows it; every tab follows. */
const local = createLocal()

export const readLocal = local.read
export const writeLocal = local.write
export const onLocal = local.subscribe

export function useLocal(key: string): string | null {
  return useSyncExternalStore(local.subscribe, () => local.read(key))
}

/**
 * The same, and how to change it. If the device is full or the browser stores nothing, the new text lasts as long as the screen, and `isUnstored`
 * is true. A later change of what is stored, as by a log-out, replaces it.
 */
export function useKept(key: string): { text: string | null; isUnstored: boolean; put: (text: string | null) => void } {
  const stored = useLocal(key)
  const [latest, setLatest] = useState<{ text: string | null; stored: string | null } | null>(null)
  const isUnstored = latest !== null && latest.stored === stored
  return {
    text: isUnstored ? latest.text : stored,
    isUnstored,
    put(text) {
      local.write(key, text)
      const after = local.read(key)
      setLatest(after === text ? null : { text, stored: after })
    },
  }
}

function createLocal() {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', notify)
  return {
    read(key: string): string | null {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    /** Null removes it. */
    write(key: string, text: string | null): void {
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // Full or forbidden: then it is forgotten.
      }
      notify()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What a visit remembers. Browsers that forbid storage forget it, and nothing breaks. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeSession(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Forgotten.
  }
}

export function removeSession(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was nothing.
  }
}
