import { useRef, useState, useSyncExternalStore } from 'react'

/** `localStorage`, where the browser allows it; every tab follows. */
const local = createLocal()

export const readLocal = local.read
export const writeLocal = local.write
export const onLocal = local.subscribe

export function useLocal(key: string): string | null {
  return useSyncExternalStore(local.subscribe, () => local.read(key))
}

/** From what is stored now to what is to be stored. Applied to its own result, it returns the same text. */
type Change = (text: string | null) => string | null

/** A text that the browser did not store, and what it has stored instead. */
interface Unstored {
  text: string | null
  stored: string | null
}

/**
 * The same, and how to change it. If the device is full or the browser stores nothing, the new text lasts as long as the screen, and `isUnstored`
 * is true. A later change of what is stored, as by a log-out, replaces it.
 */
export function useStoredValue(key: string): { text: string | null; isUnstored: boolean; put: (change: Change) => void } {
  const stored = useLocal(key)
  const [latest, setLatest] = useState<Unstored | null>(null)
  /** The same, for a second change before the next render. */
  const current = useRef<Unstored | null>(null)
  const isUnstored = latest !== null && latest.stored === stored
  return {
    text: isUnstored ? latest.text : stored,
    isUnstored,
    put(change) {
      const before = local.read(key)
      const text = change(current.current?.stored === before ? current.current.text : before)
      local.write(key, text)
      const after = local.read(key)
      if (after === text) local.defend(key, change)
      current.current = after === text ? null : { text, stored: after }
      setLatest(current.current)
    },
  }
}

/** Tabs see each other's writes within milliseconds. */
const defendedMs = 1_000

function createLocal() {
  const listeners = new Set<() => void>()
  /** This tab's changes of the last second by key. Another tab may overwrite them with a record that it read before. */
  const defended = new Map<string, { changes: Change[]; at: number }>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === null) defended.clear()
    else repeatDefended(key)
    notify()
  })

  function read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function store(key: string, text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // Full or forbidden: then it is forgotten.
    }
  }

  const recent = (key: string): Change[] => {
    const mine = defended.get(key)
    return mine && Date.now() - mine.at < defendedMs ? mine.changes : []
  }

  /** Once for each change, because two tabs that change the same field would overwrite each other without end. */
  function repeatDefended(key: string): void {
    const before = read(key)
    const text = before === null ? null : recent(key).reduce((changed: string | null, change) => change(changed), before)
    // A record that was removed, as by a log-out, stays removed.
    if (text === before && before !== null) return
    defended.delete(key)
    if (before !== null) store(key, text)
  }

  return {
    read,
    /** Null removes it. */
    write(key: string, text: string | null): void {
      store(key, text)
      notify()
    },
    /** Makes the change again if another tab replaces it by a record that it read before. */
    defend(key: string, change: Change): void {
      defended.set(key, { changes: [...recent(key), change], at: Date.now() })
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
