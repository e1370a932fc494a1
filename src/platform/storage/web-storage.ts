import { useState, useSyncExternalStore } from 'react'

/** `localStorage`, where the browser allows it; every tab follows. */
const local = createLocal()

export const readLocal = local.read
export const writeLocal = local.write
export const onLocal = local.subscribe

export function useLocal(key: string): string | null {
  return useSyncExternalStore(local.subscribe, () => local.read(key))
}

/** The same, and how to change it: where the browser keeps nothing, what was put lasts as long as the screen. */
export function useKept(key: string): { text: string | null; put: (text: string | null) => void } {
  const stored = useLocal(key)
  const [unstored, setUnstored] = useState<string | null>(null)
  return {
    text: stored ?? unstored,
    put(text) {
      local.write(key, text)
      // What is stored may be of somebody else by the next look.
      setUnstored(local.read(key) === text ? null : text)
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
